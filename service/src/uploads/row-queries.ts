import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { PageRequest } from '../kit/page.ts';
import type { RowFault, RowFilter, UploadCounts, UploadRef } from './types.ts';

/** Adds consecutive rows, starting at number `first`. */
export async function insertRows(tx: Tx, ref: UploadRef, first: number, sealedCells: readonly Buffer[]): Promise<void> {
  await sql`
    insert into upload_rows (account_id, upload_id, row_number, sealed_cells)
    select ${ref.accountId}::uuid, ${ref.id}::uuid, ${first}::integer + number - 1, cells
    from unnest(${sealedCells}::bytea[]) with ordinality as r (cells, number)`.execute(tx);
}

export interface StoredRow {
  readonly row: number;
  /** Null: deleted, because the upload ended a day ago. */
  readonly sealedCells: Buffer | null;
  readonly isSkipped: boolean;
  readonly faults: readonly RowFault[];
  readonly costMinor: bigint | null;
  readonly quantity: number;
  readonly orderIndex: number | null;
  readonly lineNumber: number | null;
  readonly matchKey: Buffer | null;
}

export interface ListedRow extends StoredRow {
  readonly duplicateOf: number | null;
}

const rowColumns = sql`
  row_number as row, sealed_cells as "sealedCells", is_skipped as "isSkipped", faults, cost_minor as "costMinor", quantity,
  order_index as "orderIndex", line_number as "lineNumber", match_key as "matchKey"`;

/** The first row that would send the same gift to the same recipient, if there is one before this row. */
const firstMatch = sql`
  (select min(e.row_number) from upload_rows e
   where e.account_id = r.account_id and e.upload_id = r.upload_id and e.match_key = r.match_key
     and e.row_number < r.row_number and not e.is_skipped)`;
const duplicateOf = sql`case when not r.is_skipped then ${firstMatch} end as "duplicateOf"`;
const isFaulty = sql`r.faults <> '[]' and not r.is_skipped`;
const isDuplicate = sql`r.match_key is not null and not r.is_skipped and ${firstMatch} is not null`;
const conditions = {
  Faulty: isFaulty,
  Duplicate: isDuplicate,
  Skipped: sql`r.is_skipped`,
} as const satisfies Record<Exclude<RowFilter, 'All'>, unknown>;

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

/** A page of all rows, which are numbered without gaps. */
export async function listNumberedRows(reader: Reader, ref: UploadRef, page: PageRequest): Promise<ListedRow[]> {
  return many(
    reader,
    sql<ListedRow>`
      select ${rowColumns}, ${duplicateOf} from upload_rows r
      where account_id = ${ref.accountId} and upload_id = ${ref.id}
        and row_number > ${(page.pageIndex - 1) * page.pageSize}::bigint
      order by row_number limit ${page.pageSize}`,
  );
}

export async function listSomeRows(
  reader: Reader,
  ref: UploadRef,
  filter: Exclude<RowFilter, 'All'>,
  page: PageRequest,
): Promise<ListedRow[]> {
  return many(
    reader,
    sql<ListedRow>`
      select ${rowColumns}, ${duplicateOf} from upload_rows r
      where account_id = ${ref.accountId} and upload_id = ${ref.id} and ${conditions[filter]}
      order by row_number limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
  );
}

/** The next row with faults after a row, or the last one before it. */
export async function findFaultyRow(
  reader: Reader,
  ref: UploadRef,
  { from, isBackwards }: { readonly from: number; readonly isBackwards: boolean },
): Promise<number | null> {
  const found = await maybeOne(
    reader,
    isBackwards
      ? sql<{ row: number }>`
          select row_number as row from upload_rows r
          where account_id = ${ref.accountId} and upload_id = ${ref.id} and ${isFaulty} and row_number < ${from}
          order by row_number desc limit 1`
      : sql<{ row: number }>`
          select row_number as row from upload_rows r
          where account_id = ${ref.accountId} and upload_id = ${ref.id} and ${isFaulty} and row_number > ${from}
          order by row_number limit 1`,
  );
  return found?.row ?? null;
}

/** Skips rows with faults, or those that repeat another. Returns their numbers. */
export async function skipRows(tx: Tx, ref: UploadRef, which: 'Faulty' | 'Duplicate'): Promise<number[]> {
  const rows = await many(
    tx,
    sql<{ row: number }>`
      update upload_rows r set is_skipped = true
      where account_id = ${ref.accountId} and upload_id = ${ref.id} and ${conditions[which]}
      returning row_number as row`,
  );
  return rows.map(({ row }) => row);
}

/** Returns the numbers of the rows that were skipped. */
export async function includeRows(tx: Tx, ref: UploadRef): Promise<number[]> {
  const rows = await many(
    tx,
    sql<{ row: number }>`
      update upload_rows set is_skipped = false
      where account_id = ${ref.accountId} and upload_id = ${ref.id} and is_skipped
      returning row_number as row`,
  );
  return rows.map(({ row }) => row);
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

export async function findRow(reader: Reader, ref: UploadRef, row: number): Promise<ListedRow | null> {
  return maybeOne(
    reader,
    sql<ListedRow>`
      select ${rowColumns}, ${duplicateOf} from upload_rows r
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

interface CheckedColumns {
  readonly row: number;
  readonly faults: readonly RowFault[];
  readonly costMinor: bigint | null;
  readonly quantity: number;
  readonly matchKey: Buffer | null;
}

/** The results of the check, for some rows at a time. */
export async function updateChecks(tx: Tx, ref: UploadRef, rows: readonly CheckedColumns[]): Promise<void> {
  const checks = rows.map(({ row, faults, costMinor, quantity, matchKey }) => ({
    row,
    faults,
    quantity,
    cost: costMinor === null ? null : Number(costMinor),
    match: matchKey?.toString('hex') ?? null,
  }));
  await sql`
    update upload_rows r set faults = c.faults, cost_minor = c.cost, quantity = c.quantity, match_key = decode(c.match, 'hex')
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
      as c ("row" integer, faults jsonb, cost bigint, quantity integer, "match" text)
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
             (count(match_key) filter (where not is_skipped)
               - count(distinct match_key) filter (where not is_skipped))::int as duplicates,
             count(*) filter (where not is_skipped)::int as bought,
             coalesce(sum(cost_minor) filter (where not is_skipped and faults = '[]'), 0)::bigint as "totalMinor"
      from upload_rows where account_id = ${ref.accountId} and upload_id = ${ref.id}`,
  );
}

/** The rows that will be ordered, in the order of the file. */
export async function listBoughtRows(reader: Reader, ref: UploadRef): Promise<{ row: number; quantity: number }[]> {
  return many(
    reader,
    sql<{ row: number; quantity: number }>`
      select row_number as row, quantity from upload_rows
      where account_id = ${ref.accountId} and upload_id = ${ref.id} and not is_skipped
      order by row_number`,
  );
}

/** Deletes what the file said in some rows. Returns how many there were. */
export async function clearCells(tx: Tx, ref: UploadRef, rowsMax: number): Promise<number> {
  const rows = await many(
    tx,
    sql<{ row: number }>`
      update upload_rows set sealed_cells = null, match_key = null
      where (account_id, upload_id, row_number) in (
        select account_id, upload_id, row_number from upload_rows
        where account_id = ${ref.accountId} and upload_id = ${ref.id} and sealed_cells is not null limit ${rowsMax})
      returning row_number as row`,
  );
  return rows.length;
}

export async function listShownRows(
  reader: Reader,
  ref: UploadRef,
  filter: RowFilter,
  page: PageRequest,
): Promise<ListedRow[]> {
  return filter === 'All' ? listNumberedRows(reader, ref, page) : listSomeRows(reader, ref, filter, page);
}

export async function countShown(reader: Reader, ref: UploadRef, filter: Exclude<RowFilter, 'All'>): Promise<number> {
  const { faulty, duplicates, skipped } = await countRows(reader, ref);
  return { Faulty: faulty, Duplicate: duplicates, Skipped: skipped }[filter];
}
