import { type Db, withTransaction } from '../database/database.ts';
import type { JobHandler, SetAsideHandler } from '../jobs/types.ts';
import { buildReport } from './build-report.ts';
import type { ReportPayload } from './jobs.ts';
import { failReport } from './queries.ts';
import type { ReportNeeds } from './types.ts';

/** Builds the file of a report from the beginning, and publishes it when it is complete. */
export function buildReportHandler(needs: ReportNeeds): JobHandler<ReportPayload> {
  return ({ accountId, reportId }, { signal }) => buildReport(needs, { accountId, id: reportId }, signal);
}

/** Shows that the report will not become ready. */
export function giveUpOnReport(db: Db): SetAsideHandler<ReportPayload> {
  return ({ accountId, reportId }) =>
    withTransaction(db, (tx) =>
      failReport(tx, { accountId, id: reportId }, 'The report could not be built. Ask for it again.'),
    );
}
