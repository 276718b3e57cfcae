import { followLines, freshCard, isWaiting, type Line, type Order } from '../state.ts';

/** Jobs that issue cards: all that lines lack. */
export function serve(orders: readonly Order[], now: number): number {
  for (const order of orders) {
    if (isWaiting(order)) continue;
    for (const line of order.lines) issue(now, order, line);
    followLines(order);
  }
  return 200;
}

function issue(now: number, order: Order, line: Line): void {
  if (line.status !== 'Pending' || line.cards.length >= line.quantity) return;
  while (line.cards.length < line.quantity) line.cards.push(freshCard());
  line.expires = line.requestedExpiry === null ? null : Math.max(line.requestedExpiry, now + 24);
  if (order.type === 'Links') line.status = 'Complete';
  else line.sending = 'Queued';
}

/** Jobs that send messages. */
export function send(orders: readonly Order[]): number {
  for (const order of orders) {
    for (const line of order.lines) {
      if (line.sending !== 'Queued') continue;
      line.sending = 'Sent';
      if (line.status !== 'Pending' && line.status !== 'Complete') continue;
      line.hasBeenSent = true;
      line.status = 'Complete';
    }
    followLines(order);
  }
  return 200;
}

export function resend(order: Order, line: Line): number {
  if (order.type !== 'DigitalDelivery' || line.status === 'Cancelled') return 409;
  const isUnderWay = line.sending !== 'Sent';
  if (isUnderWay && !line.isResent) return 409;
  line.isResent = true;
  return 202;
}
