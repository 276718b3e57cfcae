import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingBy } from '../../src/accounts/acting.ts';
import { withTransaction } from '../../src/database/database.ts';
import { newPaymentReference } from '../../src/funding/payment-reference.ts';
import { collectOwedHandler } from '../../src/funding/payments/collect-owed.job.ts';
import { recordPayment } from '../../src/funding/payments/record-payment.ts';
import { recordReversal } from '../../src/funding/payments/record-reversal.ts';
import { reverseFunding } from '../../src/funding/payments/reverse-funding.ts';
import type { ReceivedPayment, ReportedReversal } from '../../src/funding/payments/types.ts';
import { notifyNobody } from '../../src/funding/types.ts';
import { listTransfersOfNoRequest } from '../../src/funding/verify-queries.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { signatureHeaders } from '../../src/kit/standard-webhooks.ts';
import { everyNumber } from '../../src/ledger/portion-queries.ts';
import { recordTransfer } from '../../src/ledger/record-transfer.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { givenSignedIn, type PortalCaller } from '../portal/support/portal-caller.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const key = Buffer.alloc(32, 'k');
let api: TestApi;
let operator: PortalCaller;
let colleague: PortalCaller;
beforeAll(async () => {
  api = await startTestApi({
    PAYMENT_SECRETS: `whsec_${key.toString('base64')}`,
    FUNDING_APPLIED_AFTER_SECONDS: '86400',
    FUNDING_SECOND_PERSON_ABOVE: '500',
  });
  operator = (await givenSignedIn(api, null, 'operator')).portal;
  colleague = (await givenSignedIn(api, null, 'operator')).portal;
});
afterAll(async () => {
  expect(await verifyLedger(api.database.db)).toEqual([]);
  await api.close();
});

interface Asked {
  readonly account: TestCaller;
  readonly id: string;
  readonly reference: string;
}

async function givenRequest(Amount = 100): Promise<Asked> {
  const account = await api.givenAccount({ available: {} });
  const { body } = await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount });
  return { account, id: String(body.Id), reference: String(body.PaymentReference) };
}

const needs = () => ({ db: api.database.db, notifyFunding: notifyNobody });
const pay = (text: string, amountMinor: bigint, more: Partial<ReceivedPayment> = {}) =>
  recordPayment(needs(), {
    provider: 'neutral',
    providerPaymentId: randomUUID(),
    currencyCode: 'USD' as CurrencyCode,
    amountMinor,
    text,
    payer: 'Acme',
    paidAt: null,
    ...more,
  });
const reverse = (providerPaymentId: string, amountMinor: bigint, more: Partial<ReportedReversal> = {}) =>
  recordReversal(needs(), {
    provider: 'neutral',
    providerPaymentId,
    providerReversalId: `${providerPaymentId} back`,
    kind: 'Refund',
    currencyCode: 'USD' as CurrencyCode,
    amountMinor,
    isCancelled: false,
    ...more,
  });
const statusOf = async ({ account, id }: Asked) => (await account.get(`/v1/FundingRequests/${id}`)).body.Status;
const available = async (account: TestCaller) => (await account.balance('USD')).Available;
async function placeOrder(account: TestCaller) {
  const line = { ProductId: 'aurora-coffee-usd', Value: 25, Quantity: 2 };
  const placed = await account.post('/v1/Orders', { Type: 'Links', PONumber: randomUUID(), LineItems: [line] });
  expect(placed.status, placed.text).toBe(201);
  return placed;
}

function hook(body: object, secret = key) {
  const text = JSON.stringify(body);
  const headers = signatureHeaders([secret], { id: randomUUID(), body: text }, new Date());
  return api.anonymous.send('POST', '/hooks/payments/neutral', text, {
    ...headers,
    'content-type': 'application/json',
  });
}

test('a signed call applies the request that it names, once, however often it is sent at a time', async () => {
  const asked = await givenRequest();
  const call = { Type: 'Payment', PaymentId: randomUUID(), CurrencyCode: 'USD', Amount: 100, Text: asked.reference };
  expect((await hook(call, Buffer.alloc(32, 'x'))).status).toBe(401);
  expect((await hook({ ...call, CurrencyCode: 'USDX' })).status).toBe(400);
  expect(await statusOf(asked)).toBe('Pending');
  const answers = await Promise.all(Array.from({ length: 6 }, () => hook(call)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 204));
  expect(await asked.account.balance('USD')).toEqual({ Available: 100, Pending: 0 });
  expect(await statusOf(asked)).toBe('Applied');
  expect((await api.anonymous.send('POST', '/hooks/payments/stripe', '{}')).status).toBe(404);
});

test('a body above the limit is rejected before anything is verified', async () => {
  expect((await hook({ Type: 'Payment', Text: 'x'.repeat(300_000) })).status).toBe(413);
});

test.each([
  ['Underpaid', 99_99n, {}],
  ['Overpaid', 100_01n, {}],
  ['OtherCurrency', 100_00n, { currencyCode: 'EUR' as CurrencyCode }],
  ['NotPositive', 0n, {}],
  ['NotPositive', -100_00n, {}],
  ['UnknownReference', 100_00n, { text: newPaymentReference() }],
  ['NoReference', 100_00n, { text: 'for gifts' }],
])('a payment that is %s waits for a person, and moves nothing', async (issue, amountMinor, more) => {
  const asked = await givenRequest();
  const { payment } = await pay(asked.reference, amountMinor, more);
  expect(payment).toMatchObject({ status: 'ToSettle', issue });
  expect(await asked.account.balance('USD')).toEqual({ Available: 0, Pending: 100 });
});

test('two references, or a request that was settled before, wait for a person', async () => {
  const [first, second] = [await givenRequest(), await givenRequest()];
  const both = await pay(`${first.reference} ${second.reference}`, 200_00n);
  expect(both.payment).toMatchObject({ status: 'ToSettle', issue: 'SeveralReferences' });
  await pay(first.reference, 100_00n);
  const again = await pay(first.reference, 100_00n);
  expect(again.payment).toMatchObject({ status: 'ToSettle', issue: 'RequestSettled' });
  expect(await available(first.account)).toBe(100);
});

const orders: readonly (readonly [string, readonly ('pay' | 'open' | 'grow' | 'win')[], number])[] = [
  ['payment, refund', ['pay', 'open'], 70],
  ['refund, payment', ['open', 'pay'], 70],
  ['payment, refund, larger refund', ['pay', 'open', 'grow'], 40],
  ['larger refund, payment, refund', ['grow', 'pay', 'open'], 40],
  ['payment, dispute, won', ['pay', 'open', 'win'], 100],
  ['won, dispute, payment', ['win', 'open', 'pay'], 100],
  ['dispute, payment, won', ['open', 'pay', 'win'], 100],
];
test.each(orders)('%s: the balance depends on what was reported, not on the order', async (_name, steps, expected) => {
  const asked = await givenRequest();
  const providerPaymentId = randomUUID();
  for (const step of [...steps, ...steps]) {
    if (step === 'pay') await pay(asked.reference, 100_00n, { providerPaymentId });
    if (step === 'open') await reverse(providerPaymentId, 30_00n);
    if (step === 'grow') await reverse(providerPaymentId, 60_00n);
    if (step === 'win') await reverse(providerPaymentId, 30_00n, { isCancelled: true });
  }
  expect(await available(asked.account)).toBe(expected);
  expect(await statusOf(asked)).toBe('Applied');
});

test('a payment and its refund at the same moment end as in any other order', async () => {
  for (let round = 0; round < 5; round++) {
    const asked = await givenRequest();
    const providerPaymentId = randomUUID();
    const paying = () => pay(asked.reference, 100_00n, { providerPaymentId });
    await Promise.all([paying(), reverse(providerPaymentId, 30_00n), paying(), reverse(providerPaymentId, 30_00n)]);
    expect(await available(asked.account)).toBe(70);
  }
});

test('what a returned payment does not find is owed, and taken from the next money', async () => {
  const asked = await givenRequest();
  const { payment } = await pay(asked.reference, 100_00n);
  const placed = await placeOrder(asked.account);
  const spent = 100 - (await available(asked.account));
  expect(spent).toBeGreaterThan(0);
  await reverse(payment.providerPaymentId, 100_00n, { kind: 'Dispute' });
  expect(await asked.account.balance('USD')).toEqual({ Available: 0, Pending: 0 });
  const events = (await asked.account.get('/v1/Events')).body.Data as { Type: string; Data: object }[];
  expect(events.at(-1)).toMatchObject({ Type: 'FundingReversed', Data: { Amount: 100, Owed: spent } });
  const { body } = await operator.get('/operator/Payments?status=All');
  expect(body.Data).toContainEqual(expect.objectContaining({ Id: payment.id, Owed: spent, Taken: 100 - spent }));
  // The refund of the order is taken by the job, a further payment in its own commit.
  await asked.account.post(`/v1/Orders/${placed.body.Id}/Cancel`);
  await collectOwedHandler(api.database.db)({}, { signal: new AbortController().signal } as never);
  expect(await available(asked.account)).toBe(0);
  await reverse(payment.providerPaymentId, 100_00n, { kind: 'Dispute', isCancelled: true });
  expect(await available(asked.account)).toBe(100);
  // Operators are told of both.
  for (const type of ['PaymentReversed', 'PaymentRestored']) {
    const alerts = (await operator.get(`/operator/Alerts?type=${type}`)).body.Data as { Details: string }[];
    expect(alerts.filter(({ Details }) => Details.includes(payment.id))).toHaveLength(1);
  }
});

test('owed money is taken in the commit that applies the next funding', async () => {
  const asked = await givenRequest();
  const { payment } = await pay(asked.reference, 100_00n);
  await placeOrder(asked.account);
  const spent = 100 - (await available(asked.account));
  await reverse(payment.providerPaymentId, 100_00n);
  const next = await asked.account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 200 });
  await pay(String(next.body.PaymentReference), 200_00n);
  expect(await available(asked.account)).toBe(200 - spent);
});

test('an operator credits what was paid, and a request for another amount is replaced', async () => {
  const asked = await givenRequest();
  const { payment } = await pay(asked.reference, 90_00n);
  const target = { AccountId: asked.account.accountId, FundingRequestId: asked.id };
  const twice = await Promise.all([1, 2].map(() => operator.post(`/operator/Payments/${payment.id}/Assign`, target)));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await asked.account.balance('USD')).toEqual({ Available: 90, Pending: 0 });
  const { body } = await asked.account.get(`/v1/FundingRequests/${asked.id}`);
  expect(body).toMatchObject({
    Status: 'Rejected',
    RejectionReason: expect.stringContaining('90.00 USD was paid instead'),
  });
});

test('a payment for a request that was applied by hand is linked and credits nothing', async () => {
  const asked = await givenRequest();
  await operator.post(`/operator/FundingRequests/${asked.account.accountId}/${asked.id}/Apply`);
  const { payment } = await pay(asked.reference, 100_00n);
  const target = { AccountId: asked.account.accountId, FundingRequestId: asked.id };
  const { body } = await operator.post(`/operator/Payments/${payment.id}/Assign`, target);
  expect(body).toMatchObject({ Status: 'Applied', FundingRequestId: asked.id });
  expect(await available(asked.account)).toBe(100);
});

test('above the limit a second operator has to approve, and gives the same target', async () => {
  const { account } = await givenRequest();
  const { payment } = await pay('', 700_00n);
  const path = `/operator/Payments/${payment.id}/Assign`;
  const target = { AccountId: account.accountId };
  expect((await operator.post(path, target)).body).toMatchObject({
    Status: 'ToSettle',
    FirstApprover: { Name: 'Given' },
  });
  expect((await operator.post(path, target)).status).toBe(409);
  const stranger = await api.givenAccount({ available: {} });
  expect((await colleague.post(path, { AccountId: stranger.accountId })).body).toMatchObject({
    code: 'ApprovalWaiting',
  });
  expect(await available(account)).toBe(0);
  expect((await colleague.post(path, target)).body).toMatchObject({ Status: 'Applied' });
  expect([await available(account), await available(stranger)]).toEqual([700, 0]);
});

test('a payment is returned or ignored with a reason, once; an amount of zero or less cannot be credited', async () => {
  const { payment } = await pay('', -5_00n);
  const path = `/operator/Payments/${payment.id}`;
  const { accountId } = await api.givenAccount();
  expect((await operator.post(`${path}/Assign`, { AccountId: accountId })).status).toBe(409);
  expect((await operator.post(`${path}/Ignore`, {})).status).toBe(400);
  const done = await operator.post(`${path}/Ignore`, { Reason: 'Bank fee' });
  expect(done.body).toMatchObject({ Status: 'Ignored', SettleReason: 'Bank fee', SettledBy: 'Given' });
  expect((await operator.post(`${path}/Return`, { Reason: 'x' })).status).toBe(409);
  expect((await operator.post(`/operator/Payments/${randomUUID()}/Return`, { Reason: 'x' })).status).toBe(404);
});

test('an unsettled payment that the provider returns needs nobody', async () => {
  const { payment } = await pay('', 5_00n);
  await reverse(payment.providerPaymentId, 5_00n);
  const { body } = await operator.get('/operator/Payments?status=All');
  expect(body.Data).toContainEqual(expect.objectContaining({ Id: payment.id, Status: 'Returned', Taken: 0, Owed: 0 }));
});

const pathOf = ({ account, id }: Asked) => `/operator/FundingRequests/${account.accountId}/${id}`;
async function givenApplied(Amount = 100): Promise<Asked> {
  const asked = await givenRequest(Amount);
  expect((await operator.post(`${pathOf(asked)}/Apply`)).status).toBe(200);
  return asked;
}
const mistake = { Reason: 'Applied to the wrong account' };

test('an operator reverses funding that was applied by hand, once and with a reason', async () => {
  const pending = await givenRequest();
  expect((await operator.post(`${pathOf(pending)}/Reverse`, mistake)).status).toBe(409);
  const asked = await givenApplied();
  expect((await operator.post(`${pathOf(asked)}/Reverse`, {})).status).toBe(400);
  const done = await operator.post(`${pathOf(asked)}/Reverse`, mistake);
  const now = { Status: 'Applied', Reversed: 100, Owed: 0, ReversalReason: mistake.Reason };
  expect(done, done.text).toMatchObject({ status: 200, body: now });
  expect(await asked.account.balance('USD')).toEqual({ Available: 0, Pending: 0 });
  expect((await operator.post(`${pathOf(asked)}/Reverse`, mistake)).status).toBe(409);
  const events = (await asked.account.get('/v1/Events')).body.Data as { Type: string; Data: object }[];
  expect(events.at(-1)).toMatchObject({ Type: 'FundingReversed', Data: { FundingRequestId: asked.id, Amount: 100 } });
  const { body } = await asked.account.get('/v1/Transactions?pageSize=1');
  expect(body.Data).toMatchObject([{ Kind: 'FundingReversed', Amount: -100, FundingRequestId: asked.id }]);
  const log = await operator.get('/operator/Audit?pageSize=1');
  expect(log.body.Data).toMatchObject([{ Action: 'FundingReversed', Target: asked.id, Details: mistake }]);
  // The payment that it was meant for arrives after all: it does not pay the reversed request.
  const { payment } = await pay(asked.reference, 100_00n);
  expect(payment).toMatchObject({ status: 'ToSettle', issue: 'RequestSettled' });
});

test('a reversal leaves what was spent as a debt, and is not doubled by the provider’s own report', async () => {
  const asked = await givenRequest();
  const { payment } = await pay(asked.reference, 100_00n);
  await reverse(payment.providerPaymentId, 20_00n, { providerReversalId: randomUUID() });
  await placeOrder(asked.account);
  const spent = 80 - (await available(asked.account));
  const done = await operator.post(`${pathOf(asked)}/Reverse`, mistake);
  expect(done.body).toMatchObject({ Reversed: 100, Owed: spent });
  await reverse(payment.providerPaymentId, 100_00n, { providerReversalId: randomUUID() });
  expect((await operator.get(pathOf(asked))).body).toMatchObject({ Reversed: 100, Owed: spent });
  const line = { ProductId: 'aurora-coffee-usd', Value: 25 };
  const order = { Type: 'Links', PONumber: randomUUID(), LineItems: [line] };
  expect((await asked.account.post('/v1/Orders', order)).status).toBe(422);
  const next = await asked.account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 100 });
  await pay(String(next.body.PaymentReference), 100_00n);
  expect(await available(asked.account)).toBe(100 - spent);
});

test('two reversals and an order at the same moment: one reversal counts, and nothing is spent twice', async () => {
  for (let round = 0; round < 4; round++) {
    const asked = await givenApplied();
    const line = { ProductId: 'aurora-coffee-usd', Value: 25, Quantity: 2 };
    const order = { Type: 'Links', PONumber: randomUUID(), LineItems: [line] };
    const [first, second, placed] = await Promise.all([
      operator.post(`${pathOf(asked)}/Reverse`, mistake),
      colleague.post(`${pathOf(asked)}/Reverse`, mistake),
      asked.account.post('/v1/Orders', order),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const cost = placed.status === 201 ? Number((placed.body.LineItems as { Cost: number }[])[0]?.Cost) : 0;
    expect([201, 422]).toContain(placed.status);
    expect((await operator.get(pathOf(asked))).body).toMatchObject({ Reversed: 100, Owed: cost });
    expect(await available(asked.account)).toBe(0);
  }
});

test('above the limit a second operator reverses, and what went back meanwhile outdates the request', async () => {
  const asked = await givenRequest(700);
  const { payment } = await pay(asked.reference, 700_00n);
  const path = `${pathOf(asked)}/Reverse`;
  const first = await operator.post(path, mistake);
  expect(first.body).toMatchObject({ Reversed: 0, FirstApprover: { Name: 'Given' } });
  expect((await operator.post(path, mistake)).status).toBe(409);
  expect(await available(asked.account)).toBe(700);
  await reverse(payment.providerPaymentId, 1_00n);
  expect((await colleague.post(path, { Reason: 'Agreed' })).body).toMatchObject({ code: 'ApprovalOutdated' });
  const other = await givenRequest(700);
  await pay(other.reference, 700_00n);
  await operator.post(`${pathOf(other)}/Reverse`, mistake);
  const second = await colleague.post(`${pathOf(other)}/Reverse`, { Reason: 'Agreed' });
  expect(second.body).toMatchObject({ Reversed: 700, ReversalReason: mistake.Reason, FirstApprover: null });
  expect(await available(other.account)).toBe(0);
});

test('a reversal that breaks off leaves nothing behind', async () => {
  const asked = await givenApplied();
  const { person } = await givenSignedIn(api, null, 'operator');
  const acting = {
    person,
    actor: { kind: 'Operator' as const, id: person.id, name: person.name },
    visitor: { address: null },
    ...actingBy(async () => undefined),
  };
  const broken = {
    db: api.database.db,
    operators: api.config.operators,
    performAct: async () => ({}),
    notifyFunding: async () => {
      throw new Error('broken off');
    },
  };
  const target = { accountId: asked.account.accountId, id: asked.id };
  await expect(reverseFunding(broken, acting, target, mistake.Reason)).rejects.toThrow('broken off');
  expect(await available(asked.account)).toBe(100);
  expect((await operator.get(pathOf(asked))).body).toMatchObject({ Reversed: 0, ReversalReason: null });
});

test('verify finds money that was taken without a returned payment', async () => {
  const account = await api.givenAccount({ available: { USD: 10_00n } });
  await expect(
    withTransaction(api.database.db, async (tx) => {
      await recordTransfer(tx, {
        accountId: account.accountId,
        kind: 'FundingReversed',
        currencyCode: 'USD' as CurrencyCode,
        amountMinor: 1n,
        debit: 'Available',
        credit: 'Clearing',
      });
      throw new Error((await listTransfersOfNoRequest(tx, everyNumber))[0]?.rule);
    }),
  ).rejects.toThrow('what went back to a payer');
});
