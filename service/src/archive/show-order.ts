import { withTransaction } from '../database/database.ts';
import { findOrder } from '../orders/queries.ts';
import type { Order } from '../orders/types.ts';
import type { ArchivedOrder } from './archive-queries.ts';
import { ArchiveRefused } from './errors.ts';
import { openArchiveKey } from './file/archive-key.ts';
import { openFile } from './file/read-file.ts';
import { getKnownArchive } from './restore-archive.ts';
import { beginStep, insertStoredRows, listPresentColumns, shadowTables } from './row-queries.ts';
import type { ArchiveNeeds } from './types.ts';

/**
 * An archived order as it would be read after a restore: in tables that only this transaction sees, by the queries that
 * read any order. Nothing is changed.
 */
export async function readArchivedOrder(
  needs: Pick<ArchiveNeeds, 'db' | 'keyRing'>,
  path: string,
  { accountId, id }: ArchivedOrder,
): Promise<Order> {
  const archive = await getKnownArchive(needs, path);
  const { manifest, rows } = await openFile(path, openArchiveKey(needs.keyRing, archive));
  const own = new Map<string, string[]>(manifest.tables.map(({ table }) => [table, []]));
  for await (const page of rows) for (const { table, row } of page) if (row.includes(id)) own.get(table)?.push(row);
  const place = { schema: 'pg_temp', versions: archive.productVersions } as const;
  // The temporary tables end with the transaction.
  const order = await withTransaction(needs.db, async (tx) => {
    await beginStep(tx);
    await shadowTables(tx);
    for (const { table, columns } of manifest.tables) {
      const present = await listPresentColumns(tx, table, columns);
      await insertStoredRows(tx, { table, columns: present }, own.get(table) ?? [], place);
    }
    return findOrder(tx, accountId, id);
  });
  if (order === null) throw new ArchiveRefused(`The file ${path} does not have the order ${id}.`);
  return order;
}
