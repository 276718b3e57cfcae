import type { Act, LineAct, OrderAct } from './acts.ts';
import { expireCards, extend, readCodes, voidCards } from './rules/cards.ts';
import { open } from './rules/claims.ts';
import { requestFunding, reverseFunding, settleFunding } from './rules/money.ts';
import { cancel, decide, expireApprovals, place } from './rules/orders.ts';
import { reissue } from './rules/reissue.ts';
import { resend, send, serve } from './rules/serving.ts';
import type { Order, State } from './state.ts';

export interface Prediction {
  /** The status of the HTTP response, or of what stands for one. */
  readonly answer: number;
  readonly state: State;
}

/** What the service must answer to an act, and what is true afterwards. */
export function predict(before: State, act: Act): Prediction {
  const state = structuredClone(before);
  return { answer: apply(state, act), state };
}

function apply(state: State, act: Act): number {
  switch (act.kind) {
    case 'requestFunding':
      return requestFunding(state, act.key, act.amountMinor);
    case 'applyFunding':
    case 'rejectFunding':
      return settleFunding(state, act.key, act.kind);
    case 'reverseFunding':
      return reverseFunding(state, act.key);
    case 'place':
      return place(state, act);
    case 'serve':
      return serve(meantOf(state, act.only), state.now);
    case 'send':
      return send(meantOf(state, act.only));
    case 'expireCards':
      return expireCards(state, meantOf(state, act.only));
    case 'expireApprovals':
      return expireApprovals(state);
    case 'passTime':
      state.now += act.hours;
      return 200;
    case 'restart':
      return 200;
    default:
      return applyToOrder(state, act);
  }
}

const meantOf = ({ orders }: State, only?: readonly string[]) =>
  Object.entries(orders).flatMap(([po, order]) => (only && !only.includes(po) ? [] : order));

function applyToOrder(state: State, act: OrderAct | LineAct): number {
  const order = state.orders[act.po];
  if (!order) return 404;
  switch (act.kind) {
    case 'cancelOrder':
      return cancel(state, order, order.lines);
    case 'readCodes':
      return readCodes(order);
    case 'approve':
    case 'reject':
      return decide(state, order, act);
    case 'void':
      return voidCards(state, order, act);
    default:
      return applyToLine(state, order, act);
  }
}

function applyToLine(state: State, order: Order, act: LineAct): number {
  const line = order.lines[act.line];
  if (!line) return 404;
  switch (act.kind) {
    case 'cancelLine':
      return cancel(state, order, [line]);
    case 'resend':
      return resend(order, line);
    case 'extend':
      return extend(state, line, act.hours);
    case 'reissue':
      return reissue(state, order, line, act);
    default:
      return open(state, order, line, act);
  }
}
