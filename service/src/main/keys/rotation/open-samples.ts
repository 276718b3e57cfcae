import { listVaultKeys, sampleOrderKey } from '../../../cards/queries.ts';
import { openImportKey } from '../../../cards/stock-vault.ts';
import { openOrderKey, unwrapKey } from '../../../cards/vault.ts';
import { type Db, withTransaction } from '../../../database/database.ts';
import { allowLongStatements } from '../../../database/long-statements.ts';
import { sampleImportKey } from '../../../fulfillment/stock/queries.ts';
import { type KeyRing, open } from '../../../kit/keyring.ts';
import { sealedColumns } from './sealed-columns.ts';
import { sampleSealed } from './sealed-queries.ts';

export interface Samples {
  /** What the key encrypts and could be decrypted, in words. */
  readonly opened: readonly string[];
  readonly unopened: readonly string[];
}

/** A value that the key does not encrypt is looked for in the whole table. */
const sampleSecondsMax = 600;

/** Decrypts one value of each kind that a root key encrypts. */
export async function openSamples(db: Db, ring: KeyRing, rootKeyId: string): Promise<Samples> {
  const opened: string[] = [];
  const unopened: string[] = [];
  const prove = (what: string, work: () => unknown) => {
    try {
      work();
      opened.push(what);
    } catch {
      unopened.push(what);
    }
  };
  await withTransaction(db, async (tx) => {
    await allowLongStatements(tx, sampleSecondsMax);
    const orderKey = await sampleOrderKey(tx, rootKeyId);
    if (orderKey) prove('keys of orders', () => openOrderKey(ring, orderKey, orderKey));
    const importKey = await sampleImportKey(tx, rootKeyId);
    if (importKey) prove('keys of stock imports', () => openImportKey(ring, importKey.id, importKey));
    for (const key of await listVaultKeys(tx)) {
      if (key.rootKeyId !== rootKeyId) continue;
      prove(`the ${key.purpose} key`, () => unwrapKey(ring, [key.purpose], key));
    }
    for (const column of sealedColumns) {
      const row = await sampleSealed(tx, column, rootKeyId);
      if (row) prove(column.shownAs, () => open(ring, column.context(row.key), row.sealed));
    }
  });
  return { opened, unopened };
}
