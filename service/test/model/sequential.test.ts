import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walk } from './walk.ts';
import { wishOf } from './wishes.ts';
import { restartSecond, setWorld } from './world.ts';

/** Other seeds and longer runs are started by hand: `MODEL_SEED=7 MODEL_WALKS=1000 npx vitest run service/test/model`. */
const seed = Number(process.env.MODEL_SEED ?? 23);
const walks = Number(process.env.MODEL_WALKS ?? 80);
const wishesPerWalk = 62;
/** Some wishes find nothing to act on. */
const stepsMin = walks * 50;
const restartEvery = 20;

const world = setWorld();

test('whatever clients do one after the other, answers, money, orders and cards are as the model predicts', {
  timeout: 3_600_000,
}, async () => {
  let walked = 0;
  let steps = 0;
  const wishes = fc.array(wishOf(), { minLength: wishesPerWalk, maxLength: wishesPerWalk });
  const property = fc.asyncProperty(wishes, async (given) => {
    if (++walked % restartEvery === 0) await restartSecond(world);
    steps += (await walk(world, given)).done.length;
  });
  // A failure prints the acts that led to it; with them, a case of its own is written into `kept.test.ts`.
  await fc.assert(property, { seed, numRuns: walks, endOnFailure: process.env.MODEL_SHRINK === undefined });
  expect(steps).toBeGreaterThanOrEqual(stepsMin);
});
