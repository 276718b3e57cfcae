import { requireActive } from '../../accounts/account-status.ts';
import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { readClock } from '../../database/clock.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import { type AccountId, isId, newId } from '../../kit/ids.ts';
import { TooManyReports } from '../errors.ts';
import { nextPeriodAfter, periodOf, startOf } from './period-rules.ts';
import {
  countSchedules,
  deleteSchedule,
  findSameSchedule,
  findSchedule,
  insertSchedule,
  updatePaused,
  updateReported,
} from './queries.ts';
import type { NewSchedule, Schedule, ScheduleCreator, ScheduleRef } from './types.ts';

const schedulesMax = 20;

/** From now on there is a report of every period, beginning with the present one. The same request makes one schedule. */
export async function createSchedule(
  db: Db,
  accountId: AccountId,
  wanted: NewSchedule,
  by: ScheduleCreator & { readonly audit?: AuditHook<Schedule> },
): Promise<Schedule> {
  const { audit = noAudit, ...creator } = by;
  return withTransaction(db, async (tx) => {
    await requireActive(tx, accountId);
    const earlier = await findSameSchedule(tx, accountId, wanted);
    if (earlier) return earlier;
    if ((await countSchedules(tx, accountId)) >= schedulesMax)
      throw new TooManyReports(`There are ${schedulesMax} schedules. Delete some that you no longer need.`);
    const { now } = await readClock(tx);
    const nextPeriod = periodOf(wanted.frequency, now);
    const dueAt = startOf(nextPeriodAfter(wanted.frequency, nextPeriod));
    const created = await insertSchedule(tx, { ...wanted, ...creator, accountId, id: newId(), nextPeriod, dueAt });
    if (created) await audit(tx, created);
    const schedule = created ?? (await findSameSchedule(tx, accountId, wanted));
    if (!schedule) throw new NotFound('No schedule');
    return schedule;
  });
}

export async function getSchedule(db: Db, ref: ScheduleRef): Promise<Schedule> {
  const schedule = isId(ref.id) ? await findSchedule(db, ref) : null;
  if (!schedule) throw new NotFound('No schedule');
  return schedule;
}

/** Pauses it, or lets it run again from the present period on. */
export async function pauseSchedule(
  db: Db,
  ref: ScheduleRef,
  isPaused: boolean,
  audit: AuditHook = noAudit,
): Promise<Schedule> {
  const before = await getSchedule(db, ref);
  await withTransaction(db, async (tx) => {
    await updatePaused(tx, ref, isPaused ? 'Paused' : null);
    if (!isPaused && before.pausedReason !== null) {
      const { now } = await readClock(tx);
      const nextPeriod = periodOf(before.frequency, now);
      const dueAt = startOf(nextPeriodAfter(before.frequency, nextPeriod));
      await updateReported(tx, ref, { reportId: before.lastReportId, nextPeriod, dueAt });
    }
    await audit(tx);
  });
  return getSchedule(db, ref);
}

export async function removeSchedule(db: Db, ref: ScheduleRef, audit: AuditHook = noAudit): Promise<void> {
  await getSchedule(db, ref);
  await withTransaction(db, async (tx) => {
    await deleteSchedule(tx, ref);
    await audit(tx);
  });
}
