import { sql } from 'kysely';
import type { Tx } from '../kit/database.ts';

/** Tells the operator, in the transaction that makes it true. */
export async function insertOperatorEvent(tx: Tx, event: { id: string; type: string; data: unknown }): Promise<void> {
  await sql`
    insert into operator_events (id, type, recorded_at, data)
    values (${event.id}, ${event.type}, service_now(), ${JSON.stringify(event.data)})`.execute(tx);
}
