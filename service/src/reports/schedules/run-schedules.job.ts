import { listSuspended } from '../../accounts/account-status.ts';
import { findCredentialScopes } from '../../accounts/credential-queries.ts';
import { findPerson } from '../../accounts/people/queries.ts';
import { readClock } from '../../database/clock.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { addNextRun } from '../../jobs/periodic.ts';
import type { JobContext } from '../../jobs/types.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { addReport, hasRoom } from '../create-report.ts';
import { runSchedulesJob } from '../jobs.ts';
import { scopeOfKind } from '../kinds.ts';
import { nextPeriodAfter, periodToReport, reportOfPeriod, startOf } from './period-rules.ts';
import { listDueSchedules, lockDueSchedule, updateDue, updatePaused, updateReported } from './queries.ts';
import { rolesWithReports } from './report-roles.ts';
import type { Schedule, ScheduleRef } from './types.ts';

const schedulesPerPass = 100;
const passesMax = 100;
const laterSeconds = 600;

/** Asks for the reports of all periods that are over, one commit for each. */
export function runSchedulesHandler(db: Db) {
  return async (_: unknown, { signal }: JobContext): Promise<void> => {
    await addNextRun(db, runSchedulesJob);
    for (let pass = 0; pass < passesMax; pass++) {
      const due = await listDueSchedules(db, schedulesPerPass);
      if (due.length === 0) return;
      for (const ref of due) {
        if (signal.aborted) return;
        await withTransaction(db, (tx) => runSchedule(tx, ref));
      }
    }
  };
}

/** The report, and that its period is done, are one commit: a crash loses neither, and no worker makes it twice. */
async function runSchedule(tx: Tx, ref: ScheduleRef): Promise<void> {
  // First the account, as everywhere. Its status cannot change until the commit.
  if ((await listSuspended(tx, [ref.accountId])).has(ref.accountId)) return;
  await lockAccounts(tx, [ref.accountId]);
  const schedule = await lockDueSchedule(tx, ref);
  if (!schedule) return;
  if (!(await creatorMay(tx, schedule))) return updatePaused(tx, ref, 'CreatorLostRight');
  if (!(await hasRoom(tx, ref.accountId))) return updateDue(tx, ref, laterSeconds);
  const { now } = await readClock(tx);
  const period = periodToReport(schedule, now);
  const report = await addReport(tx, ref.accountId, reportOfPeriod(schedule, period), {
    idempotencyKey: null,
    createdByName: schedule.personId === null ? null : schedule.createdByName,
    scheduleId: schedule.id,
  });
  const nextPeriod = nextPeriodAfter(schedule.frequency, period);
  const dueAt = startOf(nextPeriodAfter(schedule.frequency, nextPeriod));
  await updateReported(tx, ref, { reportId: report.id, nextPeriod, dueAt });
}

async function creatorMay(tx: Tx, { accountId, personId, credentialId, kind }: Schedule): Promise<boolean> {
  if (personId !== null) {
    const person = await findPerson(tx, accountId, personId);
    return person?.status === 'Active' && rolesWithReports.includes(person.role);
  }
  if (credentialId === null) return false;
  return (await findCredentialScopes(tx, accountId, credentialId)).includes(scopeOfKind(kind));
}
