import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItemIdOf, type OrderId } from '../../src/kit/ids.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { demoBrandings, demoDepartments } from '../support/demo-catalog.ts';
import { freshPoNumber } from '../support/order-requests.ts';
import { setStatus } from '../support/suspend.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { expectedIds, followedIds, type ListedOrder, type ListQuery, listedIds } from './support/order-list-model.ts';
import { physicalLine } from './support/physical-requests.ts';
import { placed } from './support/wire-orders.ts';

const products = ['aurora-coffee-usd', 'voltgarden-electronics-usd', 'manybloom-choice-usd'];
const emails = ['ann@example.com', 'Ann@Example.com', 'bob@example.com', 'a_n@example.com', null];
const smses = ['+14155550123', '+14155550124', null];
const names = ['Ann', 'ANNABEL', 'Bob Ann', 'a%b', 'a_b', 'a\\b', 'Åsa', 'İnci', null];
const externalIds = ['HR-1', 'hr-1', 'HR-2', null];
const brandingIds = [...demoBrandings.map(({ id }) => id).slice(0, 2), null];
const departmentIds = demoDepartments.map(({ id }) => id).slice(0, 2);
const statuses = ['Pending', 'Cancelled', 'Complete'];
const reasons = ['Queued', 'AwaitingStock', 'Cancelled', 'Voided'];
const days = 3;
const ordersPerDay = 80;

const digitalLine = fc
  .record({
    ProductId: fc.constantFrom(...products),
    email: fc.constantFrom(...emails),
    sms: fc.constantFrom(...smses),
    to: fc.constantFrom(...names),
    ExternalId: fc.constantFrom(...externalIds),
    BrandingId: fc.constantFrom(...brandingIds),
  })
  .map(({ email, sms, to, ...line }) => ({
    ...line,
    Value: 25,
    DigitalDeliveryAddress: { Email: email, Sms: sms },
    Personalization: { To: to },
  }));
const mailedLine = fc
  .record({ to: fc.constantFrom(...names), name: fc.constantFrom(...names) })
  .map(({ to, name }) => physicalLine({ Personalization: { To: to } }, { Name: name ?? 'Nobody' }));
const lineCounts = { minLength: 1, maxLength: 4 };
const anyOrder = fc.oneof(
  { weight: 4, arbitrary: orderOf('Links', digitalLine) },
  { weight: 1, arbitrary: orderOf('PhysicalShipment', mailedLine) },
);

function orderOf(type: string, line: fc.Arbitrary<unknown>) {
  return fc.record({
    Type: fc.constant(type),
    DepartmentId: fc.constantFrom(...departmentIds),
    LineItems: fc.array(line, lineCounts),
  });
}

interface SentLine {
  readonly ProductId: string;
  readonly ExternalId?: string | null;
  readonly BrandingId?: string | null;
  readonly DigitalDeliveryAddress?: { readonly Email: string | null; readonly Sms: string | null };
  readonly PhysicalDeliveryAddress?: { readonly Name: string };
  readonly Personalization?: { readonly To: string | null };
}

let api: TestApi;
let caller: TestCaller;
let otherAccount: TestCaller;
const orders: ListedOrder[] = [];
const otherAccountsOrders: ListedOrder[] = [];

async function place(by: TestCaller, body: { readonly LineItems: readonly unknown[] }): Promise<ListedOrder> {
  const { Id, Timestamp, PONumber, Type, DepartmentId, Status, StatusReason } = await placed(by, {
    ...body,
    PONumber: freshPoNumber(),
  });
  const lines = (body.LineItems as SentLine[]).map((line) => ({
    productId: line.ProductId,
    brandingId: line.BrandingId ?? null,
    externalId: line.ExternalId ?? null,
    email: line.DigitalDeliveryAddress?.Email ?? null,
    sms: line.DigitalDeliveryAddress?.Sms ?? null,
    names: [line.Personalization?.To, line.PhysicalDeliveryAddress?.Name].filter((name) => typeof name === 'string'),
  }));
  return {
    id: Id,
    timestamp: Timestamp,
    poNumber: PONumber,
    type: Type,
    departmentId: DepartmentId,
    status: Status,
    statusReason: StatusReason,
    lines,
  };
}

beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount({ hasDepartments: true });
  otherAccount = await api.givenAccount({ hasDepartments: true });
  for (let day = 0; day < days; day++) {
    await sql`update service_clock set ahead = make_interval(days => ${day})`.execute(api.database.db);
    for (const body of fc.sample(anyOrder, ordersPerDay)) orders.push(await place(caller, body));
    for (const body of fc.sample(anyOrder, 5)) otherAccountsOrders.push(await place(otherAccount, body));
  }
});
afterAll(() => api.close());

/** All generated filters, some with a value that no order has. */
function anyQuery(): fc.Arbitrary<ListQuery> {
  const moments = [
    ...orders.map((order) => order.timestamp),
    ...new Set(orders.map((order) => order.timestamp.slice(0, 10))),
  ];
  return fc.record(
    {
      startDate: fc.constantFrom(...moments, '2020-01-01', '2099-01-01'),
      endDate: fc.constantFrom(...moments, '2020-01-01', '2099-01-01'),
      poNumber: fc.constantFrom(
        ...orders.slice(0, 20).map((order) => order.poNumber),
        otherAccountsOrders[0]?.poNumber ?? '',
      ),
      status: fc.constantFrom(...statuses),
      statusReason: fc.constantFrom(...reasons),
      type: fc.constantFrom('Links', 'PhysicalShipment', 'DigitalDelivery'),
      departmentId: fc.constantFrom(...departmentIds, 'none'),
      productId: fc.constantFrom(...products, 'aurora-coffee-card-usd', 'none'),
      brandingId: fc.constantFrom(...brandingIds.filter((id) => id !== null), 'none'),
      externalId: fc.constantFrom(...externalIds.filter((id) => id !== null), 'none'),
      recipientName: fc.constantFrom('ann', 'ANN', 'an', 'b a', '%', '_', '\\', 'åsa', 'İNCİ', 'nobody', 'zzz'),
      recipientEmail: fc.constantFrom(
        'ann@example.com',
        'ANN@EXAMPLE.COM',
        'bob@example.com',
        'a%n@example.com',
        'ann',
      ),
      recipientSms: fc.constantFrom('+14155550123', '+14155550124', '14155550123'),
    },
    { requiredKeys: [] },
  );
}

const anyBody = () => fc.sample(anyOrder, 1)[0] as { LineItems: unknown[] };

async function expectListed(query: ListQuery, pageSize: number): Promise<void> {
  const expected = expectedIds(orders, query);
  expect(await listedIds(caller, query, Math.max(pageSize, Math.ceil(expected.length / 8)))).toEqual(expected);
}

test('without filters every order is listed once, newest first, on pages of any size', async () => {
  for (const pageSize of [5, 13, 50]) expect(await listedIds(caller, {}, pageSize)).toEqual(expectedIds(orders, {}));
  const { body } = await caller.get('/v1/Orders');
  expect(body).toMatchObject({ Page: 1, PageSize: 5, TotalCount: orders.length });
});

test.each([
  'startDate',
  'endDate',
  'poNumber',
  'status',
  'statusReason',
  'type',
  'departmentId',
  'productId',
  'brandingId',
  'externalId',
  'recipientName',
  'recipientEmail',
  'recipientSms',
] as const)('%s alone returns what the model returns', async (name) => {
  const values = fc.sample(anyQuery(), 60).flatMap((query) => query[name] ?? []);
  for (const value of [...new Set(values)].slice(0, 10)) await expectListed({ [name]: value }, 7);
});

test('combined filters return orders that match all of them, with one line that matches all line filters', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery(), fc.integer({ min: 1, max: 50 }), (query, pageSize) => expectListed(query, pageSize)),
    { numRuns: 80 },
  );
});

test('by cursor come the same orders as by page, whatever is placed meanwhile', async () => {
  for (const query of [{}, { status: 'Pending' }, { productId: products[0] ?? '' }, ...fc.sample(anyQuery(), 12)]) {
    const expected = expectedIds(orders, query);
    const pageSize = Math.max(3, Math.ceil(expected.length / 6));
    const placeAnother = async () => orders.push(await place(caller, anyBody()));
    expect(await followedIds(caller, query, pageSize, placeAnother)).toEqual(expected);
  }
});

test('orders that were cancelled are in lists by their new status, wherever in the list they are', async () => {
  await expectListed({ status: 'Pending' }, 50);
  await expectListed({ status: 'Cancelled' }, 50);
  for (const [nth, at] of fc.sample(fc.nat(orders.length - 1), 40).entries()) {
    const order = orders[at] as ListedOrder;
    if (order.status === 'Pending') await caller.post(`/v1/Orders/${order.id}/Cancel`);
    orders[at] = { ...order, status: 'Cancelled', statusReason: 'Cancelled' };
    if (nth % 5 === 0) orders.push(await place(caller, anyBody()));
    if (nth % 4 === 0) await expectListed({ ...fc.sample(anyQuery(), 1)[0], status: 'Cancelled' }, 7);
    if (nth % 4 === 1) await expectListed({ status: 'Pending', type: 'Links' }, 20);
    if (nth % 4 === 2) await expectListed({ statusReason: 'Cancelled' }, 20);
  }
  for (const status of statuses) await expectListed({ status }, 13);
  await fc.assert(
    fc.asyncProperty(anyQuery(), fc.constantFrom(...statuses), (query, status) =>
      expectListed({ ...query, status }, 20),
    ),
    { numRuns: 30 },
  );
});

test('what is pending is listed by the reason that it shows, though no event says that the reason changed', async () => {
  const waits = async (at: number, statusReason: string) => {
    const order = orders[at] as ListedOrder;
    await sql`update orders set status_reason = ${statusReason}
              where account_id = ${caller.accountId} and id = ${order.id}`.execute(api.database.db);
    orders[at] = { ...order, statusReason };
  };
  const pending = [...orders.keys()].filter((at) => orders[at]?.status === 'Pending');
  for (const at of pending.slice(0, 9)) await waits(at, 'AwaitingStock');
  for (const statusReason of reasons) await expectListed({ statusReason }, 5);
  await expectListed({ statusReason: 'AwaitingStock', status: 'Cancelled' }, 5);
  for (const at of pending.slice(0, 4)) await waits(at, 'Queued');
  for (const statusReason of reasons) await expectListed({ statusReason }, 5);

  await setStatus(api.database.db, caller.accountId, 'Suspended');
  const found = await listedIds(caller, { statusReason: 'AccountSuspended' }, 50);
  expect(found).toEqual(expectedIds(orders, { status: 'Pending' }));
  expect(await listedIds(caller, { statusReason: 'Queued' }, 50)).toEqual([]);
  await setStatus(api.database.db, caller.accountId, 'Active');
  expect(await listedIds(caller, { statusReason: 'AccountSuspended' }, 50)).toEqual([]);
});

test('combined line filters are never matched by two lines of one order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...products),
      fc.constantFrom('ann@example.com', 'bob@example.com'),
      fc.option(fc.constantFrom('+14155550123', '+14155550124'), { nil: undefined }),
      fc.option(fc.constantFrom('ann', 'bob'), { nil: undefined }),
      (productId, recipientEmail, recipientSms, recipientName) =>
        expectListed(
          {
            productId,
            recipientEmail,
            ...(recipientSms === undefined ? {} : { recipientSms }),
            ...(recipientName === undefined ? {} : { recipientName }),
          },
          50,
        ),
    ),
    { numRuns: 20 },
  );
});

test('another account’s orders are never listed or counted, whatever the query', async () => {
  for (const query of [{}, ...fc.sample(anyQuery(), 15)]) {
    expect(await listedIds(otherAccount, query, 50)).toEqual(expectedIds(otherAccountsOrders, query));
  }
});

test('a time window includes both ends, to the millisecond, in any zone', async () => {
  const { timestamp } = orders[17] as ListedOrder;
  const at = Date.parse(timestamp);
  const inZone = `${new Date(at + 2 * 3_600_000).toISOString().slice(0, -1)}+02:00`;
  for (const [startDate, endDate] of [
    [timestamp, timestamp],
    [inZone, inZone],
    [new Date(at + 1).toISOString(), '2099-01-01'],
    ['2020-01-01', new Date(at - 1).toISOString()],
  ] as const) {
    await expectListed({ startDate, endDate }, 50);
  }
  expect(await listedIds(caller, { startDate: timestamp, endDate: timestamp }, 50)).toContain(orders[17]?.id);
});

test('a date means the whole UTC day', async () => {
  const listed = new Set(orders.map((order) => order.timestamp.slice(0, 10)));
  expect(listed.size).toBeGreaterThanOrEqual(days);
  for (const day of listed) {
    const ids = orders.filter((order) => order.timestamp.startsWith(day)).map((order) => order.id);
    expect(await listedIds(caller, { startDate: day, endDate: day }, 50)).toEqual(ids.reverse());
  }
});

test('a time window that ends before it starts is empty', async () => {
  expect(await listedIds(caller, { startDate: '2099-01-01', endDate: '2020-01-01' }, 5)).toEqual([]);
});

test('after addresses and names were changed, lists find orders by their current values', async () => {
  const changeable = orders.flatMap(({ lines, status }, at) =>
    status !== 'Pending' || lines.some(({ productId }) => productId.includes('-card-'))
      ? []
      : lines.map((_, line) => ({ at, line })),
  );
  const anyChange = fc.record({
    target: fc.constantFrom(...changeable),
    email: fc.constantFrom(...emails, 'new@example.com'),
    sms: fc.constantFrom(...smses),
    to: fc.constantFrom(...names, 'Newcomer'),
    BrandingId: fc.constantFrom(...brandingIds),
    parts: fc.subarray(['address', 'to', 'branding'], { minLength: 1 }),
  });
  for (const [nth, { target, email, sms, to, BrandingId, parts }] of fc.sample(anyChange, 120).entries()) {
    const order = orders[target.at] as ListedOrder;
    const id = lineItemIdOf(order.id as OrderId, target.line + 1);
    const answer = await caller.send('PATCH', `/v1/Orders/${order.id}/LineItems/${id}`, {
      ...(parts.includes('address') && { DigitalDeliveryAddress: { Email: email, Sms: sms } }),
      ...(parts.includes('to') && { Personalization: { To: to } }),
      ...(parts.includes('branding') && { BrandingId }),
    });
    expect(answer.status, answer.text).toBe(200);
    const lines = order.lines.map((line, index) => ({
      ...line,
      ...(index === target.line && parts.includes('address') && { email, sms }),
      ...(index === target.line && parts.includes('to') && { names: to === null ? [] : [to] }),
      ...(index === target.line && parts.includes('branding') && { brandingId: BrandingId }),
    }));
    orders[target.at] = { ...order, lines };
    if (nth % 12 === 0) orders.push(await place(caller, anyBody()));
    if (nth % 6 === 0) await expectListed(fc.sample(anyQuery(), 1)[0] ?? {}, 20);
  }
  for (const recipientEmail of ['ann@example.com', 'bob@example.com', 'new@example.com', 'a_n@example.com']) {
    await expectListed({ recipientEmail }, 7);
    await expectListed(
      { recipientEmail, startDate: orders[40]?.timestamp ?? '', endDate: orders[150]?.timestamp ?? '' },
      7,
    );
  }
  for (const recipientSms of ['+14155550123', '+14155550124']) await expectListed({ recipientSms }, 50);
  await fc.assert(
    fc.asyncProperty(anyQuery(), (query) => expectListed(query, 50)),
    { numRuns: 30 },
  );
  expect(await verifyLedger(api.database.db)).toEqual([]);
});
