import { isDeepStrictEqual } from 'node:util';
import type { Act } from './acts.ts';
import { predictedSight, type Sight } from './observe.ts';
import { predict } from './predict.ts';
import type { State } from './state.ts';

/** What was done at once, and what came of it. */
export interface Together {
  readonly acts: readonly Act[];
  readonly answers: readonly number[];
  /** Done one after the other when all had ended, so that jobs which gave way to others are finished. */
  readonly after: readonly Act[];
  readonly sight: Sight;
}

/** One commit of an act, or all of it. */
interface Part {
  readonly act: Act;
  /** Null: a step of a worker, which may also have given way. */
  readonly answer: number | null;
}

/** The state after some order of the acts, one after the other, that explains every answer and what is seen; null: there is none. */
export function explain(before: State, together: Together): State | null {
  const named = new Set(together.acts.flatMap((act) => ('po' in act ? [act.po] : [])));
  const parts = together.acts.flatMap((act, index) => partsOf(act, together.answers[index] ?? 0, before, named));
  return search(before, parts, together);
}

function search(state: State, parts: readonly Part[], together: Together): State | null {
  if (parts.length === 0) {
    const end = together.after.reduce((reached, act) => predict(reached, act).state, state);
    return isDeepStrictEqual(predictedSight(end), together.sight) ? end : null;
  }
  for (const part of parts) {
    const rest = parts.filter((other) => other !== part);
    const { answer, state: next } = predict(state, part.act);
    const found = part.answer === null || part.answer === answer ? search(next, rest, together) : null;
    if (found) return found;
  }
  const [skipped, ...others] = parts;
  return skipped?.answer === null ? search(state, others, together) : null;
}

/** A worker commits order by order, and leaves those alone that change under its hands. */
function partsOf(act: Act, answer: number, { orders }: State, named: ReadonlySet<string>): Part[] {
  if (act.kind !== 'serve' && act.kind !== 'send' && act.kind !== 'expireCards') return [{ act, answer }];
  const others = Object.keys(orders).filter((po) => !named.has(po));
  return [...[...named].map((po) => [po]), others].map((only) => ({ act: { kind: act.kind, only }, answer: null }));
}
