import { sql } from 'kysely';
import { many, type Tx } from '../../kit/database.ts';
import type { SealedItem } from '../stock/queries.ts';
import type { OrderRef } from '../types.ts';
import type { MailedLine } from './shelf.ts';

/** Sets free plastic cards aside for the line, at most `count`, and tells how many; those that are being packed are passed over. */
export async function setPlasticAside(tx: Tx, line: MailedLine, count: number): Promise<number> {
  const rows = await many(
    tx,
    sql<{ id: string }>`
      with chosen as materialized (
        select id from stock_codes
        where product_id = ${line.productId} and value_minor = ${line.valueMinor} and account_id is null
          and serial_fingerprint is not null
        order by id limit ${count} for update skip locked
      )
      update stock_codes s
      set account_id = ${line.accountId}, order_id = ${line.orderId}, line_number = ${line.lineNumber}
      from chosen c
      where s.product_id = ${line.productId} and s.value_minor = ${line.valueMinor} and s.id = c.id
      returning s.id`,
  );
  return rows.length;
}

/** Puts cards on the shelf that are set aside for the line from the start; its level is not changed by them. */
export async function insertSetAside(
  tx: Tx,
  importId: string,
  line: MailedLine,
  items: readonly SealedItem[],
): Promise<void> {
  await sql`
    insert into stock_codes (product_id, value_minor, id, sealed_code, code_fingerprint, code_hint, import_id,
                             serial_fingerprint, account_id, order_id, line_number)
    select product_id, value_minor, id, decode(sealed, 'base64'), decode(fingerprint, 'base64'), hint,
           ${importId}::uuid, decode(serial, 'base64'), ${line.accountId}, ${line.orderId}, ${line.lineNumber}
    from json_to_recordset(${JSON.stringify(items)}::json)
      as i (product_id text, value_minor bigint, id uuid, sealed text, fingerprint text, hint text, serial text)`.execute(
    tx,
  );
  // Cards of a line that is cancelled go to the shelf, so there must be one.
  await sql`
    insert into stock_levels (product_id, value_minor, is_plastic) values (${line.productId}, ${line.valueMinor}, true)
    on conflict do nothing`.execute(tx);
}

/** From now on the line waits for its parcel. */
export async function markSetAside(tx: Tx, { accountId, orderId }: OrderRef, lineNumber: number): Promise<void> {
  await sql`
    update order_lines set set_aside_at = service_now(), status_reason = 'Processing', awaiting_since = null
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`.execute(tx);
}
