import type { VoidAct } from '../acts.ts';
import { followLines, isOpen, type Line, type Order, refund, type State } from '../state.ts';

/** Cards whose code nobody has seen are taken back, each refunded once. */
export function voidCards(state: State, order: Order, { line, card }: VoidAct): number {
  const lines = line === null ? order.lines : order.lines.filter((_, index) => index === line);
  const only = lines[0];
  if (card !== null && only && card >= only.quantity) return 404;
  let voided = 0;
  for (const each of lines) voided += takeBack(state, each, 'Void', card);
  followLines(order);
  return voided > 0 ? 200 : 409;
}

function takeBack(state: State, line: Line, as: 'Void' | 'Expired', card: number | null): number {
  if (line.status === 'Cancelled' || line.cards.length < line.quantity) return 0;
  const meant = line.cards.filter((each, index) => isOpen(each) && (card === null || card === index));
  for (const each of meant) each.state = as;
  refund(state, line, line.unitCost * meant.length);
  if (meant.length > 0 && line.cards.every(({ state: is }) => is !== 'Valid')) line.status = 'Cancelled';
  return meant.length;
}

export function expireCards(state: State, orders: readonly Order[]): number {
  for (const order of orders) {
    for (const line of order.lines) {
      if (line.hasExpired || !isOver(state, line)) continue;
      takeBack(state, line, 'Expired', null);
      line.hasExpired = true;
    }
    followLines(order);
  }
  return 200;
}

export const isOver = (state: State, line: Line) => line.expires !== null && line.expires <= state.now;

export function extend(state: State, line: Line, hours: number): number {
  if (hours === line.requestedExpiry) return 200;
  if (line.status === 'Cancelled') return 409;
  const current = line.expires ?? line.requestedExpiry;
  if (current === null || line.hasExpired || isOver(state, line)) return 409;
  if (hours <= state.now || hours <= current) return 400;
  line.requestedExpiry = hours;
  if (line.expires !== null) line.expires = hours;
  return 200;
}

/** An answer of the API with codes shows those of every complete line. */
export function readCodes(order: Order): number {
  for (const line of order.lines) {
    if (line.status !== 'Complete' || line.product === 'choice') continue;
    for (const card of line.cards) if (card.state === 'Valid') card.isDisclosed = true;
  }
  return 200;
}
