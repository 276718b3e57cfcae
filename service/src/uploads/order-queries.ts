import { sql } from 'kysely';
import { many, type Reader, type Tx } from '../database/database.ts';
import type { PageRequest } from '../kit/page.ts';
import type { UploadRef } from './types.ts';

/** Decides permanently which row goes into which order, and at which line. */
export async function planOrders(
  tx: Tx,
  ref: UploadRef,
  places: readonly { row: number; orderIndex: number; lineNumber: number }[],
): Promise<void> {
  await sql`
    update upload_rows r set order_index = p.order_index, line_number = p.line_number
    from unnest(${places.map(({ row }) => row)}::integer[], ${places.map(({ orderIndex }) => orderIndex)}::integer[],
                ${places.map(({ lineNumber }) => lineNumber)}::integer[]) as p (row_number, order_index, line_number)
    where r.account_id = ${ref.accountId} and r.upload_id = ${ref.id} and r.row_number = p.row_number`.execute(tx);
  await sql`
    insert into upload_orders (account_id, upload_id, order_index)
    select distinct ${ref.accountId}::uuid, ${ref.id}::uuid, i
    from unnest(${places.map(({ orderIndex }) => orderIndex)}::integer[]) as o (i)`.execute(tx);
}

/** Before any of them was placed. */
export async function unplanOrders(tx: Tx, ref: UploadRef): Promise<void> {
  await sql`delete from upload_orders where account_id = ${ref.accountId} and upload_id = ${ref.id}`.execute(tx);
  await sql`
    update upload_rows set order_index = null, line_number = null
    where account_id = ${ref.accountId} and upload_id = ${ref.id} and order_index is not null`.execute(tx);
  await sql`
    update uploads set total_minor = null, orders_planned = 0
    where account_id = ${ref.accountId} and id = ${ref.id}`.execute(tx);
}

export interface PlannedOrder {
  readonly orderIndex: number;
  readonly orderId: string | null;
  readonly fault: string | null;
}

export async function listPlannedOrders(reader: Reader, ref: UploadRef): Promise<PlannedOrder[]> {
  return many(
    reader,
    sql<PlannedOrder>`
      select order_index as "orderIndex", order_id as "orderId", fault from upload_orders
      where account_id = ${ref.accountId} and upload_id = ${ref.id} order by order_index`,
  );
}

export async function recordOutcome(
  tx: Tx,
  ref: UploadRef,
  outcome: { orderIndex: number; orderId: string | null; fault: string | null },
): Promise<void> {
  await sql`
    update upload_orders set order_id = ${outcome.orderId}, fault = ${outcome.fault}
    where account_id = ${ref.accountId} and upload_id = ${ref.id} and order_index = ${outcome.orderIndex}
      and order_id is null`.execute(tx);
  await sql`
    update uploads u
    set orders_placed = c.placed, lines_placed = c.lines, lines_failed = c.failed
    from (select count(distinct o.order_index) filter (where o.order_id is not null) as placed,
                 count(r.row_number) filter (where o.order_id is not null) as lines,
                 count(r.row_number) filter (where o.fault is not null) as failed
          from upload_orders o join upload_rows r on r.account_id = o.account_id and r.upload_id = o.upload_id
            and r.order_index = o.order_index
          where o.account_id = ${ref.accountId} and o.upload_id = ${ref.id}) c
    where u.account_id = ${ref.accountId} and u.id = ${ref.id}`.execute(tx);
}

export async function forgetFaults(tx: Tx, ref: UploadRef): Promise<void> {
  await sql`
    update upload_orders set fault = null
    where account_id = ${ref.accountId} and upload_id = ${ref.id} and order_id is null`.execute(tx);
}

/** A page of them; they are numbered without gaps. */
export async function listPlannedPage(reader: Reader, ref: UploadRef, page: PageRequest): Promise<PlannedOrder[]> {
  return many(
    reader,
    sql<PlannedOrder>`
      select order_index as "orderIndex", order_id as "orderId", fault from upload_orders
      where account_id = ${ref.accountId} and upload_id = ${ref.id}
        and order_index > ${(page.pageIndex - 1) * page.pageSize}::bigint
      order by order_index limit ${page.pageSize}`,
  );
}

export async function listOrdersAt(
  reader: Reader,
  ref: UploadRef,
  indexes: readonly number[],
): Promise<PlannedOrder[]> {
  return many(
    reader,
    sql<PlannedOrder>`
      select order_index as "orderIndex", order_id as "orderId", fault from upload_orders
      where account_id = ${ref.accountId} and upload_id = ${ref.id} and order_index = any(${indexes}::integer[])`,
  );
}
