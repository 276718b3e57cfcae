import { processCpuMicros, processPeakRssBytes } from '../processes/process-usage.ts';
import { megabyte } from './measure-http.ts';
import type { Measurement } from './measurement.ts';

const microsPerMillisecond = 1_000;

/** Measures, and adds the CPU time of the worker's process. */
export async function withWorkerUsage(pid: number, measure: () => Promise<Measurement>): Promise<Measurement> {
  const cpuBefore = processCpuMicros(pid);
  const measurement = await measure();
  const cpuAfter = processCpuMicros(pid);
  return {
    ...measurement,
    workerCpuMs: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / microsPerMillisecond,
    workerPeakRssMb: processPeakRssBytes(pid) / megabyte,
  };
}
