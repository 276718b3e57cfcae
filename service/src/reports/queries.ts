import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { PageRequest } from '../kit/page.ts';
import type { LineRef } from '../orders/types.ts';
import type { NewReport, Report, ReportCut, ReportRef } from './types.ts';

const columns = sql`
  account_id as "accountId", id, kind, format, filter, number_first::float8 as first, number_last::float8 as last, as_of as "asOf",
  status, status_reason as "statusReason", created_at as "createdAt", created_by_name as "createdByName", run,
  row_count as "rowCount", byte_count as "byteCount", chunk_count as "chunkCount", sha256, ready_at as "readyAt",
  expires_at as "expiresAt", schedule_id as "scheduleId"`;

export async function insertReport(
  tx: Tx,
  report: ReportRef &
    NewReport &
    ReportCut & {
      holdsRecipients: boolean;
      createdByName: string | null;
      idempotencyKey: string | null;
      scheduleId: string | null;
    },
): Promise<Report> {
  return one(
    tx,
    sql<Report>`
      insert into reports (account_id, id, kind, format, filter, number_first, number_last, as_of, holds_recipients,
                           created_by_name, idempotency_key, schedule_id)
      values (${report.accountId}, ${report.id}, ${report.kind}, ${report.format}, ${JSON.stringify(report.filter)},
              ${report.first}, ${report.last}, ${report.asOf}, ${report.holdsRecipients}, ${report.createdByName},
              ${report.idempotencyKey}, ${report.scheduleId})
      returning ${columns}`,
  );
}

export async function findReport(reader: Reader, { accountId, id }: ReportRef): Promise<Report | null> {
  return maybeOne(reader, sql<Report>`select ${columns} from reports where account_id = ${accountId} and id = ${id}`);
}

export async function findReportByKey(reader: Reader, accountId: AccountId, key: string): Promise<Report | null> {
  return maybeOne(
    reader,
    sql<Report>`select ${columns} from reports where account_id = ${accountId} and idempotency_key = ${key}`,
  );
}

/** They are kept for days and limited in number, so there are never many. */
export async function listReports(reader: Reader, accountId: AccountId, page: PageRequest): Promise<Report[]> {
  return many(
    reader,
    sql<Report>`
      select ${columns} from reports where account_id = ${accountId}
      order by id desc limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
  );
}

export async function countReports(
  reader: Reader,
  accountId: AccountId,
): Promise<{ readonly all: number; readonly pending: number }> {
  return one(
    reader,
    sql<{ all: number; pending: number }>`
      select count(*)::integer as "all", (count(*) filter (where status = 'Pending'))::integer as pending
      from reports where account_id = ${accountId}`,
  );
}

export async function deleteReport(tx: Tx, { accountId, id }: ReportRef): Promise<boolean> {
  const rows = await many(
    tx,
    sql<{ id: string }>`delete from reports where account_id = ${accountId} and id = ${id} returning id`,
  );
  return rows.length > 0;
}

/** Of a report that is neither ready nor failed. What an earlier run wrote is no longer part of it. */
export async function startRun(tx: Tx, { accountId, id }: ReportRef, run: string): Promise<Report | null> {
  const report = await maybeOne(
    tx,
    sql<Report>`
      update reports set run = ${run} where account_id = ${accountId} and id = ${id} and status = 'Pending'
      returning ${columns}`,
  );
  if (report) await deleteChunks(tx, { accountId, id });
  return report;
}

/**
 * False if the run was replaced. The lock makes a run that is replaced at the same moment either wait, so that its chunk is
 * not written, or be waited for, so that its chunk is deleted.
 */
export async function insertChunk(
  reader: Reader,
  { accountId, id }: ReportRef,
  run: string,
  chunk: { readonly number: number; readonly bytes: Buffer },
): Promise<boolean> {
  const rows = await many(
    reader,
    sql<{ number: number }>`
      with report as (
        select account_id, id from reports
        where account_id = ${accountId} and id = ${id} and run = ${run}
        for share
      )
      insert into report_chunks (account_id, report_id, number, bytes)
      select account_id, id, ${chunk.number}::integer, ${chunk.bytes}::bytea from report
      returning number`,
  );
  return rows.length === 1;
}

/** The bytes of a chunk of the file that the run wrote; null if it has been replaced or deleted since. */
export async function findChunk(
  reader: Reader,
  { accountId, id }: ReportRef,
  run: string,
  number: number,
): Promise<Buffer | null> {
  const row = await maybeOne(
    reader,
    sql<{ bytes: Buffer }>`
      select c.bytes from report_chunks c
      join reports r on r.account_id = c.account_id and r.id = c.report_id and r.run = ${run} and r.status = 'Ready'
      where c.account_id = ${accountId} and c.report_id = ${id} and c.number = ${number}`,
  );
  return row?.bytes ?? null;
}

export interface WrittenFile {
  readonly rowCount: number;
  readonly byteCount: number;
  readonly chunkCount: number;
  readonly sha256: Buffer;
}

/** Null if the run was replaced; otherwise whether the report was ready before. */
export async function finishRun(
  tx: Tx,
  { accountId, id }: ReportRef,
  run: string,
  file: WrittenFile & { readonly keptDays: number },
): Promise<{ readonly wasReady: boolean } | null> {
  return maybeOne(
    tx,
    sql<{ wasReady: boolean }>`
      update reports r
      set status = 'Ready', row_count = ${file.rowCount}, byte_count = ${file.byteCount}, chunk_count = ${file.chunkCount},
          sha256 = ${file.sha256}, ready_at = coalesce(r.ready_at, service_now()),
          expires_at = coalesce(r.expires_at, service_now() + make_interval(days => ${file.keptDays}))
      from (select ready_at from reports where account_id = ${accountId} and id = ${id} for update) before
      where r.account_id = ${accountId} and r.id = ${id} and r.run = ${run} and r.status = 'Pending'
      returning before.ready_at is not null as "wasReady"`,
  );
}

export async function failReport(tx: Tx, { accountId, id }: ReportRef, reason: string): Promise<void> {
  await sql`
    update reports set status = 'Failed', status_reason = ${reason}, run = null
    where account_id = ${accountId} and id = ${id} and status = 'Pending'`.execute(tx);
  await deleteChunks(tx, { accountId, id });
}

async function deleteChunks(tx: Tx, { accountId, id }: ReportRef): Promise<void> {
  await sql`delete from report_chunks where account_id = ${accountId} and report_id = ${id}`.execute(tx);
}

/** Takes back the files that may show a recipient of these lines, also those that are being written. Returns their ids. */
export async function takeBackFiles(tx: Tx, accountId: AccountId, lines: readonly LineRef[]): Promise<string[]> {
  const taken = await many(
    tx,
    sql<{ id: string }>`
      update reports r
      set status = 'Pending', run = null, row_count = null, byte_count = null, chunk_count = null, sha256 = null
      where r.account_id = ${accountId} and r.holds_recipients and r.status <> 'Failed' and r.run is not null
        and exists (
          select from orders o
          where o.account_id = ${accountId} and o.id = any(${[...new Set(lines.map(({ orderId }) => orderId))]}::uuid[])
            and o.number between r.number_first and r.number_last)
      returning r.id`,
  );
  const ids = taken.map(({ id }) => id);
  await sql`delete from report_chunks where account_id = ${accountId} and report_id = any(${ids}::uuid[])`.execute(tx);
  return ids;
}

/** Those whose time is over, and those that never became ready. */
export async function deleteOldReports(reader: Reader, keptDays: number, reportsMax: number): Promise<void> {
  await sql`
    delete from reports where (account_id, id) in (
      (select account_id, id from reports where expires_at <= service_now() limit ${reportsMax})
      union all
      (select account_id, id from reports
       where expires_at is null and created_at <= service_now() - make_interval(days => ${keptDays}) limit ${reportsMax}))`.execute(
    reader,
  );
}
