import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../database/database.ts';
import type { FollowedEvent } from '../events/types.ts';
import type { AccountId } from '../kit/ids.ts';
import type { OrderRef } from '../orders/types.ts';

/**
 * Orders with a webhook URL that ended without a message. Older ones than the retention are left out, because their
 * messages may have been deleted.
 */
export async function listOrdersWithoutMessage(
  tx: Tx,
  orders: readonly OrderRef[],
  keptDays: number,
): Promise<OrderRef[]> {
  return many(
    tx,
    sql<OrderRef>`
      select o.account_id as "accountId", o.id as "orderId"
      from unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.orderId)}::uuid[])
        as r (account_id, order_id)
      join orders o on o.account_id = r.account_id and o.id = r.order_id
      where o.sealed_webhook is not null and o.status <> 'Pending'
        and o.placed_at > (select service_now() - make_interval(days => ${keptDays}))
        and not exists (select from webhook_messages m where m.account_id = o.account_id and m.order_id = o.id)`,
  );
}

/** The event of the order's completion. It is among the last, so the feed is read from its end. */
export async function findCompletion(tx: Tx, { accountId, orderId }: OrderRef): Promise<number | null> {
  const row = await maybeOne(
    tx,
    sql<{ sequence: bigint }>`
      select sequence from events
      where account_id = ${accountId} and type = 'FulfillmentComplete' and data ->> 'OrderId' = ${orderId}
      order by sequence desc limit 1`,
  );
  return row ? Number(row.sequence) : null;
}

export async function isNamedByJob(tx: Tx, kind: string, accountId: AccountId, sequence: number): Promise<boolean> {
  const row = await maybeOne(
    tx,
    sql`
      select 1 from jobs j cross join lateral jsonb_array_elements(j.payload -> 'ranges') e
      where j.kind = ${kind} and j.set_aside_at is null and e ->> 'accountId' = ${accountId}
        and ${sequence}::bigint between (e ->> 'first')::bigint and (e ->> 'last')::bigint limit 1`,
  );
  return row !== null;
}

/** Followed accounts with events that were not checked yet. */
export async function listUnpassedFeeds(reader: Reader): Promise<{ accountId: AccountId; passedTo: bigint }[]> {
  return many(
    reader,
    sql<{ accountId: AccountId; passedTo: bigint }>`
      select m.account_id as "accountId", m.passed_to as "passedTo"
      from event_marks m join account_sequences s on s.account_id = m.account_id
      where s.event_sequence > m.passed_to order by m.account_id`,
  );
}

/** The next events after a mark that are old enough. */
export async function listOldEvents(
  reader: Reader,
  accountId: AccountId,
  after: bigint,
  limits: { readonly restSeconds: number; readonly eventsMax: number },
): Promise<FollowedEvent[]> {
  return many(
    reader,
    sql<FollowedEvent>`
      select * from (
        select account_id as "accountId", sequence, id, type, recorded_at as "recordedAt", data from events
        where account_id = ${accountId} and sequence > ${after} order by sequence limit ${limits.eventsMax}
      ) e
      where "recordedAt" <= (select service_now() - make_interval(secs => ${limits.restSeconds}))
      order by sequence`,
  );
}

export async function moveEventMark(tx: Tx, accountId: AccountId, passedTo: bigint): Promise<void> {
  await sql`
    update event_marks set passed_to = greatest(passed_to, ${passedTo}) where account_id = ${accountId}`.execute(tx);
}

/**
 * Sets the due time of lanes that have a queued message and would not be polled. Lanes are found by stepping from one
 * to the next, so that a long queue costs no more than a short one.
 */
export async function mendLanes(reader: Reader, restSeconds: number): Promise<{ accountId: AccountId }[]> {
  return many(
    reader,
    sql<{ accountId: AccountId }>`
      with recursive busy as (
        (select account_id, lane_id from webhook_undelivered where due_at is not null order by account_id, lane_id limit 1)
        union all
        select n.account_id, n.lane_id from busy b cross join lateral (
          select account_id, lane_id from webhook_undelivered
          where due_at is not null and (account_id, lane_id) > (b.account_id, b.lane_id)
          order by account_id, lane_id limit 1) n
      ),
      late as (
        select b.account_id, b.lane_id, u.due_at from busy b cross join lateral (
          select due_at from webhook_undelivered
          where account_id = b.account_id and lane_id = b.lane_id and due_at is not null
            and (leased_until is null or leased_until < clock_timestamp())
          order by due_at, number limit 1) u
        where u.due_at <= (select service_now() - make_interval(secs => ${restSeconds}))
      )
      update webhook_lanes w set due_at = service_now()
      from late
      where w.account_id = late.account_id and w.id = late.lane_id
        and (w.due_at is null or w.due_at > (select service_now() + make_interval(secs => ${restSeconds})))
        and (w.paused_until is null or w.paused_until <= (select service_now()))
      returning w.account_id as "accountId"`,
  );
}
