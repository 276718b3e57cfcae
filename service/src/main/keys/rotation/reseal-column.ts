import { type Db, withTransaction } from '../../../database/database.ts';
import { type KeyRing, open, seal } from '../../../kit/keyring.ts';
import type { SealedColumn } from './sealed-columns.ts';
import { listSealedPage, lockStaleRows, replaceSealed } from './sealed-queries.ts';

const rowsPerPage = 2_000;
const walksMax = 5;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Walks the table by its key and re-encrypts values of old keys; walks again for rows that were locked. */
export async function resealColumn(
  db: Db,
  ring: KeyRing,
  column: SealedColumn,
  onResealed: (count: number) => void,
): Promise<void> {
  for (let walks = 0; walks < walksMax; walks++) {
    const hasLeftSome = await walk(db, ring, column, onResealed);
    if (!hasLeftSome) return;
  }
}

async function walk(
  db: Db,
  ring: KeyRing,
  column: SealedColumn,
  onResealed: (count: number) => void,
): Promise<boolean> {
  const rootKeyId = ring.currentKeyId;
  let after: readonly string[] = column.key.map(() => firstId);
  let hasLeftSome = false;
  for (;;) {
    const page = await listSealedPage(db, column, { after, rootKeyId, rowsMax: rowsPerPage });
    const last = page.at(-1);
    if (!last) return hasLeftSome;
    after = last.key;
    const stale = page.filter((row) => row.sealed !== null).map((row) => row.key);
    if (stale.length === 0) continue;
    const count = await resealRows(db, ring, column, stale);
    if (count < stale.length) hasLeftSome = true;
    onResealed(count);
  }
}

async function resealRows(
  db: Db,
  ring: KeyRing,
  column: SealedColumn,
  keys: readonly (readonly string[])[],
): Promise<number> {
  return withTransaction(db, async (tx) => {
    const rows = await lockStaleRows(tx, column, ring.currentKeyId, keys);
    const resealed = rows.map(({ key, sealed }) => {
      const context = column.context(key);
      return { key, sealed: seal(ring, context, open(ring, context, sealed)) };
    });
    if (resealed.length > 0) await replaceSealed(tx, column, resealed);
    return resealed.length;
  });
}
