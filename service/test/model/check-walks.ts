import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walk } from './walk.ts';
import { wishOf } from './wishes.ts';
import { restartSecond, setWorld } from './world.ts';

/** Other seeds and longer runs are started by hand: `MODEL_SEED=7 MODEL_WALKS=1000 npx vitest run service/test/model`. */
export const seedOr = (usual: number) => Number(process.env.MODEL_SEED ?? usual);
export const walksOr = (usual: number) => Number(process.env.MODEL_WALKS ?? usual);
/** A failure prints the acts that led to it, and each attempt to shorten them takes as long as the walk did. */
export const endOnFailure = process.env.MODEL_SHRINK === undefined;
/** Far more than the slowest machine needs. */
export const walksTimeoutMs = 3_600_000;

const wishesPerWalk = 62;
const walksUsual = 92;
/** So many at least in each of the two files, and ten thousand together. Some wishes find nothing to act on. */
const stepsUsualMin = 5_000;
const stepsPerWalkMin = 50;
const restartEvery = 20;

/** The tests of a file that walks alone, so that several files can walk side by side. */
export function checkWalks(usualSeed: number): void {
  const world = setWorld();
  const walks = walksOr(walksUsual);

  test('whatever clients do one after the other, answers, money, orders and cards are as the model predicts', {
    timeout: walksTimeoutMs,
  }, async () => {
    let walked = 0;
    let steps = 0;
    const wishes = fc.array(wishOf(), { minLength: wishesPerWalk, maxLength: wishesPerWalk });
    const property = fc.asyncProperty(wishes, async (given) => {
      if (++walked % restartEvery === 0) await restartSecond(world);
      steps += (await walk(world, given)).done.length;
    });
    await fc.assert(property, { seed: seedOr(usualSeed), numRuns: walks, endOnFailure });
    expect(steps).toBeGreaterThanOrEqual(walks === walksUsual ? stepsUsualMin : walks * stepsPerWalkMin);
  });
}
