import { announceChange } from '../database/changes.ts';
import { type Tx, withTransaction } from '../database/database.ts';
import { unmarkArchived } from '../orders/archived-queries.ts';
import { recipientsForgotten } from '../orders/order-changes.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import {
  findArchive,
  listOrdersIn,
  lockArchive,
  markRestored,
  releaseCodes,
  releaseRecipients,
} from './archive-queries.ts';
import { ArchiveRefused } from './errors.ts';
import { openArchiveKey } from './file/archive-key.ts';
import { hashFile, type OpenedFile, openFile, readHead } from './file/read-file.ts';
import { findAccountReason } from './reason-queries.ts';
import { beginStep, describeRows, insertStoredRows, listUnknownColumns } from './row-queries.ts';
import type { Archive, ArchiveNeeds, Manifest } from './types.ts';

export type RestoreNeeds = Pick<ArchiveNeeds, 'db' | 'keyRing' | 'checkOrders' | 'rowsCame' | 'record' | 'onStep'>;

export interface Restored {
  readonly archive: Archive;
  /** It was restored before, and nothing was done. */
  readonly isRepeated: boolean;
}

const tablesWithCodes = ['cards', 'card_choices', 'replaced_codes'];

/**
 * Puts the rows of a file back in one commit. They are compared with the sums that the file was written with: what comes
 * back is what left.
 */
export async function restoreArchive(needs: RestoreNeeds, path: string): Promise<Restored> {
  const known = await getKnownArchive(needs, path);
  if (known.restoredAt !== null) return { archive: known, isRepeated: true };
  const opened = await openFile(path, openArchiveKey(needs.keyRing, known));
  const { manifest } = opened;
  const unknown = await listUnknownColumns(needs.db, manifest.tables);
  if (unknown.length > 0)
    throw new ArchiveRefused(
      `The file was written with the schema ${manifest.schema}; this version of Bestow does not know ${unknown.join(', ')}. Restore it with a version that does.`,
    );
  return withTransaction(needs.db, async (tx) => {
    await beginStep(tx);
    await lockAccounts(tx, [known.accountId]);
    const archive = await lockArchive(tx, known);
    if (archive.restoredAt !== null) return { archive, isRepeated: true };
    await requireUsable(tx, archive);
    await putBack(needs, tx, archive, opened);
    await needs.onStep?.('committed');
    return { archive, isRepeated: false };
  });
}

/** The database knows the file by its id, and that not a byte of it has changed. */
export async function getKnownArchive({ db }: Pick<ArchiveNeeds, 'db'>, path: string): Promise<Archive> {
  const head = await readHead(path);
  const archive = await findArchive(db, head);
  if (archive === null)
    throw new ArchiveRefused(
      'The database does not know this file: it belongs to another one, or its orders never left this one.',
    );
  if (!(await hashFile(path)).equals(archive.sha256))
    throw new ArchiveRefused('The file was changed or damaged since it was written; take it from a backup.');
  return archive;
}

async function requireUsable(tx: Tx, { accountId }: Archive): Promise<void> {
  const reason = await findAccountReason(tx, accountId, 0);
  if (reason === 'Moving') throw new ArchiveRefused('The account is moving to another cell; restore the file there.');
  if (reason === 'ReportRunning')
    throw new ArchiveRefused('A report of the account is being built; repeat the command when it is ready.');
}

async function putBack(needs: RestoreNeeds, tx: Tx, archive: Archive, { manifest, rows }: OpenedFile): Promise<void> {
  const { accountId, id } = archive;
  const orderIds = await listOrdersIn(tx, archive);
  let unmarked = 0;
  for await (const page of rows) {
    for (const table of manifest.tables) {
      const own = page.filter((stored) => stored.table === table.table).map(({ row }) => row);
      if (own.length === 0) continue;
      if (tablesWithCodes.includes(table.table)) await releaseCodes(tx, own);
      if (table.table === 'orders') unmarked += await unmarkArchived(tx, accountId, id, own);
      else await insertStoredRows(tx, table, own, { schema: 'public', versions: archive.productVersions });
    }
  }
  await releaseRecipients(tx, accountId, orderIds);
  await markRestored(tx, archive);
  await requireSame(needs, tx, { archive, manifest, orderIds, unmarked });
  await needs.rowsCame(tx, accountId, archive.firstNumber);
  await announceChange(tx, recipientsForgotten(accountId));
  const { fileName, orders } = archive;
  await needs.record(tx, { action: 'OrdersRestored', accountId, archiveId: id, fileName, orders });
}

interface CameBack {
  readonly archive: Archive;
  readonly manifest: Manifest;
  readonly orderIds: readonly string[];
  readonly unmarked: number;
}

async function requireSame(
  { checkOrders }: RestoreNeeds,
  tx: Tx,
  { archive: { accountId, orders }, manifest, orderIds, unmarked }: CameBack,
): Promise<void> {
  const now = await describeRows(tx, { accountId, orderIds }, manifest.tables);
  const differing = manifest.tables.filter(
    ({ table, rows, digest }) => !now.some((t) => t.table === table && t.rows === rows && t.digest === digest),
  );
  if (differing.length > 0 || unmarked !== orders)
    throw new ArchiveRefused(
      `Other rows would come back than left (${differing.map(({ table }) => table).join(', ') || 'orders'}); nothing was changed.`,
    );
  const violations = await checkOrders(tx, { orders: orderIds.map((key) => ({ accountId, key })) });
  const [first] = violations;
  if (first)
    throw new ArchiveRefused(`The ledger contradicts the file (${first.rule}: ${first.place}); nothing was changed.`);
}
