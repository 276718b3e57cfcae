import { sql } from 'kysely';
import { many, type Tx } from '../database/database.ts';
import type { OrderRef } from '../orders/types.ts';
import { insertLineMessages } from './claim-queries.ts';

/**
 * Closes the messages of lines so that no worker sends them; returns false if one was sent, is being sent, or may have
 * been. Messages that do not exist yet are created closed: a worker that creates them at this moment waits for this
 * commit or is waited for, so that either the line is cancelled or its messages are sent. The caller holds the lines.
 */
export async function withholdMessages(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[],
): Promise<boolean> {
  await insertLineMessages(
    tx,
    lineNumbers.map((lineNumber) => ({ accountId, orderId, lineNumber })),
    'Superseded',
  );
  await sql`
    update messages set status = 'Superseded'
    where account_id = ${accountId} and order_id = ${orderId} and line_number = any(${lineNumbers}::integer[])
      and status = 'Queued' and claimed_until is null`.execute(tx);
  const sent = await many(
    tx,
    sql`select 1 from messages
        where account_id = ${accountId} and order_id = ${orderId} and line_number = any(${lineNumbers}::integer[])
          and (status = 'Queued' or accepted_at is not null or doubts > 0) limit 1`,
  );
  return sent.length === 0;
}
