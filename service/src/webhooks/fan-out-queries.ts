import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../database/database.ts';
import type { EventType } from '../events/types.ts';
import { stageMarkers } from '../fulfillment/sources/markers.ts';
import type { AccountId } from '../kit/ids.ts';
import type { NewMessage } from './types.ts';

export interface Follower {
  readonly accountId: AccountId;
  readonly id: string;
  readonly eventTypes: readonly EventType[];
  /** Since when it is enabled and subscribed to these types. */
  readonly followsSince: Date;
}

export async function listFollowers(reader: Reader, accountIds: readonly string[]): Promise<Follower[]> {
  return many(
    reader,
    sql<Follower>`
      select account_id as "accountId", id, event_types as "eventTypes", follows_since as "followsSince"
      from webhook_endpoints
      where account_id = any(${accountIds}::uuid[]) and is_enabled order by account_id, id`,
  );
}

export interface OrderKey {
  readonly accountId: string;
  readonly orderId: string;
}

/** The webhook URLs of these orders, of those that have one. */
export async function listOrderTargets(reader: Reader, orders: readonly OrderKey[]) {
  return many(
    reader,
    sql<{ accountId: AccountId; orderId: string; sealedWebhook: Buffer }>`
      select o.account_id as "accountId", o.id as "orderId", o.sealed_webhook as "sealedWebhook"
      from ${keysOf(orders)} join orders o on o.account_id = k.account_id and o.id = k.order_id
      where o.sealed_webhook is not null`,
  );
}

/** Orders whose messages stage loses, because one of their lines has the marker. */
export async function listLostOrders(reader: Reader, orders: readonly OrderKey[]): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ orderId: string }>`
      select distinct l.order_id as "orderId"
      from ${keysOf(orders)} join order_lines l on l.account_id = k.account_id and l.order_id = k.order_id
      where l.details ->> 'externalId' = ${stageMarkers.WebhookLost}`,
  );
  return rows.map((row) => row.orderId);
}

function keysOf(orders: readonly OrderKey[]) {
  return sql`(select distinct * from unnest(${orders.map((order) => order.accountId)}::uuid[],
    ${orders.map((order) => order.orderId)}::uuid[]) as u (account_id, order_id)) k`;
}

/** Writers of an account's messages are serialised here, so that numbers have no gaps. */
export async function lockCounters(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`
    insert into webhook_counters (account_id) select unnest(${[...accountIds].sort()}::uuid[])
    on conflict (account_id) do update set account_id = excluded.account_id`.execute(tx);
}

/**
 * Writes messages whose first attempt is due immediately; existing ones are skipped. Runs after lockCounters in the
 * same transaction.
 */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<number> {
  const input = messages.map(toInputRow);
  const { written } = await one(
    tx,
    sql<{ written: number }>`
      with moment as materialized (
        -- As a subquery it could be evaluated for each row, and times would not follow numbers.
        select service_now() as at
      ),
      input as materialized (
        select i.* from rows from (json_to_recordset(${JSON.stringify(input)}::json) as (
          account_id uuid, id uuid, lane_id uuid, endpoint_id uuid, order_id uuid, about_order_id uuid, type text, body text,
          is_lost boolean
        )) with ordinality as i (account_id, id, lane_id, endpoint_id, order_id, about_order_id, type, body, is_lost, place)
        where not exists (select from webhook_messages m where m.account_id = i.account_id and m.id = i.id)
      ),
      numbered as materialized (
        select i.*, c.last_number + row_number() over (partition by i.account_id order by i.place) as number,
               coalesce(l.last_number, 0) + row_number() over (partition by i.account_id, i.lane_id order by i.place) as lane_number,
               greatest(c.recorded_at, n.at) as created_at
        from input i
        join webhook_counters c on c.account_id = i.account_id
        left join webhook_lanes l on l.account_id = i.account_id and l.id = i.lane_id
        cross join moment n
      ),
      new_messages as (
        insert into webhook_messages (account_id, number, id, lane_id, endpoint_id, order_id, about_order_id, endpoint_number, type,
                                      created_at, body)
        select account_id, number, id, lane_id, endpoint_id, order_id, about_order_id,
               case when endpoint_id is not null then lane_number end, type, created_at, body
        from numbered
      ),
      new_undelivered as (
        insert into webhook_undelivered (account_id, number, lane_id, due_at, tries)
        select account_id, number, lane_id, case when not is_lost then created_at end, is_lost::integer from numbered
      ),
      lost_attempts as (
        insert into webhook_attempts (account_id, message_number, try, started_at, duration_ms, error)
        select account_id, number, 1, created_at, 0, 'lost' from numbered where is_lost
      ),
      new_counters as (
        update webhook_counters c
        set last_number = c.last_number + n.messages, recorded_at = n.created_at, oldest_at = coalesce(c.oldest_at, n.created_at)
        from (select account_id, count(*) as messages, max(created_at) as created_at from numbered group by account_id) n
        where c.account_id = n.account_id
      ),
      new_lanes as (
        insert into webhook_lanes (account_id, id, due_at, last_number)
        select account_id, lane_id, max(created_at), count(*) from numbered group by account_id, lane_id
        order by account_id, lane_id
        on conflict (account_id, id) do update
        set due_at = greatest(webhook_lanes.paused_until, least(webhook_lanes.due_at, excluded.due_at)),
            last_number = webhook_lanes.last_number + excluded.last_number
      )
      select count(*)::integer as written from numbered`,
  );
  return written;
}

function toInputRow(message: NewMessage) {
  return {
    account_id: message.accountId,
    id: message.id,
    lane_id: message.laneId,
    endpoint_id: message.endpointId,
    order_id: message.orderId,
    about_order_id: message.aboutOrderId,
    type: message.type,
    body: message.body,
    is_lost: message.isLost,
  };
}
