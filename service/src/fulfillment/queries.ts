import { sql } from 'kysely';
import type pg from 'pg';
import type { DeliveryType } from '../catalog/types.ts';
import { many, maybeOne, one, type Tx } from '../database/database.ts';
import type { DeliveryStatus, DigitalAddress, LineItemStatus, OrderStatus } from '../orders/types.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import type { LineRef, OpenLine, OrderRef } from './types.ts';

interface OpenLineRow extends Omit<OpenLine, 'orderKey' | 'openRequest'> {
  readonly keyId: string | null;
  readonly rootKeyId: string | null;
  readonly wrappedKey: Buffer | null;
  readonly supplier: string | null;
  readonly cardCount: number | null;
}

// Jobs that are worked on together may name the same order; its cards are still issued once.
const openLines = `
  select l.account_id as "accountId", l.order_id as "orderId", l.line_number as "lineNumber", o.type,
         l.product_id as "productId", l.product_version as "productVersion", o.currency_code as "currencyCode",
         l.value_minor as "valueMinor", l.quantity, l.issued_count as "issuedCount",
         l.details ->> 'externalId' as "externalId", p.sources, l.due_at as "dueAt",
         l.due_at is null or l.due_at <= (select service_now()) as "isDue",
         extract(epoch from (select service_now()) - l.awaiting_since)::float8 as "awaitingSeconds",
         k.key_id as "keyId", k.root_key_id as "rootKeyId", k.wrapped_key as "wrappedKey",
         s.supplier, s.card_count as "cardCount", a.is_suspended as "isSuspended"
  from (select distinct account_id, order_id from unnest($1::uuid[], $2::uuid[]) as u (account_id, order_id)) r
  join orders o on o.account_id = r.account_id and o.id = r.order_id
  join order_lines l on l.account_id = r.account_id and l.order_id = r.order_id
  join account_sequences a on a.account_id = r.account_id
  join products p on p.id = l.product_id
  left join order_keys k on k.account_id = r.account_id and k.order_id = r.order_id
  left join supplier_requests s on s.account_id = l.account_id and s.order_id = l.order_id
    and s.line_number = l.line_number and s.first_card = l.issued_count + 1
  where l.status = 'Pending' and l.issued_count < l.quantity and l.set_aside_at is null
  order by o.number, l.line_number`;

/** The lines of these orders that still lack cards, due or not. */
export async function listOpenLines(client: pg.Client, orders: readonly OrderRef[]): Promise<OpenLine[]> {
  const values = [orders.map((order) => order.accountId), orders.map((order) => order.orderId)];
  const { rows } = await client.query<OpenLineRow>({ name: 'open-lines', text: openLines, values });
  return rows.map(({ keyId, rootKeyId, wrappedKey, supplier, cardCount, ...line }) => ({
    orderKey: keyId !== null && rootKeyId !== null && wrappedKey !== null ? { keyId, rootKeyId, wrappedKey } : null,
    openRequest: supplier !== null && cardCount !== null ? { supplier, cardCount } : null,
    ...line,
  }));
}

/** Marks lines that wait, for stock or for a supplier, keeping the moment that their wait began. */
export async function markWaiting(
  tx: Tx,
  lines: readonly OpenLine[],
  reason: 'AwaitingStock' | 'Processing',
): Promise<void> {
  await sql`
    update order_lines l
    set status_reason = ${reason}, awaiting_since = coalesce(l.awaiting_since, service_now())
    from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                ${lines.map((line) => line.lineNumber)}::integer[]) as r (account_id, order_id, line_number)
    where l.account_id = r.account_id and l.order_id = r.order_id and l.line_number = r.line_number
      and l.status = 'Pending'`.execute(tx);
  await sql`
    update orders o set status_reason = ${reason}
    from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[])
      as r (account_id, id)
    where o.account_id = r.account_id and o.id = r.id and o.status = 'Pending'`.execute(tx);
}

/** The time that lines are held does not count as time that they wait for stock. */
export async function stopWaiting(tx: Tx, orders: readonly OrderRef[]): Promise<void> {
  await sql`
    update order_lines l set awaiting_since = null
    from unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.orderId)}::uuid[])
      as r (account_id, order_id)
    where l.account_id = r.account_id and l.order_id = r.order_id and l.status = 'Pending'
      and l.awaiting_since is not null`.execute(tx);
}

export interface LockedLine {
  readonly lineNumber: number;
  readonly status: LineItemStatus;
  readonly quantity: number;
  readonly issuedCount: number;
  /** Its cards lie on the shelf or in a parcel. */
  readonly isSetAside: boolean;
  readonly deliveryStatus: DeliveryStatus | null;
  /** How often its cards were or are being sent, the first time included. */
  readonly deliveryRound: number;
  /** Asked for at a supplier: whether its codes exist is not ours to say. */
  readonly isWithSupplier: boolean;
}

export interface LockedOrder {
  readonly type: DeliveryType;
  readonly status: OrderStatus;
  readonly poNumber: string;
  readonly currencyCode: string;
  readonly lines: readonly LockedLine[];
}

/**
 * The order and its lines, locked after the account: what is decided about them now stays true until the commit. With
 * `lineNumbers` only those lines: a large order is not locked whole for one of its lines.
 */
export async function lockOrder(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[] | null = null,
): Promise<LockedOrder | null> {
  // Cards before the account, as a claim takes them; the other way round the two could wait for each other.
  await sql`
    select 1 from cards where account_id = ${accountId} and order_id = ${orderId}
      and (${lineNumbers}::integer[] is null or line_number = any(${lineNumbers}::integer[]))
    order by line_number, card_number for update`.execute(tx);
  await lockAccounts(tx, [accountId]);
  const order = await maybeOne(
    tx,
    sql<Omit<LockedOrder, 'lines'>>`
      select type, status, po_number as "poNumber", currency_code as "currencyCode" from orders
      where account_id = ${accountId} and id = ${orderId} for update`,
  );
  if (!order) return null;
  const lines = await many(
    tx,
    sql<LockedLine>`
      select line_number as "lineNumber", status, quantity, issued_count as "issuedCount",
             set_aside_at is not null as "isSetAside",
             delivery_status as "deliveryStatus", delivery_round as "deliveryRound",
             exists (select from supplier_requests s where s.account_id = l.account_id and s.order_id = l.order_id
                       and s.line_number = l.line_number) as "isWithSupplier"
      from order_lines l where account_id = ${accountId} and order_id = ${orderId}
        and (${lineNumbers}::integer[] is null or line_number = any(${lineNumbers}::integer[]))
      order by line_number for update`,
  );
  return { ...order, lines };
}

export interface HeldOrder {
  readonly status: OrderStatus;
  readonly poNumber: string;
  /** Its account is suspended. */
  readonly isSuspended: boolean;
  /** Those that were asked for. */
  readonly lines: readonly { readonly lineNumber: number; readonly status: LineItemStatus }[];
}

/**
 * An order and some of its lines, for what concerns only those: whoever changes any line holds the account too, so the
 * others need no lock. A large order that leaves in many parcels would otherwise be locked whole for each of them.
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
      from orders o where account_id = ${accountId} and id = ${orderId} for update of o`,
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

/** Completes those of the lines that are pending, and tells what the order's status is now. */
export async function completePending(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[],
): Promise<OrderStatus> {
  await sql`
    update order_lines set status = 'Complete', status_reason = null, awaiting_since = null
    where account_id = ${accountId} and order_id = ${orderId} and line_number = any(${lineNumbers}::integer[])
      and status = 'Pending'`.execute(tx);
  return getStatusOfLines(tx, { accountId, orderId });
}

/** The order's status as it follows from its lines, which the caller holds. */
export async function getStatusOfLines(tx: Tx, { accountId, orderId }: OrderRef): Promise<OrderStatus> {
  const { status } = await one(
    tx,
    sql<{ status: OrderStatus }>`
      select case when bool_or(status = 'Pending') then 'Pending'
                  when min(status) = max(status) then min(status)
                  else 'PartiallyComplete' end as status
      from order_lines where account_id = ${accountId} and order_id = ${orderId}`,
  );
  return status;
}

export async function updateOrderStatus(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  order: { readonly status: OrderStatus; readonly reason: string | null },
): Promise<void> {
  await sql`
    update orders set status = ${order.status}, status_reason = ${order.reason}
    where account_id = ${accountId} and id = ${orderId}`.execute(tx);
}

/** Where the line's cards are sent from now on. What lists filter on stays the address of the order. */
export async function updateDigitalAddress(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumber: number,
  address: DigitalAddress,
): Promise<void> {
  await sql`
    update order_lines set details = jsonb_set(details, '{digital}', ${JSON.stringify(address)}::jsonb)
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`.execute(tx);
}

/** The line's cards are to be sent anew; messages of earlier rounds decide nothing any more. */
export async function startDeliveryRound(tx: Tx, { accountId, orderId, lineNumber }: LineRef): Promise<void> {
  await sql`
    update order_lines set delivery_round = delivery_round + 1, delivery_status = 'NotSent'
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`.execute(tx);
}
