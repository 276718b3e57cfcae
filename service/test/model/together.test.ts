import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { endOnFailure, seedOr, walksOr, walksTimeoutMs } from './check-walks.ts';
import { type HoldingProxy, startHoldingProxy } from './holding-proxy.ts';
import { races } from './races.ts';
import { startWalk, step } from './walk.ts';
import { stepTogether, walkTogether } from './walk-together.ts';
import { roundOf } from './wishes.ts';
import { setWorld } from './world.ts';

const seed = seedOr(23);
const walks = walksOr(16);
const roundsPerWalk = 40;
const stepsMin = walks * 50;
const schedulesPerRace = 4;

let proxy: HoldingProxy;
// Hooks of this kind run in reverse order: the service stops before its way to the database.
afterAll(() => proxy.close());
const world = setWorld(async (databaseUrl) => {
  proxy = await startHoldingProxy(databaseUrl);
  return proxy.url;
});

test('whatever clients do at once, with statements in any order, answers and outcome are those of one after the other', {
  timeout: walksTimeoutMs,
}, async () => {
  let steps = 0;
  const rounds = fc.array(roundOf(), { minLength: roundsPerWalk, maxLength: roundsPerWalk });
  const property = fc.asyncProperty(rounds, fc.scheduler(), async (given, scheduler) => {
    steps += (await walkTogether(world, proxy, scheduler, given)).done.length;
  });
  await fc.assert(property, { seed, numRuns: walks, endOnFailure });
  expect(steps).toBeGreaterThanOrEqual(stepsMin);
});

test.each(Object.entries(races))('%s', { timeout: walksTimeoutMs }, async (_, makeRace) => {
  const property = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
    const { before, acts } = makeRace();
    const walking = await startWalk(world);
    for (const act of before) await step(walking, act);
    await stepTogether(walking, proxy, scheduler, acts);
  });
  await fc.assert(property, { seed, numRuns: schedulesPerRace, endOnFailure });
});
