import { randomBytes } from 'node:crypto';
import type { LoadJob } from '../load/job.ts';
import type { LoadProcess } from '../load/load-process.ts';
import { processCpuMicros, processRssBytes } from '../processes/process-usage.ts';
import type { Measurement, Phase } from './measurement.ts';

export const megabyte = 1_000_000;
const tagBytes = 4;

export interface HttpServer {
  readonly pid: number;
  readonly port: number;
}

/** What is sent to a server, and how. */
export type Traffic = Pick<LoadJob, 'requests' | 'connections' | 'arrivalsPerSecond' | 'answersMax' | 'expectedText'>;

/** Runs a load on a server and adds the CPU time of the server's process. */
export async function measureHttp(
  load: LoadProcess,
  server: HttpServer,
  what: Traffic,
  phase: Phase,
): Promise<Measurement> {
  const cpuBefore = processCpuMicros(server.pid);
  // Every run has its own PONumbers: a repeated one would be a conflict, which is much cheaper than an order.
  const poNumberTag = randomBytes(tagBytes).toString('hex');
  const result = await load.run({ ...what, ...phase, port: server.port, poNumberTag });
  const cpuAfter = processCpuMicros(server.pid);
  return {
    ...result,
    serverCpuMicrosPerRequest:
      cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / Math.max(1, result.answers),
    serverRssMb: processRssBytes(server.pid) / megabyte,
  };
}
