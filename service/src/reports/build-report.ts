import { withTransaction } from '../database/database.ts';
import { readsOf } from '../database/read-replica.ts';
import { recordEvent } from '../events/record-event.ts';
import { newId } from '../kit/ids.ts';
import { sheetRowsMax } from '../kit/xlsx/write-workbook.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { TooManyRows } from './errors.ts';
import { encodeRows } from './formats/encode-rows.ts';
import { writeChunks } from './formats/write-chunks.ts';
import { reportSources } from './kinds.ts';
import { failReport, finishRun, insertChunk, startRun, type WrittenFile } from './queries.ts';
import type { Report, ReportNeeds, ReportRef, ReportRow } from './types.ts';

export const keptDays = 7;
const rowsMax: Readonly<Record<Report['format'], number>> = { Csv: 50_000_000, Ndjson: 50_000_000, Xlsx: sheetRowsMax };

/** Another run, or the removal of the report, took this one's place. */
class RunReplaced extends Error {}

/**
 * Reads the report's rows in portions and stores the file in chunks as it grows: neither memory nor any transaction grows with
 * it. Chunks of a run that did not end are never shown; the next run begins by deleting them.
 */
export async function buildReport(needs: ReportNeeds, ref: ReportRef, signal?: AbortSignal): Promise<void> {
  const run = newId();
  const report = await withTransaction(needs.db, (tx) => startRun(tx, ref, run));
  if (!report) return;
  try {
    const file = await writeFile(needs, report, run, signal);
    await publish(needs, report, run, file);
  } catch (error) {
    if (error instanceof TooManyRows) await withTransaction(needs.db, (tx) => failReport(tx, ref, error.message));
    else if (!(error instanceof RunReplaced)) throw error;
  }
}

async function writeFile(
  needs: ReportNeeds,
  report: Report,
  run: string,
  signal: AbortSignal | undefined,
): Promise<WrittenFile> {
  const { read, columns } = reportSources[report.kind];
  const count = { rows: 0 };
  const portions = counted(read({ ...needs, db: readsOf(needs.db) }, report), report.format, count, signal);
  const content = encodeRows(report.format, report.kind, columns, portions);
  const written = await writeChunks(report.format, content, async (number, bytes) => {
    if (!(await insertChunk(needs.db, report, run, { number, bytes }))) throw new RunReplaced();
  });
  return { ...written, rowCount: count.rows };
}

async function* counted(
  portions: AsyncIterable<readonly ReportRow[]>,
  format: Report['format'],
  count: { rows: number },
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly ReportRow[]> {
  for await (const rows of portions) {
    if (signal?.aborted) throw new Error('the worker is stopping; another one builds the report');
    count.rows += rows.length;
    if (count.rows > rowsMax[format]) throw new TooManyRows(format, rowsMax[format]);
    yield rows;
  }
}

async function publish(
  { db, notifyReady }: ReportNeeds,
  report: Report,
  run: string,
  file: WrittenFile,
): Promise<void> {
  const { accountId, id, kind, format } = report;
  await withTransaction(db, async (tx) => {
    // Forgetting a recipient locks the account first, then reports.
    await lockAccounts(tx, [accountId]);
    const finished = await finishRun(tx, report, run, { ...file, keptDays });
    if (!finished) throw new RunReplaced();
    if (finished.wasReady) return;
    const data = { ReportId: id, Kind: kind, Format: format, Rows: file.rowCount, ScheduleId: report.scheduleId };
    await recordEvent(tx, accountId, { type: 'ReportReady', data });
    if (report.scheduleId !== null) await notifyReady(tx, report);
  });
}
