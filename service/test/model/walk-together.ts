import type { Scheduler } from 'fast-check';
import { expect } from 'vitest';
import type { Act } from './acts.ts';
import { runAtOnce } from './at-once.ts';
import type { HoldingProxy } from './holding-proxy.ts';
import { observe, predictedSight } from './observe.ts';
import { perform } from './perform.ts';
import { predict } from './predict.ts';
import { explain } from './some-order.ts';
import type { State } from './state.ts';
import { startWalk, step, type Walk } from './walk.ts';
import { toAct, type Wish } from './wishes.ts';
import { passSeconds, type World } from './world.ts';

/** Wishes that are acted on at once. */
export type Round = readonly Wish[];

/** Steps of a worker are finished afterwards: jobs that gave way are due again after some seconds. */
const retrySeconds = 10;
const finishing = ['serve', 'send', 'expireCards'] as const;

/** Does the acts of each round at once, with their statements in the scheduler's order. Returns everything that was done. */
export async function walkTogether(
  world: World,
  proxy: HoldingProxy,
  scheduler: Scheduler,
  rounds: readonly Round[],
): Promise<Walk> {
  const walking = await startWalk(world);
  for (const round of rounds) {
    const acts = actsOf(round, walking);
    const [only, second] = acts;
    if (only && !second) await step(walking, only);
    else if (only) await stepTogether(walking, proxy, scheduler, acts);
  }
  return walking;
}

/** No more than one worker step of a kind, since the steps of one worker never overlap. */
function actsOf(round: Round, { state }: Walk): Act[] {
  const acts = withSameOrder(round.flatMap((wish) => toAct(wish, state) ?? []));
  const isWork = ({ kind }: Act) => finishing.some((work) => work === kind);
  return acts.filter((act, index) => !(isWork(act) && acts.findIndex(isWork) < index) && act.kind !== 'passTime');
}

/** Orders that are placed at once have the same PONumber every other time. */
function withSameOrder(acts: readonly Act[]): Act[] {
  const first = acts.find((act) => act.kind === 'place');
  return acts.map((act) => (act.kind === 'place' && first && act.isAsync ? { ...act, po: first.po } : act));
}

export async function stepTogether(
  walking: Walk,
  proxy: HoldingProxy,
  scheduler: Scheduler,
  acts: readonly Act[],
): Promise<void> {
  const { world, client, done, state } = walking;
  done.push(...acts);
  const answers = await runAtOnce(
    proxy,
    scheduler,
    acts.map((act) => () => perform(world, client, act)),
  );
  const after = finishing.flatMap((kind): Act[] => (acts.some((act) => act.kind === kind) ? [{ kind }] : []));
  if (after.length > 0) await passSeconds(world, retrySeconds);
  for (const act of after) await perform(world, client, act);
  const sight = await observe(world, client);
  const explained = explain(state, { acts, answers, after, sight });
  if (!explained)
    expect({ answers, sight }, `at once ${JSON.stringify(acts)} after ${JSON.stringify(done)}`).toEqual(
      inTurn(state, acts),
    );
  walking.state = explained ?? state;
}

/** What they would have come to one after the other, for the message. */
function inTurn(before: State, acts: readonly Act[]) {
  let state = before;
  const answers = acts.map((act) => {
    const predicted = predict(state, act);
    state = predicted.state;
    return predicted.answer;
  });
  return { answers, sight: predictedSight(state) };
}
