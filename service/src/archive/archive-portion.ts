import { join } from 'node:path';
import { announceChange } from '../database/changes.ts';
import { type Tx, withTransaction } from '../database/database.ts';
import { isLockTimeout } from '../database/database-errors.ts';
import { type AccountId, newId, type OrderId } from '../kit/ids.ts';
import { markArchived } from '../orders/archived-queries.ts';
import { recipientsForgotten } from '../orders/order-changes.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import {
  findLastMigration,
  insertArchive,
  keepCodes,
  keepRecipients,
  listStoredVersions,
  type NewArchive,
} from './archive-queries.ts';
import { type Chosen, chooseOrders } from './choose-orders.ts';
import { ArchiveRefused } from './errors.ts';
import { newArchiveKey } from './file/archive-key.ts';
import { fileFormat } from './file/head.ts';
import { digestRows, lineOf, openFile } from './file/read-file.ts';
import { giveName, removeTemporary, temporaryOf, type WrittenFile, writeTemporary } from './file/write-file.ts';
import { findAccountReason } from './reason-queries.ts';
import { beginStep, deleteRows, describeRows, lockOrders, type OrderSet, readStoredRows } from './row-queries.ts';
import type { ArchiveNeeds, Manifest, ManifestTable, StayReason } from './types.ts';

/** Orders of one account that go into one file. */
export interface Portion {
  readonly accountId: AccountId;
  readonly orderIds: readonly OrderId[];
  readonly before: Date;
  readonly eventsCountedTo: number;
}

export interface ArchivedPortion {
  readonly fileName: string | null;
  readonly orders: number;
  readonly staying: ReadonlyMap<OrderId, StayReason>;
}

interface Draft {
  readonly archive: NewArchive;
  readonly path: string;
  readonly chosen: Chosen;
}

/** An order that changes while its file is written stays, and the file is written anew without it. */
const triesMax = 3;

/**
 * Writes the orders into a file, reads it back, and deletes their rows in the commit that names the file. Until then the
 * database has everything: whatever ends the process before, a repeat begins again.
 */
export async function archivePortion(needs: ArchiveNeeds, portion: Portion): Promise<ArchivedPortion> {
  const staying = new Map<OrderId, StayReason>();
  for (let tries = 1; tries <= triesMax; tries++) {
    const orderIds = portion.orderIds.filter((id) => !staying.has(id));
    const draft = orderIds.length === 0 ? null : await writeDraft(needs, { ...portion, orderIds }, staying);
    if (draft === null) return { fileName: null, orders: 0, staying };
    const { manifest, fileName } = draft.archive;
    const isDone = await replaceRows(needs, portion, draft, staying).catch(async (error: unknown) => {
      // Somebody holds the account for long.
      if (isLockTimeout(error)) return false;
      await removeTemporary(draft.path);
      throw error;
    });
    if (isDone) {
      await needs.onStep?.('committed');
      return { fileName, orders: manifest.orders, staying };
    }
    await removeTemporary(draft.path);
  }
  for (const id of portion.orderIds) if (!staying.has(id)) staying.set(id, 'InUse');
  return { fileName: null, orders: 0, staying };
}

/** A file with what the database has at one moment, compared with it. Null: no order can be archived. */
async function writeDraft(
  needs: ArchiveNeeds,
  { accountId, orderIds, before }: Portion,
  staying: Map<OrderId, StayReason>,
): Promise<Draft | null> {
  const archiveId = newId();
  const fileName = join(accountId, `${archiveId}.bestow`);
  const path = join(needs.folder, fileName);
  const { key, sealedKey } = newArchiveKey(needs.keyRing, accountId, archiveId);
  try {
    return await needs.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await beginStep(tx);
        const chosen = await chooseOrders(needs, tx, accountId, orderIds, before);
        for (const [id, reason] of chosen.staying) staying.set(id, reason);
        if (chosen.orders.length === 0) return null;
        const orders: OrderSet = { accountId, orderIds: chosen.orders.map(({ id }) => id) };
        const manifest = await describe(tx, orders, { archiveId, before, chosen });
        const written = await writeTemporary(path, { key, accountId, archiveId }, manifest, pagesOf(tx, orders));
        await compare(temporaryOf(path), key, manifest, written);
        await needs.onStep?.('written');
        const { byteCount, sha256 } = written;
        const productVersions = await listStoredVersions(tx, accountId, orders.orderIds);
        return { path, chosen, archive: { manifest, fileName, byteCount, sha256, sealedKey, productVersions } };
      });
  } catch (error) {
    await removeTemporary(path);
    throw error;
  }
}

async function describe(
  tx: Tx,
  orders: OrderSet,
  { archiveId, before, chosen }: { readonly archiveId: string; readonly before: Date; readonly chosen: Chosen },
): Promise<Manifest> {
  const numbers = chosen.orders.map(({ number }) => number);
  const times = chosen.orders.map(({ placedAt }) => placedAt.getTime());
  return {
    format: fileFormat,
    schema: await findLastMigration(tx),
    archiveId,
    accountId: orders.accountId,
    orders: numbers.length,
    firstNumber: numbers[0] ?? 0,
    lastNumber: numbers.at(-1) ?? 0,
    placedFrom: new Date(times[0] ?? 0).toISOString(),
    placedTo: new Date(times.at(-1) ?? 0).toISOString(),
    changedBefore: before.toISOString(),
    tables: await describeRows(tx, orders),
  };
}

async function* pagesOf(tx: Tx, orders: OrderSet): AsyncGenerator<string> {
  for await (const { table, rows } of readStoredRows(tx, orders))
    yield rows.map((row) => lineOf({ table, row })).join('');
}

/** Reads the file back from the disk: it must open, and have each row that was written. */
async function compare(
  path: string,
  key: Parameters<typeof openFile>[1],
  manifest: Manifest,
  { rowsDigest }: WrittenFile,
): Promise<void> {
  const opened = await openFile(path, key);
  const read = await digestRows(opened.rows);
  const isSame = manifest.tables.every(({ table, rows }) => (read.counts.get(table) ?? 0) === rows);
  if (!isSame || read.rowsDigest !== rowsDigest)
    throw new ArchiveRefused(`The file ${path} has other rows than the database; nothing was changed.`);
}

/** False: something changed since the file was written, and nothing is done. */
async function replaceRows(
  needs: ArchiveNeeds,
  { accountId, before, eventsCountedTo }: Portion,
  { archive, path, chosen }: Draft,
  staying: Map<OrderId, StayReason>,
): Promise<boolean> {
  const { manifest } = archive;
  const orderIds = chosen.orders.map(({ id }) => id);
  const orders = { accountId, orderIds };
  return withTransaction(needs.db, async (tx) => {
    await beginStep(tx);
    const inUse = await lockOrders(tx, orders, () => lockAccounts(tx, [accountId]));
    await needs.onStep?.('locked');
    for (const id of inUse) staying.set(id as OrderId, 'InUse');
    if (inUse.length > 0) return false;
    if ((await findAccountReason(tx, accountId, eventsCountedTo)) !== null) return false;
    const now = await chooseOrders(needs, tx, accountId, orderIds, before);
    if (now.staying.size > 0 || !isSame(manifest.tables, await describeRows(tx, orders))) return false;
    // The file has its name before the database names it.
    await giveName(path);
    await insertArchive(tx, archive);
    await keepCodes(tx, accountId, orderIds);
    await keepRecipients(tx, accountId, now.recipients);
    requireCounts(
      manifest,
      await deleteRows(tx, orders),
      await markArchived(tx, accountId, manifest.archiveId, orderIds),
    );
    await announceChange(tx, recipientsForgotten(accountId));
    const { archiveId } = manifest;
    await needs.record(tx, {
      action: 'OrdersArchived',
      accountId,
      archiveId,
      fileName: archive.fileName,
      orders: manifest.orders,
    });
    await needs.onStep?.('deleted');
    return true;
  });
}

function isSame(written: readonly ManifestTable[], now: readonly ManifestTable[]): boolean {
  return written.every(({ table, rows, digest }) =>
    now.some((other) => other.table === table && other.rows === rows && other.digest === digest),
  );
}

function requireCounts(manifest: Manifest, deleted: ReadonlyMap<string, number>, marked: number): void {
  const wrong = manifest.tables.filter(({ table, rows }) => table !== 'orders' && deleted.get(table) !== rows);
  if (wrong.length > 0 || marked !== manifest.orders)
    throw new Error(
      `other rows than those of the file would be deleted: ${wrong.map(({ table }) => table).join(', ')}`,
    );
}
