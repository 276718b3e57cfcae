import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

export interface OperatorEvent {
  /** If its id is derived from its subject, an event that several workers detect at once is recorded once. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
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
