import type { Db } from '../../database/database.ts';
import { takeReports } from '../take-reports.ts';
import type { StageReport } from './jobs.ts';

/** The simulated bounce keeps its address usable: the next try shall bounce too, and not be refused as known to bounce. */
export function stageReportHandler(db: Db) {
  return async ({ messages, status }: StageReport): Promise<void> => {
    const reason = status === 'Bounced' ? 'Bounced' : null;
    await takeReports(
      db,
      messages.map((key) => ({ ...key, status, reason, isDeadAddress: false })),
    );
  };
}
