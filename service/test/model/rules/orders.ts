import type { Act, LineWish, PlaceAct } from '../acts.ts';
import { followLines, isOpen, isWaiting, type Line, type Order, refund, type State } from '../state.ts';
import { approvalHours, approvalsAbove, unitCosts } from '../terms.ts';

export function place(state: State, { po, by, type, lines }: PlaceAct): number {
  if (state.orders[po]) return 409;
  const total = lines.reduce((sum, { product, quantity }) => sum + unitCosts[product] * quantity, 0);
  if (total > state.available) return 422;
  state.available -= total;
  const approval = total > approvalsAbove ? 'Waiting' : 'None';
  state.orders[po] = { type, by, status: 'Pending', placed: state.now, approval, lines: lines.map(newLine) };
  return 201;
}

function newLine({ product, quantity, expires }: LineWish): Line {
  return {
    product,
    unitCost: unitCosts[product],
    status: 'Pending',
    quantity,
    reissued: 0,
    charged: 0,
    refunded: 0,
    requestedExpiry: expires,
    expires: null,
    hasExpired: false,
    sending: 'None',
    hasBeenSent: false,
    isResent: false,
    cards: [],
  };
}

/** Pending lines of which nothing has left end and are refunded, except what was disclosed or refunded before. */
export function cancel(state: State, order: Order, lines: readonly Line[]): number {
  const meant = lines.filter((line) => line.status === 'Pending' && !hasLeft(line));
  for (const line of meant) endLine(state, line);
  followLines(order);
  return meant.length > 0 ? 200 : 409;
}

function hasLeft(line: Line): boolean {
  if (line.reissued > 0 && line.cards.length < line.quantity) return false;
  return line.hasBeenSent || line.cards.some(({ isDisclosed }) => isDisclosed);
}

function endLine(state: State, line: Line): void {
  const open = line.cards.filter(isOpen);
  const settled = line.cards.length - open.length;
  for (const card of open) card.state = 'Ended';
  line.status = settled >= line.quantity ? 'Complete' : 'Cancelled';
  line.sending = 'None';
  refund(state, line, line.unitCost * (line.quantity - settled));
}

export function decide(state: State, order: Order, { kind, by }: Extract<Act, { kind: 'approve' | 'reject' }>): number {
  if (by === 'buyer') return 403;
  if (!isWaiting(order)) return 409;
  if (order.by === by) return 403;
  if (kind === 'reject') return endWaiting(state, order);
  if (isLate(state, order)) return 409;
  order.approval = 'Approved';
  for (const line of order.lines) leaveADay(state, line);
  return 200;
}

/** Waiting used up some of the time that was asked for. */
function leaveADay({ now }: State, line: Line): void {
  if (line.status === 'Pending' && line.requestedExpiry !== null)
    line.requestedExpiry = Math.max(line.requestedExpiry, now + 24);
}

export function expireApprovals(state: State): number {
  for (const order of Object.values(state.orders)) {
    if (isWaiting(order) && isLate(state, order)) endWaiting(state, order);
  }
  return 200;
}

const isLate = (state: State, order: Order) => order.placed + approvalHours <= state.now;

function endWaiting(state: State, order: Order): number {
  order.approval = 'Ended';
  cancel(state, order, order.lines);
  return 200;
}
