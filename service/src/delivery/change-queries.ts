import { sql } from 'kysely';
import { one, type Tx } from '../database/database.ts';
import type { LineRef } from '../orders/types.ts';

// Accepted, with a worker, or of unknown outcome.
const mayHaveLeft = sql`
  coalesce(bool_or(m.accepted_at is not null or m.doubts > 0 or m.status in ('Accepted', 'Delivered', 'Bounced')
                   or (m.status = 'Queued' and m.claimed_until is not null)), false)`;

/** Whether a message about the line has left, or may have. */
export async function hasLeft(tx: Tx, { accountId, orderId, lineNumber }: LineRef): Promise<boolean> {
  const row = await one(
    tx,
    sql<{ hasLeft: boolean }>`
      select ${mayHaveLeft} as "hasLeft" from messages m
      where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`,
  );
  return row.hasLeft;
}

/**
 * The same, and until the commit nobody else claims one. Not for lines that are known to have left: a worker passes over
 * messages that are locked, and does not come back for them.
 */
export async function lockSending(tx: Tx, { accountId, orderId, lineNumber }: LineRef): Promise<boolean> {
  const row = await one(
    tx,
    sql<{ hasLeft: boolean }>`
      select ${mayHaveLeft} as "hasLeft"
      from (select * from messages
            where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}
            order by id for update) m`,
  );
  return row.hasLeft;
}

/**
 * Ends the messages of the line that wait. They are changed, not only locked: a worker that is about to claim one looks
 * at it again, and would otherwise send what it read before.
 */
export async function supersedeQueued(tx: Tx, { accountId, orderId, lineNumber }: LineRef): Promise<void> {
  await sql`
    update messages set status = 'Superseded', claimed_until = null
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber} and status = 'Queued'`.execute(
    tx,
  );
}
