import type { AuditHook } from '../database/audit-hook.ts';
import { type Db, withTransaction } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import { type AccountId, isId } from '../kit/ids.ts';
import type { Page, PageRequest } from '../kit/page.ts';
import { ReportNotReady } from './errors.ts';
import { openChunk } from './formats/write-chunks.ts';
import { countReports, deleteReport, findChunk, findReport, listReports } from './queries.ts';
import type { Report, ReportRef } from './types.ts';

export async function getReport(db: Db, ref: ReportRef): Promise<Report> {
  const report = isId(ref.id) ? await findReport(db, ref) : null;
  if (!report) throw new NotFound('No report');
  return report;
}

/** Newest first. */
export async function listReportPage(db: Db, accountId: AccountId, page: PageRequest): Promise<Page<Report>> {
  const [items, { all }] = await Promise.all([listReports(db, accountId, page), countReports(db, accountId)]);
  return { items, ...page, totalCount: all };
}

/** Deletes a report and its file, also while it is being built. */
export async function removeReport(db: Db, ref: ReportRef, audit?: AuditHook): Promise<void> {
  if (!isId(ref.id)) throw new NotFound('No report');
  await withTransaction(db, async (tx) => {
    if (!(await deleteReport(tx, ref))) throw new NotFound('No report');
    await audit?.(tx);
  });
}

export interface ReportFile {
  readonly report: Report;
  readonly byteCount: number;
  readonly content: AsyncGenerator<Buffer>;
}

/** The file of a ready report. A download that shows recipients begins only once it is in the audit log. */
export async function openReportFile(db: Db, ref: ReportRef, audit?: AuditHook<Report>): Promise<ReportFile> {
  const report = await getReport(db, ref);
  const { status, statusReason, run, byteCount, chunkCount } = report;
  if (status === 'Failed') throw new ReportNotReady(statusReason ?? 'The report could not be built.');
  if (status !== 'Ready' || run === null || byteCount === null || chunkCount === null) throw stillBuilding();
  if (audit) await withTransaction(db, (tx) => audit(tx, report));
  // Before anything is answered: since it was found, the report may have been deleted, or begun again.
  const first = await findChunk(db, report, run, 1);
  if (!first && chunkCount > 0) {
    await getReport(db, ref);
    throw stillBuilding();
  }
  return { report, byteCount: Number(byteCount), content: readChunks(db, report, run, chunkCount, first) };
}

function stillBuilding(): ReportNotReady {
  return new ReportNotReady('The report is still being built. Wait for the event ReportReady, or read it again later.');
}

async function* readChunks(
  db: Db,
  report: Report,
  run: string,
  chunkCount: number,
  first: Buffer | null,
): AsyncGenerator<Buffer> {
  for (let number = 1; number <= chunkCount; number++) {
    const bytes = number === 1 ? first : await findChunk(db, report, run, number);
    // The answer is cut off then, which its length shows.
    if (!bytes) throw new Error('the file of a report was removed while it was downloaded');
    yield await openChunk(report.format, bytes);
  }
}
