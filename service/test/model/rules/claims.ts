import type { OpenAct } from '../acts.ts';
import type { Card, Line, Order, State } from '../state.ts';
import { recentWrongMax, wrongMax } from '../terms.ts';
import { isOver } from './cards.ts';

/** A visitor opens a gift, or picks what a Choice gift becomes. */
export function open(state: State, order: Order, line: Line, act: OpenAct): number {
  const card = line.cards[act.card];
  if (!card || card.version !== act.version || card.state === 'Ended') return 404;
  if (card.state !== 'Valid' || (isOver(state, line) && !card.isDisclosed)) return 410;
  const refusal = order.type === 'Links' ? answer(state, card, act.isRight) : null;
  if (refusal !== null) return refusal;
  if (line.product === 'choice' && act.kind === 'reveal') return 200;
  if (line.product === 'card' && act.kind === 'pick') return 404;
  card.isClaimed = true;
  card.isDisclosed = true;
  return 200;
}

/** Null: the answer is right, and counts. */
function answer(state: State, card: Card, isRight: boolean): number | null {
  const isRecent = card.recentWrongAt === state.now;
  if (card.wrong >= wrongMax) return 403;
  if (isRecent && card.recentWrong >= recentWrongMax) return 429;
  if (isRight) return null;
  card.wrong++;
  card.recentWrong = isRecent ? card.recentWrong + 1 : 1;
  card.recentWrongAt = state.now;
  if (card.wrong >= wrongMax) return 403;
  return card.recentWrong >= recentWrongMax ? 429 : 422;
}
