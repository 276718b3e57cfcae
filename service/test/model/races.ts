import type { Act, LineWish, OpenAct, PlaceAct } from './acts.ts';
import { freshName } from './wishes.ts';

/** Acts that compete for the same money, order or card, and what was done before them. */
export interface Race {
  readonly before: readonly Act[];
  readonly acts: readonly Act[];
}

const serve = { kind: 'serve' } as const;

function place(type: PlaceAct['type'], line: Partial<LineWish> = {}): PlaceAct {
  const lines = [{ product: 'card', quantity: 2, expires: null, ...line }] as const;
  return { kind: 'place', po: freshName('PO'), by: 'buyer', type, isAsync: true, lines };
}

const open = ({ po }: PlaceAct, changes: Partial<OpenAct> = {}): OpenAct => ({
  ...{ kind: 'reveal', po, line: 0, card: 0, version: 1, isRight: true },
  ...changes,
});

const reissue = ({ po, type }: PlaceAct, cards: readonly number[] | null = null): Act => {
  const address = type === 'Links' ? null : `${freshName('to').toLowerCase()}@example.com`;
  return { kind: 'reissue', po, line: 0, cards, expires: null, address };
};

/** Each is run with several schedules; random rounds come to most of them only now and then. */
export const races: Readonly<Record<string, () => Race>> = {
  'money for one of two orders buys one': () => {
    const [first, second] = [place('Links', { quantity: 2 }), place('Links', { quantity: 2 })];
    return { before: [place('Links'), place('Links'), place('Links')], acts: [first, second] };
  },
  'one PONumber sent twice places one order': () => {
    const order = place('Links');
    return { before: [], acts: [order, { ...order, by: 'approver' }, order] };
  },
  'a cancel and the job that issues cards': () => {
    const order = place('DigitalDelivery');
    return { before: [order], acts: [serve, { kind: 'cancelOrder', po: order.po }] };
  },
  'a cancel, a void and the job that sends': () => {
    const order = place('DigitalDelivery');
    const { po } = order;
    const acts: Act[] = [{ kind: 'send' }, { kind: 'cancelLine', po, line: 0 }, { kind: 'void', po, line: 0, card: 0 }];
    return { before: [order, serve], acts };
  },
  'a reveal, a void and a second void': () => {
    const order = place('Links');
    const voided = { kind: 'void', po: order.po, line: null, card: null } as const;
    return { before: [order, serve], acts: [open(order), voided, { ...voided, line: 0, card: 0 }] };
  },
  'a reveal, new links and codes read by the account': () => {
    const order = place('Links');
    return { before: [order, serve], acts: [open(order), reissue(order), { kind: 'readCodes', po: order.po }] };
  },
  'codes read by the account, and a void': () => {
    const order = place('Links');
    const { po } = order;
    return {
      before: [order, serve],
      acts: [
        { kind: 'readCodes', po },
        { kind: 'void', po, line: 0, card: null },
      ],
    };
  },
  'a pick, a void and another pick': () => {
    const order = place('Links', { product: 'choice', quantity: 1 });
    const pick = open(order, { kind: 'pick' });
    return { before: [order, serve], acts: [pick, { kind: 'void', po: order.po, line: 0, card: 0 }, pick] };
  },
  'the last wrong answers and a right one': () => {
    const order = place('Links');
    const wrong = open(order, { isRight: false });
    return { before: [order, serve, wrong, wrong, wrong], acts: [wrong, wrong, open(order)] };
  },
  'an approval, a rejection and a cancel': () => {
    const order = place('Links', { quantity: 3 });
    const { po } = order;
    const decide = (kind: 'approve' | 'reject'): Act => ({ kind, po, by: 'approver' });
    return { before: [order], acts: [decide('approve'), decide('reject'), { kind: 'cancelOrder', po }] };
  },
  'funding that is applied, rejected and reversed': () => {
    const key = freshName('funding');
    const kinds = ['applyFunding', 'rejectFunding', 'reverseFunding'] as const;
    return {
      before: [{ kind: 'requestFunding', key, amountMinor: 50_00 }],
      acts: kinds.map((kind) => ({ kind, key })),
    };
  },
  'a reversal and an order that needs the money': () => {
    const key = freshName('funding');
    const funded: Act[] = [
      { kind: 'requestFunding', key, amountMinor: 50_00 },
      { kind: 'applyFunding', key },
    ];
    const spent = [place('Links'), place('Links'), place('Links'), place('Links')];
    return {
      before: [...funded, ...spent],
      acts: [{ kind: 'reverseFunding', key }, place('Links'), { kind: 'reverseFunding', key }],
    };
  },
  'the end of a gift’s time, a reveal and more time': () => {
    const order = place('Links', { expires: 27 });
    const { po } = order;
    const acts: Act[] = [{ kind: 'expireCards' }, open(order), { kind: 'extend', po, line: 0, hours: 99 }];
    return { before: [order, serve, { kind: 'passTime', hours: 30 }], acts };
  },
  'an expired card that is issued again twice': () => {
    const order = place('DigitalDelivery', { expires: 27 });
    const late: Act[] = [{ kind: 'passTime', hours: 30 }, { kind: 'expireCards' }];
    return {
      before: [order, serve, { kind: 'send' }, ...late],
      acts: [reissue(order, [0]), reissue(order, [0]), reissue(order)],
    };
  },
};
