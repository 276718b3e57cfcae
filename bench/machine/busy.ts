import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const sampleMs = 1_000;
const idleShareMin = 0.9;

export interface Busyness {
  readonly idleShare: number;
  readonly loadAverage: number;
  readonly isBusy: boolean;
}

/** How much of the machine other processes use, sampled while the bench is idle. */
export async function measureBusyness(): Promise<Busyness> {
  const before = cpuTimes();
  await delay(sampleMs);
  const after = cpuTimes();
  const idleShare = (after.idle - before.idle) / Math.max(1, after.total - before.total);
  return { idleShare, loadAverage: loadavg()[0] ?? 0, isBusy: idleShare < idleShareMin };
}

export function busyWarning(samples: readonly Busyness[]): string | null {
  const busy = samples.filter(({ isBusy }) => isBusy);
  if (busy.length === 0) return null;
  const leastIdle = Math.min(...busy.map(({ idleShare }) => idleShare));
  return `WARNING: the machine was busy with other work (down to ${Math.round(leastIdle * 100)} % idle before a round): do not trust these figures.`;
}

function cpuTimes(): { idle: number; total: number } {
  let idle = 0;
  let total = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, total };
}
