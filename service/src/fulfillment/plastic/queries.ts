import { sql } from 'kysely';
import { many, type Tx } from '../../database/database.ts';
import type { OrderRef } from '../../orders/types.ts';
import type { StockKey } from '../reservation-queries.ts';
import type { SealedItem } from '../stock/queries.ts';

/**
 * Free plastic cards of one product and value, at most `count`; those that are being taken or packed elsewhere are
 * skipped.
 */
export async function lockFreePlastic(tx: Tx, stock: StockKey, count: number): Promise<string[]> {
  const rows = await many(
    tx,
    sql<{ id: string }>`
      select id from stock_codes
      where product_id = ${stock.productId} and value_minor = ${stock.valueMinor} and account_id is null
        and serial_fingerprint is not null
      order by id limit ${count} for update skip locked`,
  );
  return rows.map((row) => row.id);
}

/** Reserves each of these cards for the line at the same index. */
export async function setPlasticAside(
  tx: Tx,
  stock: StockKey,
  ids: readonly string[],
  lines: readonly (OrderRef & { readonly lineNumber: number })[],
): Promise<void> {
  await sql`
    update stock_codes s set account_id = c.account_id, order_id = c.order_id, line_number = c.line_number
    from unnest(${ids}::uuid[], ${lines.map((line) => line.accountId)}::uuid[],
                ${lines.map((line) => line.orderId)}::uuid[], ${lines.map((line) => line.lineNumber)}::integer[])
      as c (id, account_id, order_id, line_number)
    where s.product_id = ${stock.productId} and s.value_minor = ${stock.valueMinor} and s.id = c.id`.execute(tx);
}

/** A card created for a line. */
export interface MintedItem extends SealedItem {
  readonly account_id: string;
  readonly order_id: string;
  readonly line_number: number;
}

/** Adds cards to stock that are already reserved; the level does not change. */
export async function insertSetAside(
  tx: Tx,
  importId: string,
  stock: StockKey,
  items: readonly MintedItem[],
): Promise<void> {
  await sql`
    insert into stock_codes (product_id, value_minor, id, sealed_code, code_fingerprint, code_hint, import_id,
                             serial_fingerprint, account_id, order_id, line_number)
    select product_id, value_minor, id, decode(sealed, 'base64'), decode(fingerprint, 'base64'), hint,
           ${importId}::uuid, decode(serial, 'base64'), account_id, order_id, line_number
    from json_to_recordset(${JSON.stringify(items)}::json)
      as i (product_id text, value_minor bigint, id uuid, sealed text, fingerprint text, hint text, serial text,
            account_id uuid, order_id uuid, line_number integer)`.execute(tx);
  // Cards of a cancelled line return to stock, so a level must exist.
  await sql`
    insert into stock_levels (product_id, value_minor, is_plastic) values (${stock.productId}, ${stock.valueMinor}, true)
    on conflict do nothing`.execute(tx);
}

/**
 * Locks lines until the commit, and returns which of them still need cards: cards of a line that was just cancelled
 * would never return to stock. Lines of suspended accounts get none, nor do those that were moved to a later date. In a
 * transaction that holds the account locks.
 */
export async function holdOpenLines<Line extends OrderRef & { readonly lineNumber: number }>(
  tx: Tx,
  lines: readonly Line[],
): Promise<Line[]> {
  const rows = await many(
    tx,
    sql<{ place: number }>`
      select h.place::integer as place from order_lines l
      join unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                  ${lines.map((line) => line.lineNumber)}::integer[])
        with ordinality as h (account_id, order_id, line_number, place)
        on l.account_id = h.account_id and l.order_id = h.order_id and l.line_number = h.line_number
      join account_sequences a on a.account_id = l.account_id
      where l.status = 'Pending' and l.set_aside_at is null and not a.is_suspended
        and (l.due_at is null or l.due_at <= (select service_now()))
      order by l.account_id, l.order_id, l.line_number for no key update of l`,
  );
  return rows.flatMap(({ place }) => lines[place - 1] ?? []);
}
