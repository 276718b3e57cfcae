import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../database/database.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { advanceEventSequencesSql } from '../sequences/advance-sequences-sql.ts';
import { insertEventsSql } from './insert-events-sql.ts';
import { insertFollowJobSql } from './insert-follow-job-sql.ts';
import type { EventRange, FollowedEvent, NewEvent, RecordedEvent } from './types.ts';

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

/** Events that follow each other in the feed, from this sequence on. */
export async function insertEvents(
  tx: Tx,
  accountId: AccountId,
  place: { firstSequence: bigint; recordedAt: Date },
  events: readonly NewEvent[],
): Promise<void> {
  const rows = events.map(({ type, data }, index) => ({ nth: index, id: newId(), type, data }));
  await sql`
    with events_to_add as (
      select ${accountId}::uuid as account_id, ${place.firstSequence}::bigint + nth as sequence, id, type,
             ${place.recordedAt}::timestamptz as recorded_at, data
      from json_to_recordset(${JSON.stringify(rows)}::json) as e (nth integer, id uuid, type text, data jsonb)
    )
    ${sql.raw(insertEventsSql('events_to_add'))}`.execute(tx);
}

/** The last sequence of the feed. */
export async function getEventSequence(reader: Reader, accountId: AccountId): Promise<number> {
  const row = await one(
    reader,
    sql<{ last: bigint }>`select event_sequence as last from account_sequences where account_id = ${accountId}`,
  );
  return Number(row.last);
}

/** The last sequences of several feeds. */
export async function listEventSequences(
  reader: Reader,
  accountIds: readonly AccountId[],
): Promise<{ readonly accountId: AccountId; readonly last: bigint }[]> {
  return many(
    reader,
    sql<{ accountId: AccountId; last: bigint }>`
      select account_id as "accountId", event_sequence as last from account_sequences
      where account_id = any(${accountIds}::uuid[])`,
  );
}

/** Adds the job that notifies followers, and wakes a worker for it. */
export async function insertFollowJob(tx: Tx, { accountId, first, last }: EventRange): Promise<void> {
  await sql`
    with ranges as (
      select ${accountId}::uuid as account_id, ${first}::bigint as first, ${last}::bigint as last, service_now() as at
    )
    ${sql.raw(insertFollowJobSql('ranges'))}`.execute(tx);
}

/**
 * The feed after a sequence. Numbers are assigned under the account's lock, so a later one is never visible before an
 * earlier one.
 */
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

/**
 * Ranges of several accounts' feeds, each in order. Each is read separately, up to its length: with a plain join the
 * planner, which does not know how long they are, reads complete feeds and filters.
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
 * The same event for many accounts, in key order, in which all locks are taken. Followed accounts also get their job.
 */
export async function insertEventForAccounts(tx: Tx, accountIds: readonly AccountId[], event: NewEvent): Promise<void> {
  await lockAccounts(tx, accountIds);
  await sql`
    with recipients as (
      select account_id, 1 as events, n.at as recorded_at
      from unnest(${accountIds}::uuid[]) as a (account_id) cross join (select service_now() as at offset 0) n
    ),
    new_sequences as (
      ${sql.raw(advanceEventSequencesSql('recipients'))}
    ),
    events_to_add as (
      select account_id, event_sequence as sequence, gen_random_uuid() as id, ${event.type}::text as type, recorded_at,
             ${JSON.stringify(event.data)}::jsonb as data
      from new_sequences
    ),
    new_events as (
      ${sql.raw(insertEventsSql('events_to_add'))}
    ),
    ranges as (
      select account_id, event_sequence as first, event_sequence as last, service_now() as at
      from new_sequences where is_followed
    )
    ${sql.raw(insertFollowJobSql('ranges'))}`.execute(tx);
}
