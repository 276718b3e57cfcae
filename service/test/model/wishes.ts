import fc from 'fast-check';
import type { Act, Buyer, LineWish, OpenAct, OrderType, ReissueAct } from './acts.ts';
import type { Line, Order, State } from './state.ts';

/** What a client would like to do, before it is known what there is: numbers choose among that. */
export interface Wish {
  readonly kind: keyof typeof weights;
  readonly order: number;
  readonly line: number;
  readonly card: number;
  readonly detail: number;
}

const weights: Record<Exclude<Act['kind'], 'restart'>, number> = {
  place: 10,
  serve: 8,
  send: 4,
  requestFunding: 2,
  applyFunding: 2,
  rejectFunding: 1,
  reverseFunding: 1,
  cancelOrder: 2,
  cancelLine: 2,
  approve: 4,
  reject: 2,
  void: 5,
  reissue: 6,
  extend: 3,
  resend: 3,
  reveal: 7,
  pick: 3,
  readCodes: 2,
  expireCards: 3,
  expireApprovals: 1,
  passTime: 3,
};

const detailMax = 999;

export const wishOf = (kinds = Object.keys(weights) as Wish['kind'][]): fc.Arbitrary<Wish> =>
  fc.record({
    kind: fc.oneof(...kinds.map((kind) => ({ arbitrary: fc.constant(kind), weight: weights[kind] }))),
    order: fc.nat(detailMax),
    line: fc.nat(detailMax),
    card: fc.nat(detailMax),
    detail: fc.nat(detailMax),
  });

/** Wishes of up to three clients, most of them about the same line. */
export const roundOf = (): fc.Arbitrary<readonly Wish[]> =>
  fc
    .record({ wishes: fc.array(wishOf(), { minLength: 1, maxLength: 3 }), apart: fc.nat(3) })
    .map(({ wishes, apart }) => {
      const [first] = wishes;
      return first && apart > 0 ? wishes.map((wish) => ({ ...wish, order: first.order, line: first.line })) : wishes;
    });

let names = 0;
/** Unique in all accounts, so that recipients are too. */
export const freshName = (prefix: string) => `${prefix}-${process.pid}-${++names}`;

const pickOf = <T>(items: readonly T[], nth: number): T | undefined => items[nth % Math.max(1, items.length)];
/** True for one in so many numbers. */
const oneIn = (count: number, nth: number) => nth % count === 1;

/** The act that a wish stands for in this state; null when there is nothing to act on. */
export function toAct(wish: Wish, state: State): Act | null {
  const { kind, detail } = wish;
  switch (kind) {
    case 'requestFunding':
      return { kind, key: freshName('funding'), amountMinor: 1_00 * (1 + (detail % 200)) };
    case 'applyFunding':
    case 'rejectFunding':
    case 'reverseFunding': {
      const key = pickOf(Object.keys(state.fundings).reverse(), wish.order);
      return key === undefined ? null : { kind, key };
    }
    case 'place':
      return toPlace(wish, state);
    case 'serve':
    case 'send':
    case 'expireCards':
    case 'expireApprovals':
      return { kind };
    case 'passTime':
      return { kind, hours: [6, 30, 54][detail % 3] ?? 6 };
    default:
      return toOrderAct({ ...wish, kind }, state);
  }
}

function toPlace({ order, line, card, detail }: Wish, state: State): Act {
  const used = pickOf(Object.keys(state.orders), order);
  const po = oneIn(9, detail) && used !== undefined ? used : freshName('PO');
  const by: Buyer = oneIn(4, line) ? 'approver' : 'buyer';
  const type: OrderType = oneIn(2, card) ? 'DigitalDelivery' : 'Links';
  const lines = [detail, line, card].slice(0, 1 + (order % 5 === 0 ? 2 : order % 2)).map((nth) => toLine(nth, state));
  return { kind: 'place', po, by, type, isAsync: oneIn(3, order), lines };
}

const toLine = (nth: number, { now }: State): LineWish => ({
  product: oneIn(4, nth) ? 'choice' : 'card',
  quantity: 1 + (Math.floor(nth / 4) % 3 === 2 ? 2 : Math.floor(nth / 12) % 2),
  expires: [null, now + 27, now + 51][nth % 3] ?? null,
});

type OrderKind = Exclude<Extract<Act, { readonly po: string }>['kind'], 'place'>;

function toOrderAct(wish: Wish & { readonly kind: OrderKind }, { orders, now }: State): Act | null {
  const { kind, detail } = wish;
  // The latest orders first: numbers near zero are the most likely ones.
  const po = pickOf(Object.keys(orders).reverse(), wish.order % 7);
  const order = po === undefined ? undefined : orders[po];
  if (po === undefined || !order) return null;
  const line = wish.line % order.lines.length;
  const target = order.lines[line] as Line;
  switch (kind) {
    case 'cancelOrder':
    case 'readCodes':
      return { kind, po };
    case 'approve':
    case 'reject':
      return { kind, po, by: oneIn(6, detail) ? 'buyer' : 'approver' };
    case 'cancelLine':
    case 'resend':
      return { kind, po, line };
    case 'extend':
      return { kind, po, line, hours: now + ([9, 33, 57, 81][detail % 4] ?? 9) };
    case 'void': {
      const card = oneIn(2, detail) ? wish.card % (target.quantity + 1) : null;
      return { kind, po, line: card === null && oneIn(3, wish.card) ? null : line, card };
    }
    case 'reissue':
      return toReissue(wish, { po, order, line, target, now });
    default:
      return toOpen({ ...wish, kind }, { po, line, target });
  }
}

interface Target {
  readonly po: string;
  readonly order: Order;
  readonly line: number;
  readonly target: Line;
  readonly now: number;
}

function toReissue({ card, detail }: Wish, { po, order, line, target, now }: Target): ReissueAct {
  const cards = Array.from({ length: target.quantity + 1 }, (_, index) => index).filter(
    (index) => (card >> index) % 2 === 1 && (index < target.quantity || card % 5 === 0),
  );
  return {
    kind: 'reissue',
    po,
    line,
    cards: oneIn(2, detail) && cards.length > 0 ? cards : null,
    expires: [null, null, null, now + 27, now + 51, now + 21][detail % 6] ?? null,
    address: order.type === 'Links' ? null : `${freshName('to').toLowerCase()}@example.com`,
  };
}

function toOpen(
  { kind, card, detail }: Wish & { readonly kind: 'reveal' | 'pick' },
  { po, line, target }: Pick<Target, 'po' | 'line' | 'target'>,
): OpenAct {
  const index = card % (target.quantity + (oneIn(5, detail) ? 1 : 0));
  const current = target.cards[index]?.version ?? 1;
  return {
    kind: target.product === 'choice' ? kind : 'reveal',
    po,
    line,
    card: index,
    version: oneIn(6, card) && current > 1 ? current - 1 : current,
    isRight: !oneIn(4, detail),
  };
}
