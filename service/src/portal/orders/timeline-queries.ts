import { sql } from 'kysely';
import { many, type Reader } from '../../database/database.ts';
import type { AccountId, OrderId } from '../../kit/ids.ts';

const entriesMax = 1_000;

export interface SentMessage {
  readonly lineNumber: number;
  readonly channel: 'Email' | 'Sms';
  readonly round: number;
  readonly status: 'Queued' | 'Accepted' | 'Delivered' | 'Bounced' | 'Failed' | 'Superseded';
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
  readonly endedAt: Date | null;
}

/** What was sent about an order, and what is known of it; never to whom. */
export async function listSentMessages(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<SentMessage[]> {
  return many(
    reader,
    sql<SentMessage>`
      select line_number as "lineNumber", channel, round, status, reason, created_at as "createdAt",
             accepted_at as "acceptedAt", ended_at as "endedAt"
      from messages where account_id = ${accountId} and order_id = ${orderId}
      order by created_at limit ${entriesMax}`,
  );
}

export interface SentParcel {
  readonly lineNumber: number;
  readonly status: string;
  readonly courier: string | null;
  readonly shippedAt: Date | null;
  readonly lostAt: Date | null;
}

export async function listSentParcels(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<SentParcel[]> {
  return many(
    reader,
    sql<SentParcel>`
      select l.line_number as "lineNumber", p.status, p.courier, p.shipped_at as "shippedAt", p.lost_at as "lostAt"
      from parcels p join parcel_lines l on l.account_id = p.account_id and l.parcel_id = p.id
      where p.account_id = ${accountId} and p.order_id = ${orderId} and p.shipped_at is not null
      order by p.shipped_at limit ${entriesMax}`,
  );
}
