import { hostname } from 'node:os';
import { deleteExpiredChallenges } from '../../accounts/passkeys/queries.ts';
import { deleteExpiredSignIns } from '../../accounts/people/queries.ts';
import { deleteExpired } from '../../accounts/queries.ts';
import { deleteFullRates } from '../../accounts/rate-queries.ts';
import type { Db } from '../../database/database.ts';
import { deletePastCounts } from '../../delivery/caps/queries.ts';
import { forgetOldComplaints } from '../../delivery/complaint-queries.ts';
import { forgetOldReceipts } from '../../delivery/reports/accept-reports.ts';
import { beat, endHeartbeat, forgetHeartbeats } from '../../jobs/heartbeat-queries.ts';
import { ensureRun, type PeriodicJob } from '../../jobs/periodic.ts';
import { newId } from '../../kit/ids.ts';
import { keptDays } from '../../reports/build-report.ts';
import { deleteOldReports } from '../../reports/queries.ts';
import { archiveOldUploads } from '../../uploads/archive-uploads.ts';
import { deleteUnusedMappings } from '../../uploads/mapping-queries.ts';
import { unusedMappingDays } from '../../uploads/remember-mapping.ts';
import { forgetOldMessages } from '../../webhooks/forget-messages.ts';

const housekeepingMs = 60_000;
const housekeepingRowsMax = 10_000;
const uploadsArchivedMax = 20;
const reportsRemovedMax = 20;
/** Longer than complaints are counted. */
const complaintSeconds = 30 * 86_400;
const heartbeatSeconds = 86_400;

/** A worker's regular tasks: it says that it is alive, and deletes what has expired. */
export async function startHousekeeping(db: Db, periodicJobs: readonly PeriodicJob[]) {
  const worker = { id: newId(), host: hostname(), processId: process.pid };
  await beat(db, worker);
  const timer = setInterval(() => {
    // Without the database nobody can be told; the next one counts.
    beat(db, worker).catch(() => undefined);
    void cleanUp(db, periodicJobs);
  }, housekeepingMs);
  return {
    stopTimer: () => clearInterval(timer),
    close: () => endHeartbeat(db, worker.id).catch(() => undefined),
  };
}

/**
 * Deletes what has expired, a limited number of rows of each kind, and makes sure that orders are watched. A failure of
 * one task does not affect the others.
 */
async function cleanUp(db: Db, periodicJobs: readonly PeriodicJob[]): Promise<void> {
  await Promise.allSettled([
    deleteExpired(db, housekeepingRowsMax),
    deleteFullRates(db, housekeepingRowsMax),
    deleteExpiredSignIns(db, housekeepingRowsMax),
    deleteExpiredChallenges(db, housekeepingRowsMax),
    forgetOldReceipts(db, housekeepingRowsMax),
    forgetOldComplaints(db, complaintSeconds),
    forgetHeartbeats(db, heartbeatSeconds),
    deletePastCounts(db, housekeepingRowsMax),
    forgetOldMessages(db),
    ...periodicJobs.map((job) => ensureRun(db, job)),
    archiveOldUploads(db, uploadsArchivedMax),
    deleteUnusedMappings(db, unusedMappingDays, housekeepingRowsMax),
    deleteOldReports(db, keptDays, reportsRemovedMax),
  ]);
}
