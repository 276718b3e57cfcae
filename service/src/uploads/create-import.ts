import { createHmac } from 'node:crypto';
import { requireActive } from '../accounts/account-status.ts';
import { withTransaction } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { additionalData, purposeKey } from '../kit/keyring.ts';
import { recheckLater, type UploadNeeds } from './check-upload.ts';
import { ImportKeyReused } from './errors.ts';
import { type ImportMapping, mapImport } from './import-mapping.ts';
import { findUploadByKey, updateMapping } from './queries.ts';
import { hashContent } from './seal-upload.ts';
import { storeUpload } from './store-upload.ts';
import type { FileContent, FileKind, UploadActing, UploadRecord, UploadRef } from './types.ts';

export interface ImportFile extends FileContent {
  readonly kind: FileKind;
  readonly name: string;
}

export interface ImportTerms {
  readonly mapping: ImportMapping;
  readonly poNumberPrefix: string | null;
  /** The rows are checked, and ordered only when that is confirmed. */
  readonly isDryRun: boolean;
  /** Rows with faults are left out; otherwise one of them prevents all orders. */
  readonly skipsFaulty: boolean;
  readonly idempotencyKey: string | null;
}

/**
 * Stores a file that a program sent; a worker checks its rows, and may place the orders. With an idempotency key, a
 * repeated request returns the first import.
 */
export async function createImport(
  needs: UploadNeeds,
  acting: UploadActing,
  file: ImportFile,
  terms: ImportTerms,
): Promise<UploadRef> {
  const requestHash = hashRequest(needs, acting, file, terms);
  const mapping = mapImport(file, terms.mapping);
  const { poNumberPrefix, idempotencyKey, isDryRun, skipsFaulty } = terms;
  const kept = {
    origin: 'Api' as const,
    poNumberPrefix: poNumberPrefix ?? 'import',
    idempotencyKey,
    requestHash,
    startsWhenChecked: !isDryRun,
    skipsFaulty,
  };
  const findFirst = () =>
    idempotencyKey === null ? null : findUploadByKey(needs.db, acting.accountId, idempotencyKey);
  const earlier = await findFirst();
  if (earlier) return requireSame(earlier, requestHash);
  try {
    return await withTransaction(needs.db, async (tx) => {
      await requireActive(tx, acting.accountId);
      const stored = await storeUpload(tx, needs, acting, file, kept);
      await updateMapping(tx, stored, { sealedMapping: stored.vault.sealPart('mapping', mapping), currencyCode: null });
      await recheckLater(tx, stored);
      const details = { Rows: stored.rowCount, DryRun: isDryRun };
      await acting.record(tx, { action: 'OrderImportCreated', target: stored.id, details });
      return { accountId: stored.accountId, id: stored.id };
    });
  } catch (error) {
    // A concurrent duplicate committed in between.
    if (!isUniqueViolation(error)) throw error;
    const first = await findFirst();
    if (!first) throw error;
    return requireSame(first, requestHash);
  }
}

/** A file that was deleted since can no longer be compared: the key alone decides then. */
function requireSame(first: UploadRecord, requestHash: Buffer): UploadRef {
  if (first.requestHash !== null && !first.requestHash.equals(requestHash)) throw new ImportKeyReused();
  return { accountId: first.accountId, id: first.id };
}

function hashRequest({ keyRing }: UploadNeeds, { accountId }: UploadActing, file: ImportFile, terms: ImportTerms) {
  const { idempotencyKey: _, ...options } = terms;
  return createHmac('sha256', purposeKey(keyRing, keyRing.currentKeyId, 'import-request'))
    .update(hashContent(keyRing, accountId, file))
    .update(additionalData([file.kind, file.name, JSON.stringify(options)]))
    .digest();
}
