import { setTimeout as delay } from 'node:timers/promises';
import { processCpuMicros } from '../../processes/process-usage.ts';
import type { Measure, WorkedPlace } from '../measure.ts';

const idleMs = 10_000;
const microsPerMillisecond = 1_000;

/** What a worker uses while there is nothing to do: its polls and recurring jobs. */
export const idleWorker: Measure<WorkedPlace> = {
  name: 'worker without work',
  rounds: 3,
  async measure({ worker }) {
    const before = processCpuMicros(worker.pid);
    await delay(idleMs);
    const after = processCpuMicros(worker.pid);
    if (before === null || after === null) return [];
    return [{ name: `processor time in ${idleMs} ms`, ms: (after - before) / microsPerMillisecond, isFree: true }];
  },
};
