import { sql } from 'kysely';
import type { WrappedKey } from '../../cards/types.ts';
import { many, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { StockKey } from '../reservation-queries.ts';

export interface ImportRecord extends WrappedKey {
  readonly id: string;
  readonly finishedAt: Date | null;
  readonly rowsRead: bigint;
  readonly contentDigest: Buffer | null;
  readonly codesLoaded: bigint;
  readonly rowsRefused: bigint;
}

export async function findImport(reader: Reader, name: string): Promise<ImportRecord | null> {
  return maybeOne(
    reader,
    sql<ImportRecord>`
      select id, root_key_id as "rootKeyId", wrapped_key as "wrappedKey", finished_at as "finishedAt",
             rows_read as "rowsRead", content_digest as "contentDigest", codes_loaded as "codesLoaded",
             rows_refused as "rowsRefused"
      from stock_imports where name = ${name}`,
  );
}

/** The first of two runs wins; both then read the same row. */
export async function insertImport(reader: Reader, run: WrappedKey & { id: string; name: string }): Promise<void> {
  await sql`
    insert into stock_imports (id, name, root_key_id, wrapped_key, started_at)
    values (${run.id}, ${run.name}, ${run.rootKeyId}, ${run.wrappedKey}, service_now())
    on conflict (name) do nothing`.execute(reader);
}

/** The key of an import that the root key encrypts. */
export async function sampleImportKey(
  reader: Reader,
  rootKeyId: string,
): Promise<(WrappedKey & { readonly id: string }) | null> {
  const [key] = await many(
    reader,
    sql<WrappedKey & { readonly id: string }>`
      select id, root_key_id as "rootKeyId", wrapped_key as "wrappedKey" from stock_imports
      where root_key_id = ${rootKeyId} limit 1`,
  );
  return key ?? null;
}

export async function lockImportKeysUnderOtherRoots(
  tx: Tx,
  rootKeyId: string,
  keysMax: number,
): Promise<(WrappedKey & { readonly id: string })[]> {
  return many(
    tx,
    sql<WrappedKey & { readonly id: string }>`
      select id, root_key_id as "rootKeyId", wrapped_key as "wrappedKey" from stock_imports
      where root_key_id <> ${rootKeyId} limit ${keysMax} for update skip locked`,
  );
}

export async function replaceImportKey(tx: Tx, key: WrappedKey & { readonly id: string }): Promise<void> {
  await sql`
    update stock_imports set root_key_id = ${key.rootKeyId}, wrapped_key = ${key.wrappedKey}
    where id = ${key.id}`.execute(tx);
}

export interface ImportStep {
  readonly id: string;
  readonly rowsAfter: number;
  readonly digest: Buffer;
  readonly loaded: number;
  readonly refused: number;
}

/** Locks the import until the commit, and returns whether its position is still where this run left it. */
export async function lockImportAt(tx: Tx, id: string, rowsBefore: number): Promise<boolean> {
  const row = await maybeOne(
    tx,
    sql`select 1 from stock_imports
        where id = ${id} and rows_read = ${rowsBefore} and finished_at is null for update`,
  );
  return row !== null;
}

export async function advanceImport(tx: Tx, step: ImportStep): Promise<void> {
  await sql`
    update stock_imports
    set rows_read = ${step.rowsAfter}, content_digest = ${step.digest},
        codes_loaded = codes_loaded + ${step.loaded}, rows_refused = rows_refused + ${step.refused}
    where id = ${step.id}`.execute(tx);
}

export async function finishImport(reader: Reader, id: string): Promise<void> {
  await sql`update stock_imports set finished_at = service_now() where id = ${id} and finished_at is null`.execute(
    reader,
  );
}

/** An encrypted code, as JSON with the columns below as members. */
export interface SealedItem {
  readonly product_id: string;
  readonly value_minor: string;
  readonly id: string;
  readonly sealed: string;
  readonly fingerprint: string;
  readonly hint: string;
  /** The fingerprint of a plastic card's serial. */
  readonly serial: string | null;
}

/** Adds codes to stock and returns the ids of the new ones; the others exist already. */
export async function insertStock(tx: Tx, importId: string, items: readonly SealedItem[]): Promise<string[]> {
  const rows = await many(
    tx,
    sql<{ id: string }>`
      insert into stock_codes (product_id, value_minor, id, sealed_code, code_fingerprint, code_hint, import_id,
                               serial_fingerprint)
      select product_id, value_minor, id, decode(sealed, 'base64'), decode(fingerprint, 'base64'), hint,
             ${importId}::uuid, decode(serial, 'base64')
      from json_to_recordset(${JSON.stringify(items)}::json)
        as i (product_id text, value_minor bigint, id uuid, sealed text, fingerprint text, hint text, serial text)
      on conflict do nothing
      returning id`,
  );
  return rows.map((row) => row.id);
}

/**
 * Which of these codes are already on a card, were picked for one, or were on one and did not work. Must run after the insert, as a separate statement: a code that was
 * issued while the insert waited for it is only visible to a later statement.
 */
export async function listIssued(tx: Tx, fingerprints: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await many(
    tx,
    sql<{ fingerprint: Buffer }>`
      select code_fingerprint as fingerprint from cards where code_fingerprint = any(${fingerprints}::bytea[])
      union all
      select code_fingerprint from replaced_codes where code_fingerprint = any(${fingerprints}::bytea[])
      union all
      select code_fingerprint from card_choices where code_fingerprint = any(${fingerprints}::bytea[])
      union all
      select code_fingerprint from archived_codes where code_fingerprint = any(${fingerprints}::bytea[])`,
  );
  return rows.map((row) => row.fingerprint);
}

/** Those of these codes whose serial is already on a card. */
export async function listIssuedBySerial(
  tx: Tx,
  items: readonly { readonly fingerprint: Buffer; readonly serial: Buffer }[],
): Promise<Buffer[]> {
  if (items.length === 0) return [];
  const rows = await many(
    tx,
    sql<{ fingerprint: Buffer }>`
      select i.fingerprint
      from unnest(${items.map((item) => item.fingerprint)}::bytea[], ${items.map((item) => item.serial)}::bytea[])
        as i (fingerprint, serial)
      where exists (select from cards c where c.serial_fingerprint = i.serial)
         or exists (select from archived_codes a where a.serial_fingerprint = i.serial)`,
  );
  return rows.map((row) => row.fingerprint);
}

export async function deleteStock(tx: Tx, fingerprints: readonly Buffer[]): Promise<void> {
  await sql`delete from stock_codes where code_fingerprint = any(${fingerprints}::bytea[])`.execute(tx);
}

/** Codes and plastic cards of one product and value are counted separately. */
export interface Shelf extends StockKey {
  readonly isPlastic: boolean;
}

/** In key order, so that two imports cannot deadlock. */
export async function raiseStockLevels(tx: Tx, added: readonly (Shelf & { count: number })[]): Promise<void> {
  const levels = added.map(({ productId, valueMinor, isPlastic, count }) => ({
    p: productId,
    v: String(valueMinor),
    s: isPlastic,
    n: count,
  }));
  await sql`
    insert into stock_levels (product_id, value_minor, is_plastic, available)
    select p, v, s, n from json_to_recordset(${JSON.stringify(levels)}::json) as l (p text, v bigint, s boolean, n bigint)
    order by p, v, s
    on conflict (product_id, value_minor, is_plastic)
      do update set available = stock_levels.available + excluded.available`.execute(tx);
}

export async function setLowMark(tx: Tx, shelf: Shelf, lowMark: number): Promise<void> {
  await sql`
    insert into stock_levels (product_id, value_minor, is_plastic, low_mark)
    values (${shelf.productId}, ${shelf.valueMinor}, ${shelf.isPlastic}, ${lowMark})
    on conflict (product_id, value_minor, is_plastic) do update set low_mark = excluded.low_mark`.execute(tx);
}
