import { expect, test } from 'vitest';
import { findSeenAndTaken } from '../../../chaos/check/card-rules.ts';
import { checkRules } from '../../../chaos/check/check-history.ts';
import { eventRules } from '../../../chaos/check/event-rules.ts';
import { historyRules } from '../../../chaos/check/money-rules.ts';
import { orderRules } from '../../../chaos/check/order-rules.ts';
import type { AccountHistory, WireTransaction } from '../../../chaos/check/read-history.ts';
import type { Evidence } from '../../../chaos/check/types.ts';
import type { KnownOrder, WireCard, WireLine, WireOrder } from '../../../chaos/clients/types.ts';

const opening = 1_000_000;
const cost = 23.75;

const card: WireCard = {
  Id: 'card-1',
  ClaimStatus: 'Unclaimed',
  ClaimTimestamp: null,
  ClaimLinkChallengeAnswer: '123456',
  Codes: [],
};
const line: WireLine = {
  Id: 'line-1',
  Status: 'Complete',
  StatusReason: null,
  DeliveryStatus: null,
  Cost: cost,
  Quantity: 1,
  DigitalDeliveryAddress: null,
  ClaimData: [card],
};
const order: WireOrder = {
  Id: 'order-1',
  PONumber: 'PO-1',
  Type: 'Links',
  Status: 'Complete',
  StatusReason: null,
  LineItems: [line],
};
const charge: WireTransaction = {
  Id: 'transaction-1',
  Kind: 'Charge',
  Amount: -cost,
  Balance: 'Available',
  OrderId: 'order-1',
  LineItemId: null,
  CardIds: null,
};
const refund: WireTransaction = {
  ...charge,
  Id: 'transaction-2',
  Kind: 'Refund',
  Amount: cost,
  LineItemId: 'line-1',
  CardIds: [],
};
const placed: KnownOrder = {
  poNumber: 'PO-1',
  accountIndex: 0,
  request: {},
  hasWebhook: true,
  id: 'order-1',
  isUnknown: false,
};
const eventOf = (Type: string, Sequence: number) => ({
  Id: `event-${Sequence}`,
  Type,
  Sequence,
  Data: { OrderId: 'order-1' },
});

function evidenceOf(history: Partial<AccountHistory> = {}, changes: Partial<Evidence> = {}): Evidence {
  const outside = {
    supplier: { journal: [], issued: new Map() },
    receiver: { deliveries: [{ path: '/order/PO-1', id: '1', headers: {}, body: '', isConfirmed: true }] },
  };
  const events = [eventOf('OrderCreated', 1), eventOf('FulfillmentComplete', 2)];
  const sound = { name: 'Account 1', orders: [order], transactions: [charge], events, available: opening - cost };
  const world = { outside, endpointSecrets: new Map(), accounts: [] } as unknown as Evidence['world'];
  return {
    world,
    histories: [{ ...sound, ...history }],
    orders: [placed],
    revealed: [],
    revealedByMail: [],
    ...changes,
  };
}

const pureRules = [
  ...orderRules,
  ...historyRules,
  ...eventRules.filter(({ name }) => !name.includes('endpoint')),
  { name: 'seen', check: findSeenAndTaken },
];

async function violationsOf(evidence: Evidence): Promise<string[]> {
  return (await checkRules(pureRules, evidence)).flatMap(({ violations }) => violations);
}

const ended = (changes: Partial<WireLine>): readonly WireOrder[] => [
  {
    ...order,
    Status: 'Failed',
    LineItems: [{ ...line, Status: 'Failed', StatusReason: 'BadSupplierCode', ...changes }],
  },
];

test('a history in which everything happened once breaks no rule', async () => {
  expect(await violationsOf(evidenceOf())).toEqual([]);
});

test('a message that was given up after two unknown outcomes breaks no rule', async () => {
  const given = {
    StatusReason: 'OutcomeUnknown',
    DigitalDeliveryAddress: { Email: 'ann@recipients.example', Sms: null },
  };
  const evidence = evidenceOf({ orders: ended(given), transactions: [charge, refund], available: opening });
  expect(await violationsOf(evidence)).toEqual([]);
});

test.each<readonly [string, Evidence]>([
  [
    'an acknowledged order that does not exist',
    evidenceOf({ orders: [], transactions: [], available: opening, events: [] }),
  ],
  ['an order placed twice', evidenceOf({ orders: [order, { ...order, Id: 'order-2' }] })],
  ['an order under another id than answered', evidenceOf({}, { orders: [{ ...placed, id: 'order-9' }] })],
  ['an order that nobody placed', evidenceOf({}, { orders: [] })],
  ['an order that never ends', evidenceOf({ orders: [{ ...order, Status: 'Pending' }] })],
  [
    'a failed line without a cause',
    evidenceOf({ orders: ended({ StatusReason: null }), transactions: [charge, refund], available: opening }),
  ],
  [
    'a failed line although the supplier did nothing wrong',
    evidenceOf({ orders: ended({}), transactions: [charge, refund], available: opening }),
  ],
  [
    'a line without a message that failed because of one',
    evidenceOf({
      orders: ended({ StatusReason: 'OutcomeUnknown' }),
      transactions: [charge, refund],
      available: opening,
    }),
  ],
  ['an order charged twice', evidenceOf({ transactions: [charge, { ...charge, Id: 'transaction-3' }] })],
  ['an order that was never charged', evidenceOf({ transactions: [] })],
  ['a failed line without a refund', evidenceOf({ orders: ended({}), transactions: [charge] })],
  [
    'a line refunded twice',
    evidenceOf({ orders: ended({}), transactions: [charge, refund, refund], available: opening + cost }),
  ],
  [
    'an opened card that was refunded',
    evidenceOf({
      orders: [{ ...order, LineItems: [{ ...line, ClaimData: [{ ...card, ClaimStatus: 'Claimed' }] }] }],
      transactions: [charge, { ...refund, CardIds: ['card-1'] }],
      available: opening,
    }),
  ],
  [
    'a void card without a refund',
    evidenceOf({ orders: [{ ...order, LineItems: [{ ...line, ClaimData: [{ ...card, ClaimStatus: 'Voided' }] }] }] }),
  ],
  ['a balance that its transactions do not explain', evidenceOf({ available: opening })],
  ['a gap in the feed', evidenceOf({ events: [eventOf('OrderCreated', 1), eventOf('FulfillmentComplete', 3)] })],
  ['an order without FulfillmentComplete', evidenceOf({ events: [eventOf('OrderCreated', 1)] })],
  [
    'an order whose own webhook never came',
    evidenceOf(
      {},
      {
        orders: [{ ...placed, poNumber: 'PO-2' }, placed],
        histories: evidenceOf({ orders: [order, { ...order, PONumber: 'PO-2' }] }).histories,
      },
    ),
  ],
  [
    'a code that was seen on a card which is not claimed',
    evidenceOf({}, { revealed: [{ orderId: 'order-1', cardId: 'card-1', codes: ['SUP-1'] }] }),
  ],
])('%s breaks a rule', async (_what, evidence) => {
  expect(await violationsOf(evidence)).not.toEqual([]);
});

test('a rule that cannot be checked is reported, and hides no other', async () => {
  const unable = { name: 'unable', check: () => Promise.reject(new Error('canceling statement')) };
  const able = { name: 'able', check: () => ['a violation'] };
  expect(await checkRules([unable, able], evidenceOf())).toEqual([
    { name: 'unable', violations: ['could not be checked: canceling statement'] },
    { name: 'able', violations: ['a violation'] },
  ]);
});
