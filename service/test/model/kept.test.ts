import { test } from 'vitest';
import type { Act, LineWish } from './acts.ts';
import { repeat } from './walk.ts';
import { setWorld } from './world.ts';

const world = setWorld();

let orders = 0;
const card: LineWish = { product: 'card', quantity: 2, expires: null };

function place(
  type: 'Links' | 'DigitalDelivery',
  ...lines: readonly Partial<LineWish>[]
): Extract<Act, { kind: 'place' }> {
  const wished = lines.map((line) => ({ ...card, ...line }));
  return { kind: 'place', po: `PO-kept-${++orders}`, by: 'buyer', type, isAsync: true, lines: wished };
}

/** Sequences that the model or the service once got wrong, or that random walks rarely come to. */
const cases: Record<string, () => Act[]> = {
  'links of void cards are replaced with the others of their line, and lead nowhere': () => {
    const order = place('Links', {});
    const { po } = order;
    const open = { kind: 'reveal', po, line: 0, card: 0, isRight: true } as const;
    return [
      order,
      { kind: 'serve' },
      { kind: 'void', po, line: 0, card: 0 },
      { ...open, version: 1 },
      { kind: 'reissue', po, line: 0, cards: null, expires: null, address: null },
      { ...open, version: 1 },
      { ...open, version: 2 },
      { ...open, card: 1, version: 2 },
    ];
  },
  'a line whose time ran out while it waited for approval has a day from then on, and more can be asked for': () => {
    const order = place('Links', { quantity: 4, expires: 27 }, { quantity: 4 });
    const { po } = order;
    return [
      order,
      { kind: 'passTime', hours: 30 },
      { kind: 'approve', po, by: 'approver' },
      { kind: 'extend', po, line: 0, hours: 39 },
      { kind: 'extend', po, line: 0, hours: 63 },
      { kind: 'serve' },
    ];
  },
  'a card that expired is charged and issued again once, and its line ends as any other': () => {
    const order = place('DigitalDelivery', { expires: 27 });
    const { po } = order;
    const reissue = {
      kind: 'reissue',
      po,
      line: 0,
      expires: null,
      address: `${po.toLowerCase()}@example.com`,
    } as const;
    return [
      ...[
        order,
        { kind: 'serve' },
        { kind: 'send' },
        { kind: 'reveal', po, line: 0, card: 0, version: 1, isRight: true },
      ],
      ...[{ kind: 'passTime', hours: 30 }, { kind: 'expireCards' }],
      ...[
        { ...reissue, cards: [1] },
        { ...reissue, cards: [1] },
        { kind: 'cancelLine', po, line: 0 },
      ],
      ...[{ ...reissue, cards: [1] }, { kind: 'serve' }, { kind: 'send' }, { kind: 'readCodes', po }],
      { kind: 'void', po, line: null, card: null },
    ] as Act[];
  },
  'a line that moves while an expired card of it is issued again is sent as a whole': () => {
    const order = place('DigitalDelivery', { expires: 27 });
    const { po } = order;
    const reissue = (address: string, cards: readonly number[] | null): Act => ({
      ...{ kind: 'reissue', po, line: 0, cards, expires: null },
      address: `${address}-${po.toLowerCase()}@example.com`,
    });
    return [
      ...([
        order,
        { kind: 'serve' },
        { kind: 'send' },
        { kind: 'passTime', hours: 30 },
        { kind: 'expireCards' },
      ] as const),
      ...[reissue('friend', [0]), reissue('neighbour', null)],
      ...([{ kind: 'serve' }, { kind: 'send' }, { kind: 'readCodes', po }] as const),
    ];
  },
  'reversed funding that was spent is owed, and collected from the next': () => [
    { kind: 'requestFunding', key: 'kept-1', amountMinor: 150_00 },
    { kind: 'applyFunding', key: 'kept-1' },
    place('Links', { quantity: 3 }),
    place('Links', { quantity: 2 }, { product: 'choice', quantity: 2 }),
    { kind: 'reverseFunding', key: 'kept-1' },
    { kind: 'reverseFunding', key: 'kept-1' },
    { kind: 'requestFunding', key: 'kept-2', amountMinor: 90_00 },
    { kind: 'applyFunding', key: 'kept-2' },
    { kind: 'rejectFunding', key: 'kept-2' },
  ],
  'twenty wrong answers close a link until it is replaced': () => {
    const order = place('Links', { quantity: 1 });
    const { po } = order;
    const wrong = { kind: 'reveal', po, line: 0, card: 0, version: 1, isRight: false } as const;
    const guesses = Array.from({ length: 4 }, (): Act[] => [
      ...Array.from({ length: 6 }, () => wrong),
      { kind: 'passTime', hours: 6 },
    ]);
    return [
      ...[order, { kind: 'serve' } as const, ...guesses.flat(), { ...wrong, isRight: true }],
      { kind: 'reissue', po, line: 0, cards: [0], expires: null, address: null },
      { ...wrong, isRight: true },
      { ...wrong, version: 2, isRight: true },
    ];
  },
};

test.each(Object.entries(cases))('%s', async (_, acts) => {
  await repeat(world, acts());
});
