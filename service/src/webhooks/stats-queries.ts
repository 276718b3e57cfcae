import { sql } from 'kysely';
import { one, type Reader } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';

export interface EndpointStats {
  readonly messages: number;
  readonly delivered: number;
  /** Given up; they can be replayed. */
  readonly failed: number;
  readonly attempts: number;
  readonly successfulAttempts: number;
  /** Of the attempts that got an answer, successful or not; null without any. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

/** The endpoint's newest messages, and all their attempts. */
export async function readEndpointStats(
  reader: Reader,
  accountId: AccountId,
  endpointId: string,
  messagesMax: number,
): Promise<EndpointStats> {
  return one(
    reader,
    sql<EndpointStats>`
      with recent as materialized (
        select number from webhook_messages
        where account_id = ${accountId} and endpoint_id = ${endpointId}
        order by endpoint_number desc limit ${messagesMax}
      ),
      states as (
        select count(*)::int as messages, count(*) filter (where u.number is null)::int as delivered,
               count(*) filter (where u.number is not null and u.due_at is null and u.leased_until is null)::int as failed
        from recent r left join webhook_undelivered u on u.account_id = ${accountId} and u.number = r.number
      ),
      tried as (
        select count(*)::int as attempts, count(*) filter (where a.error is null)::int as "successfulAttempts",
               percentile_disc(0.5) within group (order by a.duration_ms)
                 filter (where a.status_code is not null) as "p50Ms",
               percentile_disc(0.95) within group (order by a.duration_ms)
                 filter (where a.status_code is not null) as "p95Ms"
        from recent r join webhook_attempts a on a.account_id = ${accountId} and a.message_number = r.number
      )
      select * from states, tried`,
  );
}
