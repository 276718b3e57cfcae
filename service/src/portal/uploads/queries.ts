import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../kit/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { RowFault, UploadRecord, UploadRef, UploadStatus } from './types.ts';

const columns = sql`
  account_id as "accountId", id, file_name as "fileName", created_at as "createdAt", created_by as "createdBy",
  created_by_name as "createdByName", status, status_reason as "statusReason", sealed_key as "sealedKey",
  sealed_header as "sealedHeader", sealed_mapping as "sealedMapping", row_count as "rowCount",
  currency_code as "currencyCode", total_minor as "totalMinor", orders_planned as "ordersPlanned",
  orders_placed as "ordersPlaced", lines_placed as "linesPlaced", lines_failed as "linesFailed"`;

export async function insertUpload(
  tx: Tx,
  upload: UploadRef & {
    fileName: string;
    createdBy: string;
    createdByName: string;
    sealedKey: Buffer;
    sealedHeader: Buffer;
    rowCount: number;
  },
): Promise<void> {
  await sql`
    insert into uploads (account_id, id, file_name, created_by, created_by_name, sealed_key, sealed_header, row_count)
    values (${upload.accountId}, ${upload.id}, ${upload.fileName}, ${upload.createdBy}, ${upload.createdByName},
            ${upload.sealedKey}, ${upload.sealedHeader}, ${upload.rowCount})`.execute(tx);
}

export async function insertRows(tx: Tx, ref: UploadRef, sealedCells: readonly Buffer[]): Promise<void> {
  await sql`
    insert into upload_rows (account_id, upload_id, row_number, sealed_cells)
    select ${ref.accountId}::uuid, ${ref.id}::uuid, number, cells
    from unnest(${sealedCells}::bytea[]) with ordinality as r (cells, number)`.execute(tx);
}

export async function countUploads(reader: Reader, accountId: AccountId): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::int as count from uploads where account_id = ${accountId}`,
  );
  return row.count;
}

/** They live for days at most, so there are never many. */
export async function listUploads(reader: Reader, accountId: AccountId, page: PageRequest): Promise<UploadRecord[]> {
  return many(
    reader,
    sql<UploadRecord>`
      select ${columns} from uploads where account_id = ${accountId}
      order by id desc limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
  );
}

export async function findUpload(reader: Reader, ref: UploadRef): Promise<UploadRecord | null> {
  return maybeOne(
    reader,
    sql<UploadRecord>`select ${columns} from uploads where account_id = ${ref.accountId} and id = ${ref.id}`,
  );
}

export async function lockUpload(tx: Tx, ref: UploadRef): Promise<UploadRecord | null> {
  return maybeOne(
    tx,
    sql<UploadRecord>`select ${columns} from uploads where account_id = ${ref.accountId} and id = ${ref.id} for update`,
  );
}

export async function deleteUpload(tx: Tx, ref: UploadRef): Promise<void> {
  await sql`delete from uploads where account_id = ${ref.accountId} and id = ${ref.id}`.execute(tx);
}

export interface StoredRow {
  readonly row: number;
  readonly sealedCells: Buffer;
  readonly isSkipped: boolean;
  readonly faults: readonly RowFault[];
  readonly costMinor: bigint | null;
  readonly orderIndex: number | null;
  readonly lineNumber: number | null;
}

const rowColumns = sql`
  row_number as row, sealed_cells as "sealedCells", is_skipped as "isSkipped", faults, cost_minor as "costMinor",
  order_index as "orderIndex", line_number as "lineNumber"`;

export async function listRowsAfter(
  reader: Reader,
  ref: UploadRef,
  after: number,
  rowsMax: number,
): Promise<StoredRow[]> {
  return many(
    reader,
    sql<StoredRow>`
      select ${rowColumns} from upload_rows
      where account_id = ${ref.accountId} and upload_id = ${ref.id} and row_number > ${after}
      order by row_number limit ${rowsMax}`,
  );
}

export async function listFaultyRows(reader: Reader, ref: UploadRef, page: PageRequest): Promise<StoredRow[]> {
  return many(
    reader,
    sql<StoredRow>`
      select ${rowColumns} from upload_rows
      where account_id = ${ref.accountId} and upload_id = ${ref.id} and faults <> '[]' and not is_skipped
      order by row_number limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
  );
}

export async function listRowsOfOrder(reader: Reader, ref: UploadRef, orderIndex: number): Promise<StoredRow[]> {
  return many(
    reader,
    sql<StoredRow>`
      select ${rowColumns} from upload_rows
      where account_id = ${ref.accountId} and upload_id = ${ref.id} and order_index = ${orderIndex}
      order by line_number`,
  );
}

export async function findRow(reader: Reader, ref: UploadRef, row: number): Promise<StoredRow | null> {
  return maybeOne(
    reader,
    sql<StoredRow>`
      select ${rowColumns} from upload_rows
      where account_id = ${ref.accountId} and upload_id = ${ref.id} and row_number = ${row}`,
  );
}

/** Whether a row before this one decides the currency of the upload. */
export async function hasPricedRowBefore(reader: Reader, ref: UploadRef, row: number): Promise<boolean> {
  const found = await maybeOne(
    reader,
    sql`
      select 1 from upload_rows
      where account_id = ${ref.accountId} and upload_id = ${ref.id} and row_number < ${row}
        and not is_skipped and cost_minor is not null
      order by row_number limit 1`,
  );
  return found !== null;
}

/** What the check found, for all rows at once. */
export async function updateChecks(
  tx: Tx,
  ref: UploadRef,
  rows: readonly { row: number; faults: readonly RowFault[]; costMinor: bigint | null }[],
): Promise<void> {
  const checks = rows.map(({ row, faults, costMinor }) => ({
    row,
    faults,
    cost: costMinor === null ? null : Number(costMinor),
  }));
  await sql`
    update upload_rows r set faults = c.faults, cost_minor = c.cost
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as c ("row" integer, faults jsonb, cost bigint)
    where r.account_id = ${ref.accountId} and r.upload_id = ${ref.id} and r.row_number = c.row`.execute(tx);
}

export async function updateRow(
  tx: Tx,
  ref: UploadRef,
  row: { row: number; sealedCells: Buffer; isSkipped: boolean },
): Promise<void> {
  await sql`
    update upload_rows set sealed_cells = ${row.sealedCells}, is_skipped = ${row.isSkipped}
    where account_id = ${ref.accountId} and upload_id = ${ref.id} and row_number = ${row.row}`.execute(tx);
}

export async function updateMapping(
  tx: Tx,
  ref: UploadRef,
  change: { sealedMapping: Buffer; currencyCode: string | null },
): Promise<void> {
  await sql`
    update uploads set sealed_mapping = ${change.sealedMapping}, currency_code = ${change.currencyCode}
    where account_id = ${ref.accountId} and id = ${ref.id}`.execute(tx);
}

export interface UploadCounts {
  readonly faulty: number;
  readonly skipped: number;
  readonly bought: number;
  readonly totalMinor: bigint;
}

export async function countRows(reader: Reader, ref: UploadRef): Promise<UploadCounts> {
  return one(
    reader,
    sql<UploadCounts>`
      select count(*) filter (where faults <> '[]' and not is_skipped)::int as faulty,
             count(*) filter (where is_skipped)::int as skipped,
             count(*) filter (where not is_skipped)::int as bought,
             coalesce(sum(cost_minor) filter (where not is_skipped and faults = '[]'), 0)::bigint as "totalMinor"
      from upload_rows where account_id = ${ref.accountId} and upload_id = ${ref.id}`,
  );
}

/** Decides for good which row goes into which order, and at which line. */
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

export async function updateStatus(
  tx: Tx,
  ref: UploadRef,
  change: { status: UploadStatus; reason: string | null; totalMinor?: bigint; ordersPlanned?: number },
): Promise<void> {
  const isOver = change.status === 'Done' || change.status === 'Failed';
  await sql`
    update uploads
    set status = ${change.status}, status_reason = ${change.reason},
        total_minor = coalesce(${change.totalMinor ?? null}::bigint, total_minor),
        orders_planned = coalesce(${change.ordersPlanned ?? null}::integer, orders_planned),
        ended_at = case when ${isOver} then clock_timestamp() end
    where account_id = ${ref.accountId} and id = ${ref.id}`.execute(tx);
}

/** What became of the lines, for the results file. */
export async function listLineStatuses(
  reader: Reader,
  accountId: AccountId,
  orderIds: readonly string[],
): Promise<{ orderId: string; lineNumber: number; status: string; statusReason: string | null }[]> {
  return many(
    reader,
    sql<{ orderId: string; lineNumber: number; status: string; statusReason: string | null }>`
      select order_id as "orderId", line_number as "lineNumber", status, status_reason as "statusReason"
      from order_lines where account_id = ${accountId} and order_id = any(${orderIds}::uuid[])`,
  );
}

/** Recipients' data is not kept longer than it is of use: a day after the end, a week if nothing ever came of it. */
export async function deleteOldUploads(reader: Reader, uploadsMax: number): Promise<void> {
  await sql`
    delete from uploads where (account_id, id) in (
      select account_id, id from uploads where ended_at < clock_timestamp() - interval '1 day' limit ${uploadsMax})`.execute(
    reader,
  );
  await sql`
    delete from uploads where (account_id, id) in (
      select account_id, id from uploads
      where ended_at is null and status = 'Draft' and created_at < service_now() - interval '7 days'
      limit ${uploadsMax})`.execute(reader);
}
