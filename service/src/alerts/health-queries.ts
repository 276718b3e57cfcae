import { sql } from 'kysely';
import { many, one, type Reader } from '../database/database.ts';

export interface ChannelHealth {
  readonly channel: 'Email' | 'Sms';
  readonly queued: number;
  readonly sent: number;
  readonly bounced: number;
  readonly failed: number;
  /** How long the oldest message has been queued; null if none is. */
  readonly oldestQueuedSeconds: number | null;
}

/** Newer ones say how it is now; more of them would say the same. */
const messagesCountedMax = 10_000;

/** The newest messages of the last hour, by channel. */
export async function listChannelHealth(reader: Reader, seconds: number): Promise<ChannelHealth[]> {
  return many(
    reader,
    sql<ChannelHealth>`
      select channel, count(*) filter (where status = 'Queued')::int as queued,
             count(*) filter (where status in ('Accepted', 'Delivered'))::int as sent,
             count(*) filter (where status = 'Bounced')::int as bounced,
             count(*) filter (where status = 'Failed')::int as failed,
             extract(epoch from (select service_now()) - min(created_at) filter (where status = 'Queued'))::float8
               as "oldestQueuedSeconds"
      from (select channel, status, created_at from messages
            where created_at > (select service_now()) - make_interval(secs => ${seconds})
            order by created_at desc, id desc limit ${messagesCountedMax}) m
      group by channel order by channel`,
  );
}

/** Receivers of webhooks that fail at present and have messages waiting. */
export async function countFailingReceivers(reader: Reader): Promise<number> {
  const { count } = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::int as count from webhook_lanes where failing_since is not null and due_at is not null`,
  );
  return count;
}
