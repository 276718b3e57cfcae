import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId, OrderId } from '../../kit/ids.ts';
import { isHeldSql } from '../../orders/status/held-lines-sql.ts';
import type { OrderRef } from '../../orders/types.ts';
import type { StuckOrder, WatchCounts } from './types.ts';
import type { NextWatch, Watch } from './watch-rules.ts';

/** Accounts with unchecked orders. */
export async function listUnpassedAccounts(reader: Reader): Promise<AccountId[]> {
  const rows = await many(
    reader,
    sql<{ accountId: AccountId }>`
      select s.account_id as "accountId" from account_sequences s
      left join order_marks m on m.account_id = s.account_id
      where s.order_number > coalesce(m.passed_to, 0) order by s.account_id`,
  );
  return rows.map((row) => row.accountId);
}

/** Up to which order the account was checked; null when another worker is checking it. */
export async function lockMark(tx: Tx, accountId: AccountId): Promise<bigint | null> {
  await sql`insert into order_marks (account_id) values (${accountId}) on conflict do nothing`.execute(tx);
  const row = await maybeOne(
    tx,
    sql<{ passedTo: bigint }>`
      select passed_to as "passedTo" from order_marks where account_id = ${accountId} for update skip locked`,
  );
  return row?.passedTo ?? null;
}

export async function moveMark(tx: Tx, accountId: AccountId, passedTo: bigint): Promise<void> {
  await sql`update order_marks set passed_to = ${passedTo} where account_id = ${accountId}`.execute(tx);
}

/** The next unchecked orders that are old enough. */
export async function listOldEnough(
  tx: Tx,
  accountId: AccountId,
  after: bigint,
  limits: { readonly restSeconds: number; readonly ordersMax: number },
): Promise<(OrderRef & { readonly number: bigint })[]> {
  return many(
    tx,
    sql<OrderRef & { readonly number: bigint }>`
      select o.* from (
        select account_id as "accountId", id as "orderId", number, placed_at from orders
        where account_id = ${accountId} and number > ${after} order by number limit ${limits.ordersMax}
      ) o
      -- Times never fall as numbers rise, so what is left out is the end of the stretch.
      where placed_at <= (select service_now() - make_interval(secs => ${limits.restSeconds}))
      order by number`,
  );
}

export interface WatchedOrder extends OrderRef, Watch {}

/** Orders whose next check is due; those that another worker is checking are skipped. */
export async function lockDueWatches(tx: Tx, ordersMax: number): Promise<WatchedOrder[]> {
  return many(
    tx,
    sql<WatchedOrder>`
      select account_id as "accountId", order_id as "orderId", looks, resumes from order_watches
      where look_at <= (select service_now()) order by look_at limit ${ordersMax}
      for update skip locked`,
  );
}

/** Records when to check an order again. Returns whether it is newly stuck. */
export async function saveWatch(tx: Tx, { accountId, orderId }: OrderRef, next: NextWatch): Promise<boolean> {
  const row = await one(
    tx,
    sql<{ isNews: boolean }>`
      with before as (
        select stuck_since from order_watches where account_id = ${accountId} and order_id = ${orderId}
      )
      insert into order_watches as w (account_id, order_id, look_at, looks, resumes, stuck_since, stuck_with)
      values (${accountId}, ${orderId},
              coalesce(${next.notBefore}::timestamptz, service_now() + make_interval(secs => ${next.lookAfterSeconds})),
              ${next.looks}, ${next.resumes}, case when ${next.stuckWith}::text is not null then service_now() end,
              ${next.stuckWith})
      on conflict (account_id, order_id) do update
      set look_at = excluded.look_at, looks = excluded.looks, resumes = excluded.resumes,
          stuck_since = case when excluded.stuck_since is not null then coalesce(w.stuck_since, excluded.stuck_since) end,
          stuck_with = excluded.stuck_with
      returning w.stuck_since is not null and (select stuck_since from before) is null as "isNews"`,
  );
  return row.isNews;
}

export async function deleteWatches(tx: Tx, orders: readonly OrderRef[]): Promise<void> {
  await sql`
    delete from order_watches w
    using unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.orderId)}::uuid[])
      as r (account_id, order_id)
    where w.account_id = r.account_id and w.order_id = r.order_id`.execute(tx);
}

/** Watches orders again that were final and have new work. */
export async function insertWatches(tx: Tx, orders: readonly OrderRef[], afterSeconds: number): Promise<void> {
  await sql`
    insert into order_watches as w (account_id, order_id, look_at)
    select distinct r.account_id, r.order_id, at.now + make_interval(secs => ${afterSeconds})
    from unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.orderId)}::uuid[])
      as r (account_id, order_id), (select service_now() as now) at
    -- In a fixed order, so that two transactions that watch the same orders cannot deadlock.
    order by r.account_id, r.order_id
    on conflict (account_id, order_id) do update set look_at = least(w.look_at, excluded.look_at)`.execute(tx);
}

export async function countWatches(reader: Reader): Promise<WatchCounts> {
  return one(
    reader,
    sql<WatchCounts>`
      select (select count(*)::int from order_watches) as watched,
             (select count(*)::int from order_watches where stuck_since is not null) as stuck`,
  );
}

/** Orders that need an operator, newest first. */
export async function listStuckOrders(reader: Reader, ordersMax: number): Promise<StuckOrder[]> {
  return many(
    reader,
    sql<StuckOrder>`
      select w.account_id as "accountId", a.name as "accountName", w.order_id as "orderId",
             w.stuck_with as "stuckWith", w.stuck_since as "stuckSince"
      from order_watches w join accounts a on a.id = w.account_id
      where w.stuck_since is not null order by w.stuck_since desc limit ${ordersMax}`,
  );
}

export interface CardsStanding {
  readonly orderId: OrderId;
  /** A line that is due lacks cards. */
  readonly isOpen: boolean;
  /** The next time at which lines without cards are due. */
  readonly nextDueAt: Date | null;
  /** Its lines have ended and it has not. */
  readonly isUnfinished: boolean;
  /** It has ended and not all of its lines have, or a line has all it needs and did not complete. */
  readonly isContradictory: boolean;
  /** Codes are reserved, or a supplier request is recorded, for a line that has ended. */
  readonly hasLeftovers: boolean;
}

/** The state of orders' cards, for orders that are not simply done. */
export async function listCardsStandings(tx: Tx, orders: readonly OrderRef[]): Promise<CardsStanding[]> {
  return many(
    tx,
    sql<CardsStanding>`
      with standings as (
        select o.account_id, o.id, o.status,
               coalesce(bool_or(l.lacks_cards and not l.is_ahead), false) as is_open,
               min(l.due_at) filter (where l.lacks_cards and l.is_ahead) as next_due_at,
               bool_or(l.status = 'Pending') as has_pending,
               bool_or(l.status = 'Pending' and l.issued_count = l.quantity and o.type = 'Links') as has_full_links,
               bool_or(l.status <> 'Pending' and (
                 exists (select from stock_codes s where s.account_id = l.account_id and s.order_id = l.order_id
                           and s.line_number = l.line_number and (l.status <> 'Complete' or s.serial_fingerprint is null))
                 or exists (select from supplier_requests s where s.account_id = l.account_id and s.order_id = l.order_id
                              and s.line_number = l.line_number))) as has_leftovers
        from ${orderRefs(orders)}
        join orders o on o.account_id = r.account_id and o.id = r.order_id
        cross join lateral (
          select l.*, l.status = 'Pending' and l.issued_count < l.quantity and l.set_aside_at is null
                   and not ${sql.raw(isHeldSql)} as lacks_cards,
                 coalesce(l.due_at > (select service_now()), false) as is_ahead
          from order_lines l where l.account_id = o.account_id and l.order_id = o.id offset 0
        ) l
        group by o.account_id, o.id, o.status, o.type
      )
      select id as "orderId", is_open as "isOpen", next_due_at as "nextDueAt",
             status = 'Pending' and not has_pending as "isUnfinished",
             (status <> 'Pending' and has_pending) or has_full_links as "isContradictory", has_leftovers as "hasLeftovers"
      from standings
      where status = 'Pending' or has_pending or has_leftovers`,
  );
}

/**
 * Orders with lines that are due, lack cards, and are named by no job. Lines and jobs are read by one statement: a
 * worker that serves a line writes its cards, or the next job, before its own job is deleted. Uses `in` instead of a
 * join: the planner then builds a hash table, however few rows it expects.
 */
export async function listUnserved(
  tx: Tx,
  orders: readonly OrderRef[],
  jobs: { readonly kinds: readonly string[]; readonly scheduledKind: string; readonly withinSeconds: number },
): Promise<OrderRef[]> {
  return many(
    tx,
    sql<OrderRef>`
      with live as materialized (
        select (e ->> 'orderId')::uuid as order_id
        from (
          select payload from jobs where kind = any(${jobs.kinds}::text[]) and set_aside_at is null
          union all
          -- Those of the far future are many, and serve nothing that is due now.
          select payload from jobs where kind = ${jobs.scheduledKind} and set_aside_at is null
            and run_at <= (select service_now() + make_interval(secs => ${jobs.withinSeconds}))
        ) j cross join lateral jsonb_array_elements(j.payload -> 'orders') e
      )
      select distinct l.account_id as "accountId", l.order_id as "orderId"
      from ${orderRefs(orders)}
      join order_lines l on l.account_id = r.account_id and l.order_id = r.order_id
      where l.status = 'Pending' and l.issued_count < l.quantity and l.set_aside_at is null
        and not ${sql.raw(isHeldSql)} and (l.due_at is null or l.due_at <= (select service_now()))
        and (r.order_id in (select order_id from live)) is not true`,
  );
}

function orderRefs(orders: readonly OrderRef[]) {
  return sql`unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.orderId)}::uuid[])
    as r (account_id, order_id)`;
}
