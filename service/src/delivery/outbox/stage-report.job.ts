import type { Db } from '../../database/database.ts';
import { takeReports } from '../take-reports.ts';
import type { StageReport } from './jobs.ts';

/**
 * The simulated bounce does not suppress its address: the next attempt should bounce too, not be rejected as
 * suppressed.
 */
export function stageReportHandler(db: Db) {
  return async ({ messages, status }: StageReport): Promise<void> => {
    const reason = status === 'Bounced' ? 'Bounced' : null;
    await takeReports(
      db,
      messages.map((key) => ({ ...key, status, reason, isDeadAddress: false })),
    );
  };
}
