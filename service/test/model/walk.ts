import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Act } from './acts.ts';
import { observe, predictedSight } from './observe.ts';
import { perform } from './perform.ts';
import { predict } from './predict.ts';
import { newState, type State } from './state.ts';
import { toAct, type Wish } from './wishes.ts';
import { type Client, givenClient, openingMinor, type World } from './world.ts';

/** An account and the model of it, with everything that was done so far. */
export interface Walk {
  readonly world: World;
  readonly client: Client;
  state: State;
  readonly done: Act[];
}

export async function startWalk(world: World): Promise<Walk> {
  return { world, client: await givenClient(world), state: newState(Number(openingMinor)), done: [] };
}

/** Does one thing after the other; after each the answer, the money, orders and cards must be as predicted. */
export async function walk(world: World, wishes: readonly Wish[]): Promise<Walk> {
  const walking = await startWalk(world);
  for (const wish of wishes) {
    const act = toAct(wish, walking.state);
    if (act) await step(walking, act);
  }
  return walking;
}

/** The same with acts that are known, such as those that once went wrong. */
export async function repeat(world: World, acts: readonly Act[]): Promise<Walk> {
  const walking = await startWalk(world);
  for (const act of acts) await step(walking, act);
  return walking;
}

export async function step(walking: Walk, act: Act): Promise<void> {
  const { world, client, done } = walking;
  done.push(act);
  const { answer, state } = predict(walking.state, act);
  const actual = { answer: await perform(world, client, act), ...(await observe(world, client)) };
  const wanted = { answer, ...predictedSight(state) };
  // The usual way is much cheaper than an assertion.
  if (!isDeepStrictEqual(actual, wanted)) expect(actual, `after ${JSON.stringify(done)}`).toEqual(wanted);
  walking.state = state;
}
