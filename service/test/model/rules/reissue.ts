import type { ReissueAct } from '../acts.ts';
import type { Card, Line, Order, State } from '../state.ts';

/** New links for cards that nobody has opened, or new cards for expired ones, which are charged again. */
export function reissue(state: State, order: Order, line: Line, act: ReissueAct): number {
  if (act.cards?.some((card) => card >= line.quantity)) return 400;
  const expired = expiredCards(line, act);
  return expired.length > 0 ? chargeAgain(state, order, line, act, expired) : renewLinks(order, line, act);
}

function expiredCards({ cards, quantity }: Line, act: ReissueAct): Card[] {
  const expired = cards.filter((card) => card.state === 'Expired' && card.reissuedAs === null);
  if (act.cards) return expired.filter((card) => act.cards?.includes(cards.indexOf(card)));
  const isRenewable = cards.some((card) => card.state === 'Valid' && !card.isClaimed);
  return isRenewable || cards.length < quantity ? [] : expired;
}

function renewLinks(order: Order, line: Line, { cards, expires }: ReissueAct): number {
  if (line.status === 'Cancelled') return 409;
  const isSent = order.type === 'DigitalDelivery';
  if (line.cards.length === 0 && (cards || !isSent)) return 409;
  const named = cards ? cards.map((index) => line.cards[index]) : line.cards;
  const isRefused = (card: Card | undefined) => !card || card.isClaimed || (cards && card.state !== 'Valid');
  if (named.some(isRefused) || expires !== null) return 409;
  const renewed = cards?.length === line.quantity ? line.cards : named;
  for (const card of renewed) {
    if (card) Object.assign(card, { version: card.version + 1, wrong: 0, recentWrong: 0, recentWrongAt: 0 });
  }
  if (isSent && line.cards.length === line.quantity) line.sending = 'Queued';
  return 202;
}

function chargeAgain(state: State, order: Order, line: Line, act: ReissueAct, expired: readonly Card[]): number {
  const isEnded = line.cards.length < line.quantity || line.cards.some((card) => card.state === 'Ended');
  if ((act.cards && expired.length < act.cards.length) || line.status === 'Pending' || isEnded) return 409;
  if (line.expires !== null && line.expires <= state.now && !line.hasExpired) return 409;
  if (act.expires !== null && act.expires < state.now + 24) return 400;
  const hasOpen = line.cards.some((card) => card.state === 'Valid' && !card.isClaimed);
  if (hasOpen && act.expires !== null && line.expires === null) return 409;
  const amount = line.unitCost * expired.length;
  if (state.available < amount) return 422;
  state.available -= amount;
  line.charged += amount;
  for (const [index, card] of expired.entries()) card.reissuedAs = line.quantity + 1 + index;
  line.requestedExpiry = hasOpen && act.expires !== null ? Math.max(line.expires ?? 0, act.expires) : act.expires;
  line.quantity += expired.length;
  line.reissued += expired.length;
  Object.assign(line, { status: 'Pending', expires: null, hasExpired: false });
  order.status = 'Pending';
  return 202;
}
