import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { DenseSequence, NumberRange } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import type { PageRequest } from '../kit/page.ts';
import type { Message, MessageWithBody } from './types.ts';

const attemptsShownMax = 50;

// A message, its state and its attempts are read in one statement, so that they are consistent.
const messageColumns = sql`
  m.number, m.id, m.endpoint_id as "endpointId", m.order_id as "orderId", m.type, m.created_at as "createdAt",
  case when u.number is null then 'Delivered' when u.due_at is null then 'Failed' else 'Pending' end as status,
  u.due_at as "nextAttemptAt",
  array(select row_to_json(a) from (
    select started_at as "startedAt", status_code as "statusCode", duration_ms as "durationMs", error, answer
    from (select * from webhook_attempts a where a.account_id = m.account_id and a.message_number = m.number
          order by try desc limit ${sql.lit(attemptsShownMax)}) a
    order by try) a) as attempts`;
const withState = sql`left join webhook_undelivered u on u.account_id = m.account_id and u.number = m.number`;

/** First and last number of the stored messages. */
export async function getLogBounds(reader: Reader, accountId: AccountId): Promise<NumberRange> {
  const row = await maybeOne(
    reader,
    sql<{ first: bigint; last: bigint }>`
      select first_number as first, last_number as last from webhook_counters where account_id = ${accountId}`,
  );
  return { first: Number(row?.first ?? 1), last: Number(row?.last ?? 0) };
}

/** The same for one endpoint, by its own numbers. */
export async function getEndpointLogBounds(
  reader: Reader,
  accountId: AccountId,
  endpointId: string,
): Promise<NumberRange> {
  const row = await one(
    reader,
    sql<{ first: bigint | null; last: bigint | null }>`
      select min(endpoint_number) as first, max(endpoint_number) as last from webhook_messages
      where account_id = ${accountId} and endpoint_id = ${endpointId}`,
  );
  return { first: Number(row.first ?? 1), last: Number(row.last ?? 0) };
}

export function logSequence(accountId: AccountId, endpointId: string | null, lastNumber: number): DenseSequence {
  return {
    table: sql`webhook_messages m`,
    condition:
      endpointId === null
        ? sql`m.account_id = ${accountId}`
        : sql`m.account_id = ${accountId} and m.endpoint_id = ${endpointId}`,
    numberColumn: endpointId === null ? sql`m.number` : sql`m.endpoint_number`,
    timeColumn: sql`m.created_at`,
    lastNumber,
  };
}

export async function listMessagesInRange(
  reader: Reader,
  sequence: DenseSequence,
  range: NumberRange,
): Promise<Message[]> {
  return many(
    reader,
    sql<Message>`
      select ${messageColumns} from ${sequence.table} ${withState}
      where ${sequence.condition} and ${sequence.numberColumn} between ${range.first} and ${range.last}
      order by ${sequence.numberColumn} desc`,
  );
}

export interface UndeliveredFilter {
  readonly status: 'Pending' | 'Failed';
  readonly endpointId: string | null;
  readonly start: Date | null;
  readonly end: Date | null;
}

/** The cost depends on the number of undelivered messages, which is small and bounded by the retention. */
export async function listUndelivered(
  reader: Reader,
  accountId: AccountId,
  filter: UndeliveredFilter,
  { pageIndex, pageSize }: PageRequest,
): Promise<{ rows: Message[]; totalCount: number }> {
  const state = filter.status === 'Failed' ? sql`u.due_at is null` : sql`u.due_at is not null`;
  const found = sql`
    from webhook_undelivered u join webhook_messages m on m.account_id = u.account_id and m.number = u.number
    where u.account_id = ${accountId} and ${state}
      and (${filter.endpointId}::uuid is null or m.endpoint_id = ${filter.endpointId}::uuid)
      and (${filter.start}::timestamptz is null or m.created_at >= ${filter.start})
      and (${filter.end}::timestamptz is null or m.created_at <= ${filter.end})`;
  const { count } = await one(reader, sql<{ count: number }>`select count(*)::integer as count ${found}`);
  const rows = await many(
    reader,
    sql<Message>`
      select ${messageColumns} ${found} order by u.number desc limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`,
  );
  return { rows, totalCount: count };
}

export interface OrderMessageFilter {
  readonly orderId: string;
  readonly status: 'Pending' | 'Failed' | null;
  readonly endpointId: string | null;
  readonly start: Date | null;
  readonly end: Date | null;
}

/**
 * Messages about an order, to its own URL or to endpoints. The cost depends on how many there are, not on the log.
 * Messages to its own URL are also found by `order_id`, which older ones have alone.
 */
export async function listMessagesOfOrder(
  reader: Reader,
  accountId: AccountId,
  filter: OrderMessageFilter,
  { pageIndex, pageSize }: PageRequest,
): Promise<{ rows: Message[]; totalCount: number }> {
  const { orderId, status } = filter;
  const found = sql`
    from webhook_messages m ${withState}
    where m.account_id = ${accountId} and (m.about_order_id = ${orderId} or m.order_id = ${orderId})
      and (${status}::text is null or (u.number is not null and (u.due_at is null) = (${status} = 'Failed')))
      and (${filter.endpointId}::uuid is null or m.endpoint_id = ${filter.endpointId}::uuid)
      and (${filter.start}::timestamptz is null or m.created_at >= ${filter.start})
      and (${filter.end}::timestamptz is null or m.created_at <= ${filter.end})`;
  const { count } = await one(reader, sql<{ count: number }>`select count(*)::integer as count ${found}`);
  const rows = await many(
    reader,
    sql<Message>`
      select ${messageColumns} ${found} order by m.number desc limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`,
  );
  return { rows, totalCount: count };
}

export async function findMessage(reader: Reader, accountId: AccountId, id: string): Promise<MessageWithBody | null> {
  return maybeOne(
    reader,
    sql<MessageWithBody>`
      select ${messageColumns}, m.body from webhook_messages m ${withState} where m.account_id = ${accountId} and m.id = ${id}`,
  );
}

// Replay -----------------------------------------------------------------------------------------------------

/** Makes a message due now, from the start of its schedule, whatever its state. */
export async function replayMessage(tx: Tx, accountId: AccountId, number: bigint): Promise<void> {
  await sql`
    with replayed as (
      insert into webhook_undelivered (account_id, number, lane_id, due_at, tries)
      select account_id, number, lane_id, service_now(),
             coalesce((select max(try) from webhook_attempts a where a.account_id = m.account_id and a.message_number = m.number), 0)
      from webhook_messages m where account_id = ${accountId} and number = ${number}
      on conflict (account_id, number) do update set due_at = excluded.due_at, step = 0
      returning lane_id, due_at
    )
    insert into webhook_lanes (account_id, id, due_at)
    select ${accountId}::uuid, lane_id, due_at from replayed
    on conflict (account_id, id) do update
    set due_at = greatest(webhook_lanes.paused_until, least(webhook_lanes.due_at, excluded.due_at))`.execute(tx);
}

/** The same for a range of an endpoint's messages. Queued ones are not changed. */
export async function replayEndpointRange(
  tx: Tx,
  accountId: AccountId,
  endpointId: string,
  { first, last, isOnlyFailed }: NumberRange & { readonly isOnlyFailed: boolean },
): Promise<void> {
  await sql`
    with chosen as materialized (
      select m.number, u.number is null as is_delivered from webhook_messages m ${withState}
      where m.account_id = ${accountId} and m.endpoint_id = ${endpointId}
        and m.endpoint_number between ${first} and ${last}
        and case when u.number is null then not ${isOnlyFailed}::boolean else u.due_at is null end
    ),
    delivered as (
      insert into webhook_undelivered (account_id, number, lane_id, due_at, tries)
      select ${accountId}::uuid, number, ${endpointId}::uuid, service_now(),
             coalesce((select max(try) from webhook_attempts a where a.account_id = ${accountId} and a.message_number = c.number), 0)
      from chosen c where is_delivered
      on conflict do nothing
    ),
    failed as (
      update webhook_undelivered u set due_at = service_now(), step = 0
      from chosen c where u.account_id = ${accountId} and u.number = c.number and u.due_at is null
    )
    insert into webhook_lanes (account_id, id, due_at)
    select ${accountId}::uuid, ${endpointId}::uuid, service_now() from chosen limit 1
    on conflict (account_id, id) do update
    set due_at = greatest(webhook_lanes.paused_until, least(webhook_lanes.due_at, excluded.due_at))`.execute(tx);
}

/** How many of the endpoint's messages in a range have failed; counts to one more than the maximum. */
export async function countFailedInRange(
  reader: Reader,
  accountId: AccountId,
  endpointId: string,
  { first, last }: NumberRange,
  countMax: number,
): Promise<number> {
  const { count } = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::integer as count from (
        select from webhook_undelivered u
        join webhook_messages m on m.account_id = u.account_id and m.number = u.number
        where u.account_id = ${accountId} and u.lane_id = ${endpointId} and u.due_at is null
          and m.endpoint_id = ${endpointId} and m.endpoint_number between ${first} and ${last}
        limit ${countMax} + 1
      ) failed`,
  );
  return count;
}

/** The first failed message of the endpoint in a range; null: there is none. */
export async function findFirstFailed(
  reader: Reader,
  accountId: AccountId,
  endpointId: string,
  { first, last }: NumberRange,
): Promise<number | null> {
  const row = await maybeOne(
    reader,
    sql<{ number: bigint | null }>`
      select min(m.endpoint_number) as number from webhook_undelivered u
      join webhook_messages m on m.account_id = u.account_id and m.number = u.number
      where u.account_id = ${accountId} and u.lane_id = ${endpointId} and u.due_at is null
        and m.endpoint_id = ${endpointId} and m.endpoint_number between ${first} and ${last}`,
  );
  return row === null || row.number === null ? null : Number(row.number);
}

/** For the operator, who knows a message but not its account: one key lookup per account. */
export async function findOwnerOfMessage(reader: Reader, id: string): Promise<AccountId | null> {
  const row = await maybeOne(
    reader,
    sql<{ accountId: AccountId }>`
      select a.id as "accountId" from accounts a
      join webhook_messages m on m.account_id = a.id and m.id = ${id} limit 1`,
  );
  return row?.accountId ?? null;
}

// Forgetting -------------------------------------------------------------------------------------------------

/** Accounts whose oldest message is past the retention. */
export async function listAccountsToTrim(reader: Reader, keptDays: number, accountsMax: number): Promise<AccountId[]> {
  const rows = await many(
    reader,
    sql<{ accountId: AccountId }>`
      select account_id as "accountId" from webhook_counters
      where oldest_at < (select service_now()) - make_interval(days => ${keptDays})
      order by oldest_at limit ${accountsMax}`,
  );
  return rows.map((row) => row.accountId);
}

/**
 * Deletes a portion of the oldest messages with everything that belongs to them, and moves the start of the log past
 * them.
 */
export async function trimLog(tx: Tx, accountId: AccountId, keptDays: number, messagesMax: number): Promise<number> {
  // A statement of its own: what follows then sees every message that was added before the lock was granted. In one
  // statement, the log could look empty and its oldest time would be lost.
  const locked = await maybeOne(
    tx,
    sql`select 1 from webhook_counters where account_id = ${accountId} for update skip locked`,
  );
  if (!locked) return 0;
  const row = await maybeOne(
    tx,
    sql<{ deleted: number }>`
      with bounds as materialized (
        select first_number, service_now() - make_interval(days => ${keptDays}) as kept_from
        from webhook_counters where account_id = ${accountId}
      ),
      old as materialized (
        select m.number, m.lane_id, m.order_id from bounds b
        join webhook_messages m on m.account_id = ${accountId}
          and m.number >= b.first_number and m.number < b.first_number + ${messagesMax} and m.created_at < b.kept_from
      ),
      attempts as (
        delete from webhook_attempts a using old where a.account_id = ${accountId} and a.message_number = old.number
      ),
      undelivered as (
        delete from webhook_undelivered u using old where u.account_id = ${accountId} and u.number = old.number
      ),
      messages as (
        delete from webhook_messages m using old where m.account_id = ${accountId} and m.number = old.number
      ),
      -- An order's webhook URL may never be used again. Its lane is created again if it is.
      lanes as (
        delete from webhook_lanes l using old
        where l.account_id = ${accountId} and l.id = old.lane_id and old.order_id is not null
          and not exists (select from webhook_undelivered u
                          where u.account_id = ${accountId} and u.lane_id = l.id
                            and u.number not in (select number from old))
      ),
      rest as (
        select max(number) + 1 as first_number, count(*)::integer as deleted from old having count(*) > 0
      )
      update webhook_counters c
      set first_number = r.first_number,
          oldest_at = (select m.created_at from webhook_messages m
                       where m.account_id = ${accountId} and m.number = r.first_number)
      from rest r where c.account_id = ${accountId}
      returning r.deleted`,
  );
  return row?.deleted ?? 0;
}
