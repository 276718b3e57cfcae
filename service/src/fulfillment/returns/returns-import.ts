import { newImportKey, openImportKey } from '../../cards/stock-vault.ts';
import type { Reader } from '../../database/database.ts';
import { newId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Secret } from '../../kit/secret.ts';
import { findImport, finishImport, insertImport } from '../stock/queries.ts';

export interface ReturnsImport {
  readonly id: string;
  readonly key: Secret<Buffer>;
}

export const returnsImportName = 'bestow: returned codes';

/**
 * Codes in stock are encrypted with the key of their import. Returned codes share one import, whose key is rotated like
 * any other.
 */
export async function openReturnsImport(reader: Reader, keyRing: KeyRing): Promise<ReturnsImport> {
  const record = (await findImport(reader, returnsImportName)) ?? (await createImport(reader, keyRing));
  return { id: record.id, key: openImportKey(keyRing, record.id, record) };
}

async function createImport(reader: Reader, keyRing: KeyRing) {
  const id = newId();
  await insertImport(reader, { id, name: returnsImportName, ...newImportKey(keyRing, id).wrapped });
  const record = await findImport(reader, returnsImportName);
  if (!record) throw new Error('the import of returned codes was not stored');
  // It has no file, so it cannot be resumed.
  await finishImport(reader, record.id);
  return record;
}
