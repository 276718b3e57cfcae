import type { Reader, Tx } from '../database/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { FieldName } from './fields.ts';
import { findRememberedMapping, rememberMapping } from './mapping-queries.ts';
import { hashHeader } from './seal-upload.ts';
import type { Mapping, RememberedMapping, UploadRef } from './types.ts';

/** Longer than a year, so that a list that comes once a year is known. */
export const unusedMappingDays = 400;
const mappingsPerAccountMax = 200;

/** Texts may name a person or belong to one occasion, so they are entered each time. */
const rememberedDefaults = ['ProductId', 'Value', 'Quantity', 'BrandingId'] as const satisfies readonly FieldName[];

/** Remembers how a file was mapped when it is submitted: by then a person has seen every step. */
export async function rememberMappingOf(
  tx: Tx,
  keyRing: KeyRing,
  { accountId }: UploadRef,
  header: readonly string[],
  { type, columns, defaults, departmentId }: Mapping,
): Promise<void> {
  if (!hasNames(header)) return;
  const kept = Object.fromEntries(
    rememberedDefaults.flatMap((name) => (defaults[name] === undefined ? [] : [[name, defaults[name]]])),
  );
  await rememberMapping(tx, accountId, {
    headerHash: hashHeader(keyRing, accountId, header),
    mapping: { type, columns, defaults: kept, departmentId },
    perAccountMax: mappingsPerAccountMax,
  });
}

/** The mapping of the account's last submitted file with the same column names in the same order. */
export async function recallMapping(
  reader: Reader,
  keyRing: KeyRing,
  { accountId }: UploadRef,
  header: readonly string[],
): Promise<RememberedMapping | null> {
  if (!hasNames(header)) return null;
  return findRememberedMapping(reader, accountId, hashHeader(keyRing, accountId, header));
}

function hasNames(header: readonly string[]): boolean {
  return header.some((name) => name.trim() !== '');
}
