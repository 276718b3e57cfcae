import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { NewSchedule, PausedReason, Schedule, ScheduleCreator, ScheduleRef } from './types.ts';

const columns = sql`
  account_id as "accountId", id, kind, format, frequency, filter, sends_mail as "sendsMail", created_at as "createdAt",
  person_id as "personId", credential_id as "credentialId", created_by_name as "createdByName",
  next_period::text as "nextPeriod", due_at as "dueAt", paused_reason as "pausedReason", last_report_id as "lastReportId"`;

/** Null if there is one with the same content. */
export async function insertSchedule(
  tx: Tx,
  schedule: ScheduleRef & NewSchedule & ScheduleCreator & { readonly nextPeriod: string; readonly dueAt: Date },
): Promise<Schedule | null> {
  return maybeOne(
    tx,
    sql<Schedule>`
      insert into report_schedules (account_id, id, kind, format, frequency, filter, sends_mail, person_id,
                                    credential_id, created_by_name, next_period, due_at)
      values (${schedule.accountId}, ${schedule.id}, ${schedule.kind}, ${schedule.format}, ${schedule.frequency},
              ${JSON.stringify(schedule.filter)}, ${schedule.sendsMail}, ${schedule.personId}, ${schedule.credentialId},
              ${schedule.createdByName}, ${schedule.nextPeriod}, ${schedule.dueAt})
      on conflict on constraint report_schedules_content_key do nothing
      returning ${columns}`,
  );
}

export async function findSameSchedule(
  reader: Reader,
  accountId: AccountId,
  { kind, format, frequency, filter }: NewSchedule,
): Promise<Schedule | null> {
  return maybeOne(
    reader,
    sql<Schedule>`
      select ${columns} from report_schedules
      where account_id = ${accountId} and kind = ${kind} and format = ${format} and frequency = ${frequency}
        and filter = ${JSON.stringify(filter)}::jsonb`,
  );
}

export async function findSchedule(reader: Reader, { accountId, id }: ScheduleRef): Promise<Schedule | null> {
  return maybeOne(
    reader,
    sql<Schedule>`select ${columns} from report_schedules where account_id = ${accountId} and id = ${id}`,
  );
}

/** An account has a limited number of them. */
export async function listSchedules(reader: Reader, accountId: AccountId): Promise<Schedule[]> {
  return many(
    reader,
    sql<Schedule>`select ${columns} from report_schedules where account_id = ${accountId} order by id desc`,
  );
}

export async function countSchedules(reader: Reader, accountId: AccountId): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::int as count from report_schedules where account_id = ${accountId}`,
  );
  return row.count;
}

export async function deleteSchedule(tx: Tx, { accountId, id }: ScheduleRef): Promise<void> {
  await sql`delete from report_schedules where account_id = ${accountId} and id = ${id}`.execute(tx);
}

export async function updatePaused(tx: Tx, { accountId, id }: ScheduleRef, reason: PausedReason | null): Promise<void> {
  await sql`
    update report_schedules set paused_reason = ${reason} where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** Whose period is over. Those of suspended accounts wait until the account is active again. */
export async function listDueSchedules(reader: Reader, schedulesMax: number): Promise<ScheduleRef[]> {
  return many(
    reader,
    sql<ScheduleRef>`
      select s.account_id as "accountId", s.id from report_schedules s
      join accounts a on a.id = s.account_id and a.status = 'Active'
      where s.paused_reason is null and s.due_at <= service_now()
      order by s.due_at limit ${schedulesMax}`,
  );
}

/** Null if another worker has it, or has just reported its period. */
export async function lockDueSchedule(tx: Tx, { accountId, id }: ScheduleRef): Promise<Schedule | null> {
  return maybeOne(
    tx,
    sql<Schedule>`
      select ${columns} from report_schedules
      where account_id = ${accountId} and id = ${id} and paused_reason is null and due_at <= service_now()
      for update skip locked`,
  );
}

/** Its report of a period exists now. */
export async function updateReported(
  tx: Tx,
  { accountId, id }: ScheduleRef,
  change: { readonly reportId: string | null; readonly nextPeriod: string; readonly dueAt: Date },
): Promise<void> {
  await sql`
    update report_schedules
    set last_report_id = ${change.reportId}, next_period = ${change.nextPeriod}, due_at = ${change.dueAt}
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** Tried again later: nothing is made up for more often than necessary. */
export async function updateDue(tx: Tx, { accountId, id }: ScheduleRef, seconds: number): Promise<void> {
  await sql`
    update report_schedules set due_at = service_now() + make_interval(secs => ${seconds})
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}
