import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { awaitingFunds } from '../holds/types.ts';
import type { OrderRef } from '../types.ts';
import {
  type ApprovalStatus,
  awaitingApproval,
  type Decider,
  type LockedApproval,
  type RejectedOrder,
  type Review,
  type UnnotifiedOrder,
  type WaitingOrder,
} from './types.ts';

/**
 * Records that an order, which the transaction has just placed, waits, and marks it and its lines. Whoever was shown the
 * access token of a credential counts as having placed its orders too.
 */
export async function insertApproval(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  placedBy: string,
  { source, rules, expireAfterDays }: Review,
): Promise<{ readonly expiresAt: Date }> {
  await sql`
    update order_lines set status_reason = ${awaitingApproval}
    where account_id = ${accountId} and order_id = ${orderId} and status = 'Pending'`.execute(tx);
  await sql`
    update orders set needs_approval = true, status_reason = ${awaitingApproval}
    where account_id = ${accountId} and id = ${orderId}`.execute(tx);
  return one(
    tx,
    sql<{ expiresAt: Date }>`
      insert into order_approvals (account_id, order_id, order_number, requested_at, expires_at, source, rules,
                                   placed_by_name, placed_by_ids)
      select o.account_id, o.id, o.number, s.recorded_at, s.recorded_at + make_interval(days => ${expireAfterDays}),
             ${source}, ${rules}::text[], coalesce(c.name, p.name, ''),
             array_remove(array[${placedBy}::uuid, c.shown_to], null)
      from orders o
      -- The account's last moment: that of the order, or of its charge.
      join account_sequences s on s.account_id = o.account_id
      left join credentials c on c.account_id = o.account_id and c.id = ${placedBy}::uuid
      left join people p on p.id = ${placedBy}::uuid
      where o.account_id = ${accountId} and o.id = ${orderId}
      returning expires_at as "expiresAt"`,
  );
}

/** The approval of an order, locked after its account until the commit; null: there is no such order, or it needs none. */
export async function lockApproval(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  deciderId: string | null,
): Promise<LockedApproval | null> {
  return maybeOne(
    tx,
    sql<LockedApproval>`
      select p.status, p.expires_at <= service_now() as "isExpired", s.is_suspended as "isSuspended",
             o.po_number as "poNumber",
             (select sum(l.quantity)::integer from order_lines l
              where l.account_id = p.account_id and l.order_id = p.order_id) as "cardCount",
             coalesce(${deciderId}::uuid = any(p.placed_by_ids)
                      or (select c.shown_to = any(p.placed_by_ids) from credentials c
                          where c.account_id = p.account_id and c.id = ${deciderId}::uuid), false) as "isOwn"
      from order_approvals p
      join orders o on o.account_id = p.account_id and o.id = p.order_id
      join account_sequences s on s.account_id = p.account_id
      where p.account_id = ${accountId} and p.order_id = ${orderId} for no key update of p`,
  );
}

/** Only the first of several decisions is written; for the others the order no longer waits. */
export async function closeApproval(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  status: Exclude<ApprovalStatus, 'Waiting'>,
  decision: { readonly by: Decider | null; readonly reason: string | null } = { by: null, reason: null },
): Promise<void> {
  await sql`
    update order_approvals
    set status = ${status}, decided_at = service_now(), decided_by_id = ${decision.by?.id ?? null},
        decided_by_name = ${decision.by?.name ?? null}, reason = ${decision.reason}
    where account_id = ${accountId} and order_id = ${orderId} and status = 'Waiting'`.execute(tx);
}

/**
 * Lets the lines of an order be served that waited for an approval, or for money. A delivery date that has passed means now; and recipients have at least
 * a day to open a gift, even if it waited for longer than that.
 */
export async function releaseLines(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  waitedFor: typeof awaitingApproval | typeof awaitingFunds,
): Promise<void> {
  await sql`
    update order_lines l
    set status_reason = case when l.due_at > n.at then 'Scheduled' else 'Queued' end,
        details = case when (l.details ->> 'claimExpiresAt')::timestamptz < greatest(l.due_at, n.at) + interval '1 day'
                  then jsonb_set(l.details, '{claimExpiresAt}', to_jsonb(to_char(
                    (greatest(l.due_at, n.at) + interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
                  else l.details end
    from (select service_now() as at) n
    where l.account_id = ${accountId} and l.order_id = ${orderId} and l.status = 'Pending'
      and l.status_reason = ${waitedFor}`.execute(tx);
  await sql`
    update orders o
    set status_reason = case when (select bool_and(l.status_reason = 'Scheduled') from order_lines l
                                   where l.account_id = o.account_id and l.order_id = o.id and l.status = 'Pending')
                        then 'Scheduled' else 'Queued' end
    where account_id = ${accountId} and id = ${orderId} and status = 'Pending'`.execute(tx);
}

/** Orders of active accounts whose approval has expired. */
export async function listExpiredApprovals(reader: Reader, ordersMax: number): Promise<OrderRef[]> {
  return many(
    reader,
    sql<OrderRef>`
      select p.account_id as "accountId", p.order_id as "orderId" from order_approvals p
      join account_sequences s on s.account_id = p.account_id and not s.is_suspended
      where p.status = 'Waiting' and p.expires_at <= (select service_now())
      order by p.expires_at limit ${ordersMax}`,
  );
}

/** Orders that wait, longest first. `isOwn` is about the one who reads the list. */
export async function listWaitingOrders(
  reader: Reader,
  accountId: AccountId,
  readerId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<WaitingOrder[]> {
  return many(
    reader,
    sql<WaitingOrder>`
      select p.order_id as "orderId", o.po_number as "poNumber", o.currency_code as "currencyCode",
             o.total_minor as "totalMinor", l.cards as "cardCount", l.lines as "lineCount",
             (select d.name from departments d where d.account_id = o.account_id and d.id = o.department_id)
               as "departmentName",
             p.source, p.placed_by_name as "placedBy", p.rules, p.requested_at as "requestedAt",
             p.expires_at as "expiresAt", o.note, ${readerId}::uuid = any(p.placed_by_ids) as "isOwn"
      from order_approvals p
      join orders o on o.account_id = p.account_id and o.id = p.order_id
      cross join lateral (select sum(quantity)::integer as cards, count(*)::integer as lines from order_lines l
                          where l.account_id = p.account_id and l.order_id = p.order_id) l
      where p.account_id = ${accountId} and p.status = 'Waiting'
      order by p.order_number limit ${limit} offset ${offset}`,
  );
}

/** How many orders of the account wait; with a reader, only those that they did not place themselves. */
export async function countWaitingOrders(
  reader: Reader,
  accountId: AccountId,
  readerId: string | null = null,
): Promise<number> {
  const { count } = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::integer as count from order_approvals
      where account_id = ${accountId} and status = 'Waiting'
        and (${readerId}::uuid is null or ${readerId}::uuid <> all(placed_by_ids))`,
  );
  return count;
}

/** Marks the waiting orders that no mail to approvers was about yet, and returns them, oldest first. */
export async function takeUnnotifiedOrders(tx: Tx, accountId: AccountId): Promise<UnnotifiedOrder[]> {
  return many(
    tx,
    sql<UnnotifiedOrder>`
      with told as (
        update order_approvals set told_at = service_now()
        where account_id = ${accountId} and status = 'Waiting' and told_at is null
        returning account_id, order_id, placed_by_name, placed_by_ids, rules
      )
      select o.po_number as "poNumber", o.currency_code as "currencyCode", o.total_minor as "totalMinor",
             (select sum(l.quantity)::integer from order_lines l
              where l.account_id = o.account_id and l.order_id = o.id) as "cardCount",
             t.placed_by_name as "placedBy", t.placed_by_ids::text[] as "placedByIds", t.rules
      from told t join orders o on o.account_id = t.account_id and o.id = t.order_id
      order by o.number`,
  );
}

/** Seconds since the last mail to approvers about an order that still waits; null: there was none. */
export async function findSecondsSinceNotice(tx: Tx, accountId: AccountId): Promise<number | null> {
  const { seconds } = await one(
    tx,
    sql<{ seconds: number | null }>`
      select extract(epoch from service_now() - max(told_at))::float8 as seconds from order_approvals
      where account_id = ${accountId} and status = 'Waiting'`,
  );
  return seconds;
}

/** What the mail about a rejected order says; null: it was not placed by a person who can sign in. */
export async function findRejectedOrder(tx: Tx, { accountId, orderId }: OrderRef): Promise<RejectedOrder | null> {
  return maybeOne(
    tx,
    sql<RejectedOrder>`
      select o.po_number as "poNumber", p.reason, p.decided_by_name as "decidedBy", r.email, r.language
      from order_approvals p
      join orders o on o.account_id = p.account_id and o.id = p.order_id
      join people r on r.account_id = o.account_id and r.id = o.credential_id and r.status = 'Active'
      where p.account_id = ${accountId} and p.order_id = ${orderId} and p.status in ('Rejected', 'Expired')`,
  );
}
