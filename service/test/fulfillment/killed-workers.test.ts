import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import type { Failpoint } from '../../src/fulfillment/types.ts';
import { environOf, startChild } from '../support/child-process.ts';
import type { TestApi } from '../support/test-api.ts';
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
  passTime,
  place,
  stockOf,
  waiting,
} from './support.ts';

// Longer than any lease: the jobs of a killed worker are due again.
const leaseOverSeconds = 120;
const scene = setScene();

/** Kills a worker at the point, then lets another one finish its work. */
async function dieAndFinish(failpoint: Failpoint, ids: readonly string[]): Promise<void> {
  const { api, supplier, caller } = scene;
  const { db } = api.database;
  const child = startChild('worker-child', [failpoint], { ...environOf(api), ...supplier.environ });
  expect([await child.ended, child.output()]).toEqual(['SIGKILL', expect.not.stringContaining('Error')]);
  await passTime(db, leaseOverSeconds);
  const worker = await startTestWorker(api, supplier.environ);
  for (const id of ids) await becomes(caller, id, { Status: 'Complete', StatusReason: null });
  // If the work was already done, only the job is left to be completed.
  await vi.waitFor(async () => {
    expect(await many(db, sql`select kind from jobs where payload ? 'orders'`)).toEqual([]);
  }, waiting);
  await worker.close();
}

test.each<[Failpoint, string]>([
  ['requestStored', 'the supplier was not asked yet'],
  ['supplierAnswered', 'the supplier has issued, nothing is stored'],
  ['codesAcquired', 'the codes are there, the cards are not'],
  ['portionsCommitted', 'all is done but the job'],
])('a worker killed at %s (%s): the cards are issued once, with one reference', async (failpoint) => {
  const { api, supplier, caller } = scene;
  await givenSources(api.database.db, coffee, ['supplier']);
  const orders = [await place(caller, linksOrder({ Quantity: 3 })), await place(caller, linksOrder())];
  await dieAndFinish(
    failpoint,
    orders.map((order) => order.Id),
  );
  for (const { Id } of orders) {
    const references = new Set(supplier.journal.map((entry) => entry.reference).filter((text) => text.startsWith(Id)));
    expect(references.size).toBe(1);
    const issued = [...references].flatMap((reference) => supplier.issued.get(reference) ?? []);
    expect(cardNumbersOf(await openCards(api, caller.accountId, Id))).toEqual(issued);
  }
});

test.each<Failpoint>(['codesAcquired', 'portionsCommitted'])(
  'a worker killed at %s in the middle of a large order from stock: no code is lost or issued twice',
  async (failpoint) => {
    const { api, caller } = scene;
    const { db } = api.database;
    await givenSources(db, coffee, ['inventory']);
    const codes = Array.from({ length: 1_250 }, freshCode);
    await loadCodes(api, codes);
    const order = await place(caller, linksOrder({ Quantity: 1_200 }));
    await dieAndFinish(failpoint, [order.Id]);
    const issued = cardNumbersOf(await openCards(api, caller.accountId, order.Id));
    expect(new Set(issued).size).toBe(1_200);
    expect(issued.every((code) => codes.includes(code))).toBe(true);
    expect(await stockOf(db)).toEqual({ available: 50, free: 50, reserved: 0 });
    await sql`delete from stock_codes`.execute(db);
    await sql`update stock_levels set available = 0`.execute(db);
  },
);

test('a worker killed with a hundred jobs in progress: every order completes, and no job counts as failed', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  await loadCodes(api, Array.from({ length: 100 }, freshCode));
  const ids: string[] = [];
  for (let index = 0; index < 100; index++) ids.push((await place(caller, linksOrder())).Id);
  const child = startChild('worker-child', ['codesAcquired', 'stay'], environOf(api));
  await vi.waitFor(async () => expect(await countInHand(api)).toBe(100), waiting);
  child.process.kill('SIGKILL');
  await child.ended;
  await passTime(db, leaseOverSeconds);

  const worker = await startTestWorker(api);
  for (const id of ids) await becomes(caller, id, { Status: 'Complete' });
  await vi.waitFor(
    async () => expect(await many(db, sql`select 1 from jobs where payload ? 'orders'`)).toEqual([]),
    waiting,
  );
  await worker.close();
});

async function countInHand({ database }: TestApi): Promise<number> {
  const jobs = sql`select 1 from jobs where kind = 'fulfil-orders' and attempts = 1 and run_at > service_now()`;
  return (await many(database.db, jobs)).length;
}
