import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, one } from '../../src/database/database.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { physicalLine, physicalRequest } from './support/physical-requests.ts';
import { expectProblem } from './support/refusals.ts';
import { findTraces } from './support/traces.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount({ available: { USD: 10_000_00n } });
});
afterAll(() => api.close());

interface StoredEvent {
  readonly sequence: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly recordedAt: Date;
}

const eventsOf = (account: TestCaller) =>
  many(
    api.database.db,
    sql<StoredEvent>`
      select sequence::text, type, data, recorded_at as "recordedAt" from events
      where account_id = ${account.accountId} order by events.sequence`,
  );

const jobsNaming = (orderId: string) =>
  many(
    api.database.db,
    sql<{ kind: string; orders: readonly { accountId: string; orderId: string }[] }>`
      select kind, payload -> 'orders' as orders from jobs where payload::text like ${`%${orderId}%`}`,
  );

test('an order is one row with its lines, one charge, the next event and a job that names it', async () => {
  const eventsBefore = await eventsOf(caller);
  const before = await findTraces(api);
  const request = orderRequest({
    LineItems: [lineItem({ Quantity: 2 }), lineItem({ Value: 10 }), lineItem({ Value: 5 })],
  });
  const order = await placed(caller, request);
  const after = await findTraces(api);
  expect(after).toMatchObject({
    orders: before.orders + 1,
    lines: before.lines + 3,
    transfers: before.transfers + 1,
    events: before.events + 1,
    jobs: before.jobs + 1,
    availableMinor: String(BigInt(before.availableMinor) - 61_75n),
  });
  const [event, ...others] = (await eventsOf(caller)).slice(eventsBefore.length);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ sequence: String(eventsBefore.length + 1), type: 'OrderCreated' });
  expect(event?.data).toMatchObject({ OrderId: order.Id, PONumber: request.PONumber, Status: 'Pending' });
  expect(event?.recordedAt.toISOString()).toBe(order.Timestamp);
  expect(await jobsNaming(order.Id)).toEqual([
    { kind: 'fulfil-orders', orders: [expect.objectContaining({ accountId: caller.accountId, orderId: order.Id })] },
  ]);
});

test('the charge is one transfer from Available, at the time of the order', async () => {
  const order = await placed(caller, physicalRequest([physicalLine({ Quantity: 3 })]));
  const { body } = await caller.get(`/v1/Transactions?orderId=${order.Id}`);
  expect(body).toMatchObject({
    TotalCount: 1,
    Data: [
      {
        Timestamp: order.Timestamp,
        Kind: 'Charge',
        CurrencyCode: 'USD',
        Amount: -(25.5 * 3 + 4.95),
        Balance: 'Available',
        OrderId: order.Id,
        LineItemId: null,
        FundingRequestId: null,
      },
    ],
  });
});

test('events and jobs contain nothing about a recipient or a message', async () => {
  const line = lineItem({
    DigitalDeliveryAddress: { Email: 'canary-mail@example.com', Sms: '+14155550177' },
    Personalization: {
      To: 'Canary To',
      FromName: 'Canary From',
      FromEmail: 'canary@example.com',
      Message: 'canary message',
    },
    CardholderInformation: { Name: 'Canary Holder', Email: 'canary@example.com' },
    ExternalId: 'canary-external',
  });
  const digital = await placed(caller, orderRequest({ Note: 'canary note', LineItems: [line] }));
  const mailed = await placed(
    caller,
    physicalRequest([physicalLine({}, { Name: 'Canary', AddressLine1: 'Canary Road' })]),
  );
  const rows = await many(
    api.database.db,
    sql<{ text: string }>`select e::text as text from events e union all select j::text from jobs j`,
  );
  for (const { Id } of [digital, mailed]) expect(rows.filter(({ text }) => text.includes(Id))).toHaveLength(2);
  for (const { text } of rows) expect(text).not.toMatch(/canary|14155550177|Springfield|aurora-coffee/i);
});

test('concurrent orders are each stored completely, with events in one gapless sequence', async () => {
  const many64 = await api.givenAccount();
  const before = await eventsOf(many64);
  const answers = await Promise.all(Array.from({ length: 64 }, () => many64.post('/v1/Orders', orderRequest())));
  expect(answers.map((answer) => answer.status)).toEqual(Array(64).fill(201));
  const events = await eventsOf(many64);
  expect(events.map((event) => event.sequence)).toEqual(events.map((_, index) => String(index + 1)));
  const ids = answers.map((answer) => String(answer.body.Id));
  expect(new Set(events.slice(before.length).map((event) => event.data.OrderId))).toEqual(new Set(ids));
  for (const id of ids) {
    const jobs = await jobsNaming(id);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.orders.filter(({ orderId }) => orderId === id)).toHaveLength(1);
  }
  const { charges } = await one(
    api.database.db,
    sql<{ charges: number }>`
      select count(*)::int as charges from transfers where kind = 'Charge' and order_id = any(${ids}::uuid[])`,
  );
  expect(charges).toBe(64);
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('a rejected order of any kind leaves nothing: no row, no event, no job, no charge, and its PONumber unused', async () => {
  const poor = await api.givenAccount({ available: { USD: 10_00n }, pending: { USD: 1_000_00n } });
  const taken = orderRequest({}, { Value: 5 });
  await placed(poor, taken);
  const before = await findTraces(api);
  const body = orderRequest();
  expectProblem(await api.anonymous.post('/v1/Orders', body), 401, 'Unauthenticated');
  expectProblem(await poor.post('/v1/Orders', { ...body, LineItems: [] }), 400, 'InvalidRequest');
  expectProblem(await poor.post('/v1/Orders', '{'), 400, 'InvalidRequest');
  expectProblem(await poor.post('/v1/Orders', taken), 409, 'DuplicatePONumber');
  expectProblem(await poor.post('/v1/Orders', body, { 'content-type': 'text/plain' }), 415, 'UnsupportedMediaType');
  expectProblem(await poor.post('/v1/Orders', body), 422, 'InsufficientFunds');
  expectProblem(await poor.send('PUT', '/v1/Orders', body), 405, 'MethodNotAllowed');
  expectProblem(await poor.post('/v1/orders', body), 404, 'NotFound');
  expect(await findTraces(api)).toEqual(before);
  const cheaper = { ...body, LineItems: [lineItem({ Value: 5 })] };
  await placed(poor, cheaper);
});

test('insufficient Available answers 422 with both amounts, and Pending does not count', async () => {
  const poor = await api.givenAccount({ available: { USD: 23_74n }, pending: { USD: 1_000_00n } });
  const answer = await poor.post('/v1/Orders', orderRequest());
  expectProblem(answer, 422, 'InsufficientFunds');
  expect(answer.body.detail).toBe('The order costs 23.75 USD, but only 23.74 USD is Available.');
  expect(await poor.balance('USD')).toEqual({ Available: 23.74, Pending: 1_000 });
});

test('an order in a currency without a balance answers 422', async () => {
  const answer = await caller.post('/v1/Orders', orderRequest({}, { ProductId: 'hoshikaze-tea-jpy', Value: 1000 }));
  expectProblem(answer, 422, 'InsufficientFunds');
  expect(answer.body.detail).toBe('The order costs 1000 JPY, but only 0 JPY is Available.');
});

test('an order keeps its price when the catalog changes later', async () => {
  const order = await placed(caller, orderRequest());
  await sql`update products set default_discount_percentage = 50 where id = 'aurora-coffee-usd'`.execute(
    api.database.db,
  );
  await sql`update catalog_state set version = version + 1`.execute(api.database.db);
  await sql`select pg_notify('bestow_changes', 'catalog')`.execute(api.database.db);
  await expect.poll(async () => (await caller.post('/v1/Orders/Validate', orderRequest())).body.TotalCost).toBe(12.5);
  expect((await caller.get(`/v1/Orders/${order.Id}`)).body).toEqual(order);
  expect(await placed(caller, orderRequest())).toMatchObject({ LineItems: [{ Cost: 12.5 }] });
});
