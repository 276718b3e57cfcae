import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../database/database.ts';
import type { PageRequest } from '../kit/page.ts';
import type { OperatorEvent } from './types.ts';

/** An id of its subject, for what several workers may notice at once, or that is recorded once in a period. */
export function operatorEventIdOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex').slice(0, 32);
}

/** Records an operator event, in the transaction that makes it true. */
export async function insertOperatorEvent(tx: Tx, event: OperatorEvent): Promise<void> {
  await insertOperatorEvents(tx, [event]);
}

export async function insertOperatorEvents(tx: Tx, events: readonly OperatorEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into operator_events (id, type, recorded_at, data)
    select id, type, service_now(), data
    from json_to_recordset(${JSON.stringify(events)}::json) as e (id uuid, type text, data jsonb)
    -- In a fixed order, so that two transactions that record the same events cannot deadlock.
    order by id
    on conflict do nothing`.execute(tx);
}

export interface RecordedOperatorEvent extends OperatorEvent {
  readonly recordedAt: Date;
}

export interface OperatorEventFilter {
  /** Null: all types. */
  readonly type: string | null;
  /** Null: from the beginning. */
  readonly since: Date | null;
}

const matches = ({ type, since }: OperatorEventFilter) => sql`
  (${type}::text is null or type = ${type}) and (${since}::timestamptz is null or recorded_at >= ${since})`;

/** Newest first. */
export async function listOperatorEvents(
  reader: Reader,
  filter: OperatorEventFilter,
  page: PageRequest,
): Promise<RecordedOperatorEvent[]> {
  return many(
    reader,
    sql<RecordedOperatorEvent>`
      select id, type, recorded_at as "recordedAt", data from operator_events
      where ${matches(filter)}
      order by recorded_at desc, id desc
      limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
  );
}

export async function countOperatorEvents(reader: Reader, filter: OperatorEventFilter): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::int as count from operator_events where ${matches(filter)}`,
  );
  return row.count;
}
