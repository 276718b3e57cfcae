import { sql } from 'kysely';
import type { WrappedKey } from '../cards/types.ts';
import { many, maybeOne, one, type Tx } from '../database/database.ts';
import type { OrderRef } from '../orders/types.ts';

export interface ReservedCode extends WrappedKey {
  readonly id: string;
  readonly sealedCode: Buffer;
  readonly importId: string;
}

export interface StockKey {
  readonly productId: string;
  readonly valueMinor: bigint;
}

interface LineRef extends OrderRef {
  readonly lineNumber: number;
}

/**
 * Locks the line until the commit, and returns whether it still needs the cards of the portion. Codes reserved for a
 * line that was just cancelled would never return to stock, and neither would those of the second of two workers on one
 * line: it waits here, and then finds what the first has reserved.
 */
export async function holdOpenLine(tx: Tx, line: LineRef & { readonly issuedCount: number }): Promise<boolean> {
  const row = await maybeOne(
    tx,
    sql`select 1 from order_lines
        where account_id = ${line.accountId} and order_id = ${line.orderId} and line_number = ${line.lineNumber}
          and status = 'Pending' and issued_count = ${line.issuedCount} for no key update`,
  );
  return row !== null;
}

/** Whether codes in stock are reserved for the line, which the caller has locked. */
export async function hasReserved(tx: Tx, { accountId, orderId, lineNumber }: LineRef): Promise<boolean> {
  const row = await maybeOne(
    tx,
    sql`select 1 from stock_codes
        where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber} limit 1`,
  );
  return row !== null;
}

/** The first codes that an earlier attempt reserved for the line, at most `count`, and how many there are in total. */
export async function listReserved(
  tx: Tx,
  line: LineRef,
  count: number,
): Promise<{ readonly codes: readonly ReservedCode[]; readonly total: number }> {
  const rows = await many(
    tx,
    sql<ReservedCode & { readonly total: number }>`
      select s.id, s.sealed_code as "sealedCode", s.import_id as "importId",
             i.root_key_id as "rootKeyId", i.wrapped_key as "wrappedKey",
             (select count(*)::integer from stock_codes
              where account_id = ${line.accountId} and order_id = ${line.orderId} and line_number = ${line.lineNumber}) as total
      from stock_codes s join stock_imports i on i.id = s.import_id
      where account_id = ${line.accountId} and order_id = ${line.orderId} and line_number = ${line.lineNumber}
      order by s.id limit ${count}`,
  );
  return { codes: rows, total: rows[0]?.total ?? 0 };
}

/**
 * Takes free codes out of stock for good: one for each entry, as far as there are any that nobody else is taking. The same
 * product and value can be there several times.
 */
export async function takeStockCodes(tx: Tx, wanted: readonly StockKey[]): Promise<(ReservedCode & StockKey)[]> {
  return many(
    tx,
    sql<ReservedCode & StockKey>`
      with wanted as (
        select product_id, value_minor, count(*) as codes
        from unnest(${wanted.map(({ productId }) => productId)}::text[], ${wanted.map(({ valueMinor }) => valueMinor)}::bigint[])
          as w (product_id, value_minor)
        group by product_id, value_minor
      ),
      chosen as materialized (
        select w.product_id, w.value_minor, f.id
        from wanted w cross join lateral (
          select id from stock_codes
          where product_id = w.product_id and value_minor = w.value_minor and account_id is null and serial_fingerprint is null
          order by id limit w.codes for update skip locked
        ) f
      )
      delete from stock_codes s using chosen c, stock_imports i
      where s.product_id = c.product_id and s.value_minor = c.value_minor and s.id = c.id and i.id = s.import_id
      returning s.product_id as "productId", s.value_minor as "valueMinor", s.id, s.sealed_code as "sealedCode",
                s.import_id as "importId", i.root_key_id as "rootKeyId", i.wrapped_key as "wrappedKey"`,
  );
}

/**
 * Reserves free codes for the line, at most `count`, skipping those that someone else is taking; none for a line that is with a supplier: it may get its cards there, and
 * they would be paid for twice. The caller has locked the line in an earlier statement, so the request is seen.
 */
export async function reserveCodes(tx: Tx, stock: StockKey, line: LineRef, count: number): Promise<ReservedCode[]> {
  return many(
    tx,
    sql<ReservedCode>`
      -- In a separate, materialized step: as a condition it could be evaluated for each row, and take too many.
      with chosen as materialized (
        select id from stock_codes
        where product_id = ${stock.productId} and value_minor = ${stock.valueMinor} and account_id is null
          and serial_fingerprint is null
        order by id limit ${count} for update skip locked
      )
      update stock_codes s
      set account_id = ${line.accountId}, order_id = ${line.orderId}, line_number = ${line.lineNumber}
      from chosen c, stock_imports i
      where s.product_id = ${stock.productId} and s.value_minor = ${stock.valueMinor} and s.id = c.id
        and i.id = s.import_id
        and not exists (select from supplier_requests r
                        where r.account_id = ${line.accountId} and r.order_id = ${line.orderId}
                          and r.line_number = ${line.lineNumber})
      returning s.id, s.sealed_code as "sealedCode", s.import_id as "importId",
                i.root_key_id as "rootKeyId", i.wrapped_key as "wrappedKey"`,
  );
}

/** How many codes are free. Codes that others are just taking may be included. */
export async function findAvailable(tx: Tx, stock: StockKey): Promise<number> {
  const row = await maybeOne(
    tx,
    sql<{ available: number }>`
      select available::integer as available from stock_levels
      where product_id = ${stock.productId} and value_minor = ${stock.valueMinor} and not is_plastic`,
  );
  return row?.available ?? 0;
}

/** Reduces the level and returns it with the alert threshold. What is released again in this transaction is not used. */
export async function lowerStockLevel(
  tx: Tx,
  stock: StockKey & { readonly isPlastic: boolean },
  { count, isUsed }: { readonly count: number; readonly isUsed: boolean },
) {
  return one(
    tx,
    sql<{ available: bigint; lowMark: bigint }>`
      update stock_levels
      set available = available - ${count}, used_count = used_count + case when ${isUsed} then ${count}::bigint else 0 end
      where product_id = ${stock.productId} and value_minor = ${stock.valueMinor} and is_plastic = ${stock.isPlastic}
      returning available, low_mark as "lowMark"`,
  );
}

/**
 * Releases codes and cards that were reserved for these lines; they were not disclosed. Returns how many of each, so
 * that the caller can raise the levels.
 */
export async function releaseReservations(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[],
): Promise<(StockKey & { readonly isPlastic: boolean; readonly count: number })[]> {
  return many(
    tx,
    sql<StockKey & { isPlastic: boolean; count: number }>`
      with released as (
        update stock_codes set account_id = null, order_id = null, line_number = null, parcel_id = null
        where account_id = ${accountId} and order_id = ${orderId} and line_number = any(${lineNumbers}::integer[])
        returning product_id, value_minor, serial_fingerprint is not null as is_plastic
      )
      select product_id as "productId", value_minor as "valueMinor", is_plastic as "isPlastic", count(*)::integer as count
      from released group by product_id, value_minor, is_plastic`,
  );
}
