import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

export interface OperatorEvent {
  /** An event that several workers may see at once is recorded once, if its id says what it is about. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/** Tells the operator, in the transaction that makes it true. */
export async function insertOperatorEvent(tx: Tx, event: OperatorEvent): Promise<void> {
  await insertOperatorEvents(tx, [event]);
}

export async function insertOperatorEvents(tx: Tx, events: readonly OperatorEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into operator_events (id, type, recorded_at, data)
    select id, type, service_now(), data
    from json_to_recordset(${JSON.stringify(events)}::json) as e (id uuid, type text, data jsonb)
    -- In one order, so that two that record the same events never wait for each other in a circle.
    order by id
    on conflict do nothing`.execute(tx);
}
