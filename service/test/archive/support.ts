import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type AccountResult, type ArchiveOptions, archiveOrders } from '../../src/archive/archive-orders.ts';
import { archivedTables } from '../../src/archive/archived-tables.ts';
import type { ArchiveNeeds } from '../../src/archive/types.ts';
import { readClock } from '../../src/database/clock.ts';
import { many } from '../../src/database/database.ts';
import { loadAddressHashes } from '../../src/delivery/address-hashes.ts';
import { checkOrders } from '../../src/main/verify/order-steps.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import type { Worker } from '../../src/main/worker.ts';
import { returnToRows } from '../../src/recipients/retention/queries.ts';
import { countRecipientsHandler } from '../../src/recipients/totals/count-recipients.job.ts';
import { freshAddress, giftTo, lineBecomes, linksIn, place, type WireOrder } from '../delivery/support/gift-orders.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

/** An API and a worker for the file, an account and a folder for each test. */
export interface Scene {
  api: TestApi;
  worker: Worker;
  caller: TestCaller;
  folder: string;
}

export const scene = {} as Scene;

/** A test file calls this once, at its top. */
export function setScene(): void {
  beforeAll(async () => {
    scene.api = await startTestApi();
    scene.worker = await startTestWorker(scene.api);
    scene.folder = await mkdtemp(join(tmpdir(), 'bestow-archive-'));
  });
  beforeEach(async () => {
    scene.caller = await scene.api.givenAccount();
  });
  afterAll(async () => {
    await scene.worker.close();
    await scene.api.close();
    await rm(scene.folder, { recursive: true, force: true });
  });
}

export async function archiveNeeds(changes: Partial<ArchiveNeeds> = {}): Promise<ArchiveNeeds> {
  const { database, keyRing } = scene.api;
  return {
    db: database.db,
    keyRing,
    addressHashes: await loadAddressHashes(database.db, keyRing),
    folder: scene.folder,
    checkOrders,
    rowsCame: returnToRows,
    record: async () => undefined,
    ...changes,
  };
}

/** Everything until tomorrow is old, unless said otherwise. */
export async function archive(
  options: Partial<ArchiveOptions> = {},
  changes: Partial<ArchiveNeeds> = {},
): Promise<AccountResult> {
  const { accountId } = scene.caller;
  await giftsCounted();
  const { now } = await readClock(scene.api.database.db);
  const before = new Date(now.getTime() + 24 * 3_600_000);
  return archiveOrders(await archiveNeeds(changes), accountId, { before, isCheck: false, ...options });
}

/** What the worker's hourly job does. */
export async function giftsCounted(): Promise<void> {
  const { db, addressHashes } = await archiveNeeds();
  const count = countRecipientsHandler({ db, addressHashes, notifyThreshold: async () => undefined });
  await count({}, { attempt: 1, signal: new AbortController().signal });
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

export interface OpenedGift {
  readonly order: WireOrder;
  readonly email: string;
  readonly link: string;
}

/** A gift that was sent and opened: finished in every respect. */
export async function givenOpenedGift(
  line: Record<string, unknown> = {},
  changes: Record<string, unknown> = {},
): Promise<OpenedGift> {
  const gift = await givenSentGift(line, changes);
  const { status } = await scene.api.anonymous.send('POST', gift.link, '', form);
  expect(status).toBe(200);
  await noVisits(gift.order.Id);
  return gift;
}

/** The same, but nobody has opened it. */
export async function givenSentGift(
  line: Record<string, unknown> = {},
  changes: Record<string, unknown> = {},
): Promise<OpenedGift> {
  const email = freshAddress();
  const placed = await place(scene.caller, giftTo(email, line, changes), 'wait=10');
  const order = await lineBecomes(scene.caller, placed.Id, { Status: 'Complete', DeliveryStatus: 'Delivered' });
  const [link = ''] = linksIn((await outboxOf(scene.caller, email)).Data[0]?.Text);
  return { order, email, link };
}

/** Removed by age: after 13 months there are none left. */
export async function noVisits(orderId: string): Promise<void> {
  await sql`delete from card_reveals where order_id = ${orderId}`.execute(scene.api.database.db);
}

/** Every row of the account in the tables that an archive touches, as text. */
export async function snapshot(): Promise<Record<string, string[]>> {
  // Otherwise the worker may do it between two snapshots.
  await giftsCounted();
  const { accountId } = scene.caller;
  const tables = ['orders', ...archivedTables.map(({ table }) => table), 'archived_codes', 'archived_recipients'];
  const rows: Record<string, string[]> = {};
  for (const table of [...tables, 'order_keys', 'transfers', 'events', 'recipient_gifts', 'recipient_lines']) {
    const found = await many(
      scene.api.database.db,
      sql<{ row: string }>`
        select t::text as row from ${sql.table(table)} t where account_id = ${accountId} order by 1`,
    );
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

export async function countRows(table: string, orderId: string): Promise<number> {
  const column = table === 'orders' ? 'id' : 'order_id';
  const rows = await many(
    scene.api.database.db,
    sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${orderId}`,
  );
  return rows.length;
}

export async function filesInFolder(): Promise<string[]> {
  return (await readdir(join(scene.folder, scene.caller.accountId)).catch(() => [])).toSorted();
}

export async function expectSoundLedger(): Promise<void> {
  expect(await verifyLedger(scene.api.database.db)).toEqual([]);
}
