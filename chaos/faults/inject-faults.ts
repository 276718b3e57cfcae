import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '../clients/journal.ts';
import type { Random } from '../random.ts';
import type { World } from '../world/world.ts';
import type { Fault } from './types.ts';

const gapMs = { min: 300, max: 1_500 };
const pollMs = 100;
/** A fault that meets no traffic shows nothing: clients get so many answers before the next, if they can get any. */
const answersBetween = 5;
const trafficMsMax = 15_000;

/** Injects faults one after the other. Those with different targets overlap while they last. */
export async function injectFaults(
  world: World,
  faults: readonly Fault[],
  { random, journal, onProgress }: { random: Random; journal: Journal; onProgress: (done: number) => void },
): Promise<void> {
  const active = new Map<string, Promise<void>>();
  const isFree = ({ target }: Fault) =>
    !active.has(target) && !active.has('all') && (target !== 'all' || active.size === 0);
  for (const [index, fault] of faults.entries()) {
    await sleep(random.between(gapMs.min, gapMs.max));
    await untilTraffic(journal);
    while (!isFree(fault)) await sleep(pollMs);
    journal.write({ client: 'faults', action: 'begin', target: fault.name, status: null });
    await fault.begin(world);
    active.set(
      fault.target,
      endLater(world, fault, journal).finally(() => active.delete(fault.target)),
    );
    onProgress(index + 1);
  }
  await Promise.all(active.values());
}

async function untilTraffic(journal: Journal): Promise<void> {
  const before = journal.answered();
  const deadline = Date.now() + trafficMsMax;
  while (journal.answered() < before + answersBetween && Date.now() < deadline) await sleep(pollMs);
}

async function endLater(world: World, fault: Fault, journal: Journal): Promise<void> {
  await sleep(fault.durationMs);
  await fault.end(world);
  journal.write({ client: 'faults', action: 'end', target: fault.name, status: null });
}
