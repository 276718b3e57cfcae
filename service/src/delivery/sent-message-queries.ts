import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { SentMessage } from '../orders/timeline.ts';

const entriesMax = 1_000;

/** What was sent about an order, and what is known of it; never to whom. */
export async function listSentMessages(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<SentMessage[]> {
  return many(
    reader,
    sql<SentMessage>`
      select line_number as "lineNumber", channel, round, reminder_days as "reminderDays", status, reason, created_at as "createdAt",
             accepted_at as "acceptedAt", ended_at as "endedAt"
      from messages where account_id = ${accountId} and order_id = ${orderId}
      order by created_at limit ${entriesMax}`,
  );
}
