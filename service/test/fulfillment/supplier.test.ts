import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import type { Behaviour } from '../support/reference-supplier.ts';
import { setScene, setWorkers } from './scene.ts';
import {
  becomes,
  cardNumbersOf,
  coffee,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  openCards,
  operatorEvents,
  passTime,
  place,
} from './support.ts';

const scene = setScene();
setWorkers(scene, 1, { AWAIT_STOCK_SECONDS: '3600' });
beforeAll(() => givenSources(scene.api.database.db, coffee, ['supplier']));

/** What happened at the supplier for an order. */
function historyOf(id: string) {
  const { supplier } = scene;
  const entries = supplier.journal.filter((entry) => entry.reference.startsWith(id));
  const references = [...new Set(entries.map((entry) => entry.reference))];
  return { entries, references, issued: references.flatMap((reference) => supplier.issued.get(reference) ?? []) };
}

/** The cards hold exactly what the supplier issued, under one reference. */
async function expectIssuedOnce(id: string): Promise<void> {
  const { api, caller } = scene;
  const { references, issued } = historyOf(id);
  expect(references).toHaveLength(1);
  expect(cardNumbersOf(await openCards(api, caller.accountId, id))).toEqual(issued);
  expect(await many(api.database.db, sql`select 1 from supplier_requests`)).toEqual([]);
}

test('cards are issued by the supplier with one reference and its token', async () => {
  const { caller } = scene;
  const order = await place(caller, linksOrder({ Quantity: 3 }));
  await becomes(caller, order.Id, { Status: 'Complete' });
  await expectIssuedOnce(order.Id);
  const { entries } = historyOf(order.Id);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    method: 'PUT',
    reference: `${order.Id}-1-1-3`,
    question: { ProductId: coffee, Value: 25, CurrencyCode: 'USD', Quantity: 3 },
  });
});

test.each<[string, Behaviour[], string[]]>([
  ['is slow', ['slow'], ['PUT']],
  ['does not answer after issuing', ['timeoutAfterIssuing'], ['PUT', 'GET']],
  ['drops the connection before issuing', ['resetBeforeIssuing'], ['PUT', 'GET', 'PUT']],
  ['drops the connection after issuing', ['resetAfterIssuing'], ['PUT', 'GET']],
  ['closes the connection in the middle of its answer', ['brokenOffAfterIssuing'], ['PUT', 'GET']],
  ['fails twice, then answers', ['serverError', 'serverError'], ['PUT', 'GET', 'GET', 'PUT']],
  ['redirects, which is not followed', ['redirect'], ['PUT', 'GET', 'PUT']],
  ['is still working, then answers', ['working', 'working'], ['PUT', 'GET', 'GET', 'PUT']],
  ['sends too large an answer, then a valid one', ['tooLarge'], ['PUT', 'GET']],
])('a supplier that %s: the order completes with codes issued once', async (_name, behaviours, methods) => {
  const { supplier, caller } = scene;
  supplier.script(...behaviours);
  const order = await place(caller, linksOrder({ Quantity: 2 }));
  await becomes(caller, order.Id, { Status: 'Complete' });
  await expectIssuedOnce(order.Id);
  expect(historyOf(order.Id).entries.map((entry) => entry.method)).toEqual(methods);
});

test.each([404, 405, 501] as const)(
  'a supplier that answers every GET with %i: a lost answer is requested again at once, with the same reference',
  async (status) => {
    const { supplier, caller } = scene;
    supplier.answerGets(status);
    supplier.script('resetAfterIssuing');
    const order = await place(caller, linksOrder({ Quantity: 2 }));
    await becomes(caller, order.Id, { Status: 'Complete' });
    await expectIssuedOnce(order.Id);
    expect(historyOf(order.Id).entries.map((entry) => entry.method)).toEqual(['PUT', 'GET', 'PUT']);
    supplier.answerGets(null);
  },
);

test('a supplier that was unreachable and supports no GET: the order completes when it is back', async () => {
  const { api, supplier, caller } = scene;
  supplier.answerGets(404);
  supplier.always('timeoutAfterIssuing');
  const order = await place(caller, linksOrder());
  await waitsForSupplier(order.Id);
  supplier.always('ok');
  await passTime(api.database.db, 60);
  await becomes(caller, order.Id, { Status: 'Complete' });
  await expectIssuedOnce(order.Id);
  supplier.answerGets(null);
});

test('a supplier that is unreachable for long is retried later with the same reference, and the line keeps waiting', async () => {
  const { api, supplier, caller } = scene;
  const { db } = api.database;
  supplier.always('timeoutAfterIssuing');
  const order = await place(caller, linksOrder({ Quantity: 2 }));
  await waitsForSupplier(order.Id);
  expect(historyOf(order.Id).entries).toHaveLength(3);
  const cancel = await caller.post(`/v1/Orders/${order.Id}/Cancel`);
  expect(cancel).toMatchObject({ status: 409, body: { code: 'InvalidTransition' } });

  // Stock loaded meanwhile is not used: the supplier's codes already exist.
  await givenSources(db, coffee, ['inventory', 'supplier']);
  await loadCodes(api, [freshCode(), freshCode()]);
  supplier.always('ok');
  await passTime(db, 60);
  await becomes(caller, order.Id, { Status: 'Complete' });
  await expectIssuedOnce(order.Id);
  await givenSources(db, coffee, ['supplier']);
});

async function waitsForSupplier(id: string): Promise<void> {
  const { api } = scene;
  await vi.waitFor(
    async () => {
      const jobs = await many(
        api.database.db,
        sql`select 1 from jobs where kind = 'serve-awaiting' and payload::text like ${`%${id}%`}`,
      );
      expect(jobs).toHaveLength(1);
    },
    { timeout: 60_000, interval: 20 },
  );
}

test('a supplier that sends Retry-After is asked again at that time', async () => {
  const { api, supplier, caller } = scene;
  supplier.script('workingLong');
  const order = await place(caller, linksOrder());
  await waitsForSupplier(order.Id);
  expect(historyOf(order.Id).entries).toHaveLength(1);
  expect(await becomes(caller, order.Id, { Status: 'Pending' })).toMatchObject({ StatusReason: 'Processing' });
  await passTime(api.database.db, 31);
  await becomes(caller, order.Id, { Status: 'Complete' });
  await expectIssuedOnce(order.Id);
});

test('a supplier that never answers again: the line fails and is refunded, and the operator gets the reference', async () => {
  const { api, supplier, caller } = scene;
  const { db } = api.database;
  const before = await caller.balance('USD');
  supplier.always('serverError');
  const order = await place(caller, linksOrder());
  await waitsForSupplier(order.Id);
  await passTime(db, 3_601);
  const ended = await becomes(caller, order.Id, { Status: 'Failed' });
  expect(ended.LineItems[0]).toMatchObject({ Status: 'Failed', StatusReason: 'SupplierUnavailable' });
  expect(await caller.balance('USD')).toEqual(before);
  expect(await operatorEvents(db, 'SupplierOutcomeUnknown')).toContainEqual({
    OrderId: order.Id,
    LineNumber: 1,
    Supplier: 'supplier',
    Reference: `${order.Id}-1-1-1`,
  });
});

test('a supplier that rejects an order: the line fails and is refunded, without an operator event', async () => {
  const { api, supplier, caller } = scene;
  const before = await caller.balance('USD');
  supplier.script('refused');
  const order = await place(caller, linksOrder());
  const ended = await becomes(caller, order.Id, { Status: 'Failed' });
  expect(ended.LineItems[0]?.StatusReason).toBe('SupplierRefused');
  expect(await caller.balance('USD')).toEqual(before);
  const unknown = await operatorEvents(api.database.db, 'SupplierOutcomeUnknown');
  expect(unknown.filter((event) => event.OrderId === order.Id)).toEqual([]);
});

test('a supplier that rejects what it may have issued before: its cards are recorded for its statement', async () => {
  const { api, caller, supplier } = scene;
  const { db } = api.database;
  supplier.script('brokenOffAfterIssuing', 'outOfStock');
  const order = await place(caller, linksOrder({ Quantity: 2 }));
  await becomes(caller, order.Id, { StatusReason: 'AwaitingStock' });
  expect(historyOf(order.Id).issued).toHaveLength(2);
  const purchases = await many(
    db,
    sql`select reference, outcome, card_count as cards from supplier_purchases where order_id = ${order.Id}`,
  );
  expect(purchases).toEqual([{ reference: `${order.Id}-1-1-2`, outcome: 'Rejected', cards: 2 }]);
  expect((await caller.post(`/v1/Orders/${order.Id}/Cancel`)).status).toBe(200);
});

test.each<Behaviour>(['knownCode', 'repeatedCode', 'wrongQuantity', 'wrongDenomination', 'wrongProduct', 'noJson'])(
  'an invalid answer (%s) is rejected: no card, a refund, and an operator event',
  async (behaviour) => {
    const { api, supplier, caller } = scene;
    const { db } = api.database;
    const earlier = await place(caller, linksOrder());
    await becomes(caller, earlier.Id, { Status: 'Complete' });
    supplier.rememberCode(historyOf(earlier.Id).issued[0] ?? '');
    const before = await caller.balance('USD');

    supplier.script(behaviour);
    const order = await place(caller, linksOrder({ Quantity: 2 }));
    const ended = await becomes(caller, order.Id, { Status: 'Failed' });
    expect(ended.LineItems[0]).toMatchObject({ Status: 'Failed', StatusReason: 'BadSupplierCode' });
    expect(await openCards(api, caller.accountId, order.Id)).toEqual([]);
    expect(await caller.balance('USD')).toEqual(before);
    const events = (await operatorEvents(db, 'BadSupplierCode')).filter((event) => event.OrderId === order.Id);
    expect(events).toMatchObject([{ LineNumber: 1, Reference: `${order.Id}-1-1-2` }]);
    for (const code of historyOf(order.Id).issued) expect(JSON.stringify(events)).not.toContain(code);
  },
);

test('of a thousand lines, three that the supplier cannot serve are refunded and the others complete', async () => {
  const { supplier, caller } = scene;
  const lines = Array.from({ length: 1_000 }, (_, index) =>
    index % 400 === 7 ? {} : { ProductId: 'willowmere-garden-usd' },
  );
  const before = await caller.balance('USD');
  supplier.always('refused');
  const order = await place(caller, linksOrder(...lines));
  const ended = await becomes(caller, order.Id, { Status: 'PartiallyComplete' });
  const failed = ended.LineItems.filter((line) => line.Status === 'Failed');
  expect(failed).toHaveLength(3);
  expect(ended.LineItems.filter((line) => line.Status === 'Complete')).toHaveLength(997);
  const kept = ended.LineItems.filter((line) => line.Status === 'Complete').reduce((sum, line) => sum + line.Cost, 0);
  expect((await caller.balance('USD')).Available).toBeCloseTo(before.Available - kept, 2);
});
