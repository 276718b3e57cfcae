import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import { createCircuitBreaker } from '../../src/fulfillment/sources/supplier-circuit-breaker.ts';
import type { Failpoint } from '../../src/fulfillment/types.ts';
import type { Worker } from '../../src/main/worker.ts';
import { withScopes } from '../operator/support/operator-caller.ts';
import { environOf } from '../support/child-process.ts';
import { patience } from '../support/patience.ts';
import { type ReferenceSupplier, startReferenceSupplier } from '../support/reference-supplier.ts';
import { runHere } from '../support/run-here.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { setScene } from './scene.ts';
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
  waiting,
} from './support.ts';

const garden = 'willowmere-garden-usd';
const scene = setScene();
let north: ReferenceSupplier;
let south: ReferenceSupplier;
let worker: Worker;
/** Where the next job ends as if its process had died. */
let diesAt: Failpoint | null = null;

beforeAll(async () => {
  north = scene.supplier;
  south = await startReferenceSupplier();
  const environ = {
    SUPPLIERS: 'north, south, dead',
    ...named('NORTH', north.environ),
    ...named('SOUTH', south.environ),
    // Nobody listens there.
    ...named('DEAD', { ...south.environ, SUPPLIER_URL: 'http://127.0.0.1:1' }),
    SUPPLIER_SOUTH_COST_PERCENT: '96.5',
    AWAIT_STOCK_SECONDS: '3600',
  };
  const failpoint = (name: Failpoint) => {
    if (name !== diesAt) return;
    diesAt = null;
    throw new Error('the process ends here');
  };
  worker = await startTestWorker(scene.api, environ, { failpoint });
});
afterAll(async () => {
  await worker.close();
  await south.close();
});
beforeEach(() => {
  south.always('ok');
  return givenSources(scene.api.database.db, coffee, ['north', 'south']);
});

function named(name: string, environ: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environ).map(([key, value]) => [key.replace('SUPPLIER_', `SUPPLIER_${name}_`), value]),
  );
}

const putsTo = (supplier: ReferenceSupplier, id: string) =>
  supplier.journal.filter(({ method, reference }) => method === 'PUT' && reference.startsWith(id));

/** The codes that a supplier issued for an order. */
const issuedBy = (supplier: ReferenceSupplier, id: string) =>
  [...supplier.issued].flatMap(([reference, codes]) => (reference.startsWith(id) ? codes : []));

const cardsOf = async (id: string) => {
  const cards = await openCards(scene.api, scene.caller.accountId, id);
  return { numbers: cardNumbersOf(cards), sources: cards.map(({ source }) => source) };
};

const requestsOf = (id: string) =>
  many(scene.api.database.db, sql<{ supplier: string }>`select supplier from supplier_requests where order_id = ${id}`);

async function isAsked(id: string): Promise<void> {
  await vi.waitFor(async () => {
    expect(await requestsOf(id)).toHaveLength(1);
    const jobs = await many(
      scene.api.database.db,
      sql`select 1 from jobs where kind = 'serve-awaiting' and payload::text like ${`%${id}%`}`,
    );
    expect(jobs).toHaveLength(1);
  }, waiting);
}

test('the first supplier of the list issues; one that has nothing or refuses is followed by the next', async () => {
  const { api, caller } = scene;
  await givenSources(api.database.db, garden, ['south']);
  const first = await place(caller, linksOrder({ Quantity: 2 }, { ProductId: garden }));
  await becomes(caller, first.Id, { Status: 'Complete' });
  expect((await cardsOf(first.Id)).sources).toEqual(['north', 'north', 'south']);
  for (const rejection of ['outOfStock', 'refused'] as const) {
    north.always(rejection);
    const order = await place(caller, linksOrder({ Quantity: 2 }, { ProductId: garden }, { Quantity: 3 }));
    await becomes(caller, order.Id, { Status: 'Complete' });
    expect((await cardsOf(order.Id)).sources).toEqual(Array(6).fill('south'));
    expect(issuedBy(north, order.Id)).toEqual([]);
    expect(await requestsOf(order.Id)).toEqual([]);
  }
  south.always('refused');
  const failed = await place(caller, linksOrder());
  expect((await becomes(caller, failed.Id, { Status: 'Failed' })).LineItems[0]?.StatusReason).toBe('SupplierRefused');
});

test.each<[Failpoint, string]>([
  ['requestSettled', 'after the first supplier refused'],
  ['supplierAnswered', 'before its answer was recorded'],
  ['codesAcquired', 'before the second supplier’s codes were stored'],
])('a worker that dies at %s, %s: each card is bought once', async (failpoint) => {
  const { caller } = scene;
  north.always('outOfStock');
  diesAt = failpoint;
  const order = await place(caller, linksOrder({ Quantity: 2 }));
  await vi.waitFor(() => expect(diesAt).toBeNull(), waiting);
  await passTime(scene.api.database.db, 60);
  await becomes(caller, order.Id, { Status: 'Complete' });
  expect(issuedBy(north, order.Id)).toEqual([]);
  expect((await cardsOf(order.Id)).numbers).toEqual(issuedBy(south, order.Id));
  expect(issuedBy(south, order.Id)).toHaveLength(2);
  expect(await requestsOf(order.Id)).toEqual([]);
});

test('an unknown outcome stays with its supplier, others pass it over, and it is used again when it works', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['north', 'south', 'inventory']);
  north.always('timeoutAfterIssuing');
  const stuck = await place(caller, linksOrder({ Quantity: 2 }));
  await isAsked(stuck.Id);
  expect(await requestsOf(stuck.Id)).toEqual([{ supplier: 'north' }]);
  expect(await caller.post(`/v1/Orders/${stuck.Id}/Cancel`)).toMatchObject({ status: 409 });

  const others = [await place(caller, linksOrder()), await place(caller, linksOrder({ Quantity: 3 }))];
  for (const { Id } of others) {
    await becomes(caller, Id, { Status: 'Complete' });
    expect(putsTo(north, Id)).toEqual([]);
    expect((await cardsOf(Id)).sources).toContain('south');
  }
  expect(await operatorEvents(db, 'SupplierFailing')).toMatchObject([{ Supplier: 'north' }]);

  // Neither loaded stock nor time makes the line leave: it is asked about again and again.
  const entries = () => north.journal.filter(({ reference }) => reference.startsWith(stuck.Id)).length;
  const asked = entries();
  await loadCodes(api, [freshCode(), freshCode()]);
  await passTime(db, 60);
  await vi.waitFor(() => expect(entries()).toBeGreaterThan(asked), waiting);
  expect(putsTo(south, stuck.Id)).toEqual([]);

  north.always('ok');
  await passTime(db, 60);
  await becomes(caller, stuck.Id, { Status: 'Complete' });
  expect(putsTo(south, stuck.Id)).toEqual([]);
  expect((await cardsOf(stuck.Id)).numbers).toEqual(issuedBy(north, stuck.Id));
  await vi.waitFor(
    async () => expect(await operatorEvents(db, 'SupplierWorks')).toMatchObject([{ Supplier: 'north' }]),
    patience,
  );
  const next = await place(caller, linksOrder());
  await becomes(caller, next.Id, { Status: 'Complete' });
  expect((await cardsOf(next.Id)).sources).toEqual(['north']);
});

test('a supplier that cannot be reached keeps nothing: its cards come from the next one, and a line of its own can be cancelled', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['dead', 'south']);
  const order = await place(caller, linksOrder({ Quantity: 2 }));
  await becomes(caller, order.Id, { Status: 'Complete' });
  expect((await cardsOf(order.Id)).sources).toEqual(['south', 'south']);
  // Recorded beside the order.
  await vi.waitFor(
    async () =>
      expect(await operatorEvents(db, 'SupplierFailing')).toContainEqual({ Supplier: 'dead', Problem: 'ECONNREFUSED' }),
    patience,
  );
  await givenSources(db, coffee, ['dead']);
  const alone = await place(caller, linksOrder());
  await becomes(caller, alone.Id, { Status: 'Pending', StatusReason: 'Processing' });
  await vi.waitFor(async () => expect(await requestsOf(alone.Id)).toEqual([]), waiting);
  expect(await caller.post(`/v1/Orders/${alone.Id}/Cancel`)).toMatchObject({ status: 200 });
});

test('a supplier that was removed from the settings is passed over, but what it may have issued is waited for', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['removed', 'south']);
  const order = await place(caller, linksOrder());
  await becomes(caller, order.Id, { Status: 'Complete' });
  expect((await cardsOf(order.Id)).sources).toEqual(['south']);

  await givenSources(db, coffee, ['inventory', 'south']);
  await sql`delete from stock_codes`.execute(db);
  await sql`update stock_levels set available = 0`.execute(db);
  south.always('outOfStock');
  const asked = await place(caller, linksOrder());
  await becomes(caller, asked.Id, { Status: 'Pending', StatusReason: 'AwaitingStock' });
  await sql`
    insert into supplier_requests (account_id, order_id, line_number, first_card, card_count, supplier, reference, asked_at)
    values (${caller.accountId}, ${asked.Id}, 1, 1, 1, 'removed', 'r', service_now())`.execute(db);
  const before = putsTo(south, asked.Id).length;
  south.always('ok');
  // Stock that is loaded now belongs to others.
  await loadCodes(api, [freshCode()]);
  await passTime(db, 60);
  await becomes(caller, asked.Id, { Status: 'Pending', StatusReason: 'Processing' });
  expect(putsTo(south, asked.Id)).toHaveLength(before);
  await passTime(db, 3_601);
  const ended = await becomes(caller, asked.Id, { Status: 'Failed' });
  expect(ended.LineItems[0]?.StatusReason).toBe('SupplierUnavailable');
  expect(await operatorEvents(db, 'SupplierOutcomeUnknown')).toMatchObject([{ Supplier: 'removed', Reference: 'r' }]);
});

test('codes that a dead worker had reserved in stock are used, and no supplier is asked for them again', async () => {
  const { api, caller } = scene;
  await givenSources(api.database.db, coffee, ['north', 'inventory']);
  await loadCodes(api, [freshCode()]);
  north.script('outOfStock');
  diesAt = 'codesAcquired';
  const order = await place(caller, linksOrder());
  await vi.waitFor(() => expect(diesAt).toBeNull(), waiting);
  await passTime(api.database.db, 60);
  await becomes(caller, order.Id, { Status: 'Complete' });
  expect((await cardsOf(order.Id)).sources).toEqual(['inventory']);
  expect(putsTo(north, order.Id)).toHaveLength(1);
});

test('a supplier’s statement is compared with what it issued, and differences end with code 3 and one alert', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['south']);
  const orders = await Promise.all([1, 2, 3, 4].map((Quantity) => place(caller, linksOrder({ Quantity }))));
  for (const { Id } of orders) await becomes(caller, Id, { Status: 'Complete' });
  south.script('wrongQuantity');
  const rejected = await place(caller, linksOrder({ Quantity: 5 }));
  await becomes(caller, rejected.Id, { Status: 'Failed' });
  const recorded = await many(
    db,
    sql<{ reference: string; cost: string; cards: number; day: string }>`
      select reference, cost_minor::text as cost, card_count as cards,
             to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD') as day
      from supplier_purchases where supplier = 'south' and outcome = 'Issued' order by recorded_at`,
  );
  const ours = recorded.filter(({ reference }) => orders.some(({ Id }) => reference.startsWith(Id)));
  expect(new Set(ours.map(({ cards, cost }) => `${cards}: ${cost}`))).toEqual(
    new Set(['1: 2413', '2: 4825', '3: 7238', '4: 9650']),
  );
  const day = recorded.at(-1)?.day ?? '';
  const row = (reference: string, cost: number) => `${reference},${(cost / 100).toFixed(2)},USD,${day}`;
  const whole = recorded.map(({ reference, cost }) => row(reference, Number(cost)));
  const folder = await mkdtemp(join(tmpdir(), 'bestow-statement-'));
  const reconcile = async (name: string, lines: readonly string[]) => {
    const file = join(folder, name);
    await writeFile(file, ['Reference,Amount,Currency,Date', ...lines].join('\n'));
    return runHere(['suppliers', 'reconcile', 'south', file, '--from', '2000-01-01', '--json'], environOf(api));
  };
  expect(await reconcile('whole.csv', [...whole, row('credit', -500)])).toMatchObject({ code: 0 });
  const { secret } = await withScopes(api, 'stock:write');
  const remote = ['suppliers', 'reconcile', 'south', join(folder, 'whole.csv'), '--from', '2000-01-01', '--url'];
  expect(await runHere([...remote, api.baseUrl], { BESTOW_OPERATOR_SECRET: secret })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('They agree.'),
  });

  const [first, second, ...rest] = whole as [string, string, ...string[]];
  const changed = [first.replace(/,[\d.]+,/, ',1.00,'), ...rest, rest[0] as string];
  const wrong = [...changed, row('never-asked', 2_500), row(`${rejected.Id}-1-1-5`, 12_063)];
  for (let run = 0; run < 2; run++) {
    const { code, stdout } = await reconcile('wrong.csv', wrong);
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ OnlyOurs: 1, OnlyTheirs: 1, Amount: 1, ChargedTwice: 1, NotUsed: 1 });
    expect(stdout).toContain(second.split(',')[0]);
  }
  expect(await operatorEvents(db, 'SupplierStatementDiffers')).toMatchObject([{ Supplier: 'south', OnlyOurs: 1 }]);
  expect(await operatorEvents(db, 'SupplierStatementMatches')).toHaveLength(1);
  expect(await reconcile('bad.csv', ['r,twelve,USD,2026-01-01'])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('Line 2: Amount must be a number in USD such as 12.50.'),
  });
  await rm(folder, { recursive: true });
});

test('a failing supplier is probed at growing intervals, and only cards without another source are asked for', async () => {
  let now = 0;
  let isBack = false;
  const probes: number[] = [];
  const changes: boolean[] = [];
  const breaker = createCircuitBreaker({
    probe: async () => {
      probes.push(now);
      return isBack;
    },
    onChange: (isFailing) => changes.push(isFailing),
    nowMs: () => now,
  });
  const fresh = { isAskedBefore: false, hasNextSource: true };
  expect(breaker.decide(fresh)).toBe('Ask');
  breaker.record({ kind: 'Unknown', problem: 'status 500' });
  expect(breaker.decide(fresh)).toBe('PassOver');
  expect(breaker.decide({ isAskedBefore: true, hasNextSource: true })).toBe('Ask');
  expect(breaker.decide({ isAskedBefore: false, hasNextSource: false })).toBe('Ask');
  const settled = breaker.track(new Promise<void>((resolve) => void setImmediate(resolve)));
  expect(breaker.decide({ isAskedBefore: true, hasNextSource: true })).toBe('Later');
  await settled;
  now = 5_000;
  for (let look = 0; look < 3; look++) expect(breaker.decide(fresh)).toBe('PassOver');
  expect(probes).toEqual([5_000]);
  await Promise.resolve();
  isBack = true;
  now = 10_000;
  breaker.decide(fresh);
  await new Promise((resolve) => void setImmediate(resolve));
  expect(breaker.decide(fresh)).toBe('Ask');
  // It answers probes, but not requests.
  breaker.record({ kind: 'Unknown', problem: 'status 500' });
  now = 19_000;
  breaker.decide(fresh);
  expect(probes).toEqual([5_000, 10_000]);
  breaker.record({ kind: 'OutOfStock' });
  expect(changes).toEqual([true, false, true, false]);
});
