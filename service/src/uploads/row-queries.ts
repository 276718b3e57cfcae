import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { PageRequest } from '../kit/page.ts';
import type { RowFault, UploadCounts, UploadRef } from './types.ts';

/** Adds consecutive rows, starting at number `first`. */
export async function insertRows(tx: Tx, ref: UploadRef, first: number, sealedCells: readonly Buffer[]): Promise<void> {
  await sql`
    insert into upload_rows (account_id, upload_id, row_number, sealed_cells)
    select ${ref.accountId}::uuid, ${ref.id}::uuid, ${first}::integer + number - 1, cells
    from unnest(${sealedCells}::bytea[]) with ordinality as r (cells, number)`.execute(tx);
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

/** Whether an earlier row decides the currency of the upload. */
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

/** The results of the check, for some rows at a time. */
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
