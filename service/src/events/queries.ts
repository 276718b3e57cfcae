import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../kit/database.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import type { NewEvent, RecordedEvent } from './types.ts';

/** Takes the account's lock and room for `count` events at the end of its feed. */
export async function takeEventSequences(tx: Tx, accountId: AccountId, count: number) {
  return one(
    tx,
    sql<{ lastSequence: bigint; recordedAt: Date }>`
      update account_sequences
      set event_sequence = event_sequence + ${count}, recorded_at = greatest(recorded_at, service_now())
      where account_id = ${accountId}
      returning event_sequence as "lastSequence", recorded_at as "recordedAt"`,
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
