import { sql } from 'kysely';
import type pg from 'pg';
import { many, maybeOne, type Tx } from '../database/database.ts';
import { isKeptSql } from '../orders/kept-sql.ts';
import { isHeldSql } from '../orders/status/held-lines-sql.ts';
import type { OrderRef } from '../orders/types.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import type { HeldOrder, LockedLine, LockedOrder, OpenLine } from './types.ts';

interface OpenLineRow extends Omit<OpenLine, 'orderKey' | 'openRequest'> {
  readonly keyId: string | null;
  readonly rootKeyId: string | null;
  readonly wrappedKey: Buffer | null;
  readonly supplier: string | null;
  readonly cardCount: number | null;
}

// Jobs that run together may name the same order; its cards are still issued once.
const openLines = `
  select l.account_id as "accountId", l.order_id as "orderId", l.line_number as "lineNumber", o.type,
         l.product_id as "productId", l.product_version as "productVersion", o.currency_code as "currencyCode",
         l.value_minor as "valueMinor", l.quantity, l.issued_count as "issuedCount",
         l.details ->> 'externalId' as "externalId", p.is_choice as "isChoice", p.sources, l.due_at as "dueAt",
         l.due_at is null or l.due_at <= (select service_now()) as "isDue",
         extract(epoch from (select service_now()) - l.awaiting_since)::float8 as "awaitingSeconds",
         k.key_id as "keyId", k.root_key_id as "rootKeyId", k.wrapped_key as "wrappedKey",
         s.supplier, s.card_count as "cardCount",
         -- Joined, it would lead the plan to all orders of the account.
         (select a.is_suspended from account_sequences a where a.account_id = r.account_id) as "isSuspended"
  from (select distinct account_id, order_id from unnest($1::uuid[], $2::uuid[]) as u (account_id, order_id)) r
  join orders o on o.account_id = r.account_id and o.id = r.order_id
  join order_lines l on l.account_id = r.account_id and l.order_id = r.order_id
  join products p on p.id = l.product_id
  left join order_keys k on k.account_id = r.account_id and k.order_id = r.order_id
  left join supplier_requests s on s.account_id = l.account_id and s.order_id = l.order_id
    and s.line_number = l.line_number and s.first_card = l.issued_count + 1
  where l.status = 'Pending' and l.issued_count < l.quantity and l.set_aside_at is null
    and not ${isHeldSql}
  order by o.number, l.line_number`;

/** The lines of these orders that still need cards, due or not. Those that wait for an approval are not open. */
export async function listOpenLines(client: pg.Client, orders: readonly OrderRef[]): Promise<OpenLine[]> {
  const values = [orders.map((order) => order.accountId), orders.map((order) => order.orderId)];
  const { rows } = await client.query<OpenLineRow>({ name: 'open-lines', text: openLines, values });
  return rows.map(({ keyId, rootKeyId, wrappedKey, supplier, cardCount, ...line }) => ({
    orderKey: keyId !== null && rootKeyId !== null && wrappedKey !== null ? { keyId, rootKeyId, wrappedKey } : null,
    openRequest: supplier !== null && cardCount !== null ? { supplier, cardCount } : null,
    ...line,
  }));
}

/**
 * The order and its lines, locked after the account: decisions stay valid until the commit. With `lineNumbers` only
 * those lines are locked, not the whole order.
 */
export async function lockOrder(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[] | null = null,
): Promise<LockedOrder | null> {
  // Cards before the account, like a claim; the other way round the two could deadlock.
  await sql`
    select 1 from cards where account_id = ${accountId} and order_id = ${orderId}
      and (${lineNumbers}::integer[] is null or line_number = any(${lineNumbers}::integer[]))
    order by line_number, card_number for update`.execute(tx);
  await lockAccounts(tx, [accountId]);
  const order = await maybeOne(
    tx,
    sql<Omit<LockedOrder, 'lines'>>`
      select type, status, po_number as "poNumber", currency_code as "currencyCode", department_id as "departmentId",
             placed_at as "placedAt"
      from orders o
      where account_id = ${accountId} and id = ${orderId} and ${sql.raw(isKeptSql)} for update`,
  );
  if (!order) return null;
  const lines = await many(
    tx,
    sql<LockedLine>`
      select line_number as "lineNumber", status, quantity, issued_count as "issuedCount",
             unit_cost_minor as "unitCostMinor", set_aside_at is not null as "isSetAside",
             delivery_status as "deliveryStatus", delivery_round as "deliveryRound",
             forgotten_at is not null and not details ? 'digital' as "isForgotten",
             exists (select from supplier_requests s where s.account_id = l.account_id and s.order_id = l.order_id
                       and s.line_number = l.line_number) as "isWithSupplier"
      from order_lines l where account_id = ${accountId} and order_id = ${orderId}
        and (${lineNumbers}::integer[] is null or line_number = any(${lineNumbers}::integer[]))
      order by line_number for update`,
  );
  return { ...order, lines };
}

/**
 * An order and some of its lines: every change of a line also holds the account lock, so the others need no lock. A
 * large order that ships in many parcels would otherwise be locked completely for each of them.
 */
export async function lockLines(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[],
): Promise<HeldOrder | null> {
  await lockAccounts(tx, [accountId]);
  const order = await maybeOne(
    tx,
    sql<Omit<HeldOrder, 'lines'>>`
      select status, po_number as "poNumber",
             (select s.is_suspended from account_sequences s where s.account_id = o.account_id) as "isSuspended"
      from orders o where account_id = ${accountId} and id = ${orderId} and ${sql.raw(isKeptSql)} for update of o`,
  );
  if (!order) return null;
  const lines = await many(
    tx,
    sql<HeldOrder['lines'][number]>`
      select line_number as "lineNumber", status from order_lines
      where account_id = ${accountId} and order_id = ${orderId} and line_number = any(${lineNumbers}::integer[])
      order by line_number for update`,
  );
  return { ...order, lines };
}
