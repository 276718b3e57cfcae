import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../database/database.ts';
import { jobsDueBySql } from '../jobs/job-changes.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { type EventRange, followEventsKind, type NewEvent, type RecordedEvent } from './types.ts';

/** Takes the account's lock and room for `count` events at the end of its feed. */
export async function takeEventSequences(tx: Tx, accountId: AccountId, count: number) {
  return one(
    tx,
    sql<{ lastSequence: bigint; recordedAt: Date; isFollowed: boolean }>`
      update account_sequences
      set event_sequence = event_sequence + ${count}, recorded_at = greatest(recorded_at, service_now())
      where account_id = ${accountId}
      returning event_sequence as "lastSequence", recorded_at as "recordedAt", is_followed as "isFollowed"`,
  );
}

export async function insertEvent(
  tx: Tx,
  accountId: AccountId,
  place: { sequence: bigint; recordedAt: Date },
  event: NewEvent,
): Promise<void> {
  await sql`
    insert into events (account_id, sequence, id, type, recorded_at, data)
    values (${accountId}, ${place.sequence}, ${newId()}, ${event.type}, ${place.recordedAt},
            ${JSON.stringify(event.data)})`.execute(tx);
}

/** How far the feed goes. */
export async function getEventSequence(reader: Reader, accountId: AccountId): Promise<number> {
  const row = await one(
    reader,
    sql<{ last: bigint }>`select event_sequence as last from account_sequences where account_id = ${accountId}`,
  );
  return Number(row.last);
}

/** Adds the job that tells followers, and wakes a worker for it. */
export async function insertFollowJob(tx: Tx, range: EventRange): Promise<void> {
  await sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    values (${newId()}, ${followEventsKind}, ${JSON.stringify({ ranges: [range] })}, service_now(), service_now())
    returning ${sql.raw(jobsDueBySql)}`.execute(tx);
}

/** The feed after a sequence. Numbers are given under the account's lock, so a later one is never seen before an earlier. */
export async function listEventsAfter(
  reader: Reader,
  accountId: AccountId,
  after: number,
  eventsMax: number,
): Promise<RecordedEvent[]> {
  return many(
    reader,
    sql<RecordedEvent>`
      select sequence, id, type, recorded_at as "recordedAt", data from events
      where account_id = ${accountId} and sequence > ${after}
      order by sequence limit ${eventsMax}`,
  );
}

export interface FollowedEvent extends RecordedEvent {
  readonly accountId: AccountId;
}

/**
 * Stretches of several accounts' feeds at once, each in order. Each is read by itself, up to its length: as a plain join the
 * planner, which cannot tell how long they are, takes whole feeds and drops what lies outside.
 */
export async function listEventsInRanges(reader: Reader, ranges: readonly EventRange[]): Promise<FollowedEvent[]> {
  return many(
    reader,
    sql<FollowedEvent>`
      select e.account_id as "accountId", e.sequence, e.id, e.type, e.recorded_at as "recordedAt", e.data
      from unnest(${ranges.map((range) => range.accountId)}::uuid[], ${ranges.map((range) => range.first)}::bigint[],
                  ${ranges.map((range) => range.last)}::bigint[]) as r (account_id, first, last)
      cross join lateral (
        select * from events where account_id = r.account_id and sequence between r.first and r.last
        order by sequence limit r.last - r.first + 1
      ) e
      order by e.account_id, e.sequence`,
  );
}

/**
 * The same event for many accounts at once, in key order as everyone takes their locks. Accounts that are followed get
 * their job with it.
 */
export async function insertEventForAccounts(tx: Tx, accountIds: readonly AccountId[], event: NewEvent): Promise<void> {
  await lockAccounts(tx, accountIds);
  await sql`
    with told as (
      update account_sequences
      set event_sequence = event_sequence + 1, recorded_at = greatest(recorded_at, service_now())
      where account_id = any(${accountIds}::uuid[])
      returning account_id, event_sequence, recorded_at, is_followed
    ),
    new_events as (
      insert into events (account_id, sequence, id, type, recorded_at, data)
      select account_id, event_sequence, gen_random_uuid(), ${event.type}, recorded_at, ${JSON.stringify(event.data)}::jsonb
      from told
    )
    insert into jobs (id, kind, payload, run_at, created_at)
    select gen_random_uuid(), ${followEventsKind}, jsonb_build_object('ranges', jsonb_agg(jsonb_build_object(
             'accountId', account_id, 'first', event_sequence, 'last', event_sequence))), service_now(), service_now()
    from told where is_followed having count(*) > 0
    returning ${sql.raw(jobsDueBySql)}`.execute(tx);
}
