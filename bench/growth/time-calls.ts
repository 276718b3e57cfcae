import { getRequest } from '../scenarios/http-request.ts';
import { withCpuTime } from './cpu-time.ts';
import type { CallTimes, Place } from './measure.ts';

const timeMsMax = 110_000;

/** This many calls, one at a time, cycling through the paths: their median, and the processor time of one. */
export async function timeCalls(place: Place, paths: readonly string[], calls: number): Promise<CallTimes> {
  const requests = paths.map((path) => getRequest(path, place.token));
  const job = { port: place.api.port, requests, connections: 1, warmupMs: 0, measureMs: timeMsMax, answersMax: calls };
  const { result, cpuMs } = await withCpuTime(place, () => place.load.run(job));
  const { p50Ms, errors, firstError } = result;
  if (firstError !== null) throw new Error(`${paths[0]} failed: ${JSON.stringify(errors)} ${firstError}`);
  return { ms: p50Ms, cpuMs: cpuMs / calls };
}
