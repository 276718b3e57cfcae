import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { countEndedOrders } from '../orders/order-changes.ts';
import { settleLinesSql } from '../orders/status/change-lines-sql.ts';
import { changedOrders, finishOrdersSql } from '../orders/status/finish-orders-sql.ts';
import type { LineRef } from '../orders/types.ts';
import { commitWithAccountsLocked } from '../sequences/account-lock.ts';
import { noteSentLinesSql } from './reminders/note-sent-lines-sql.ts';
import type { MessageKey } from './types.ts';

/** New information about a message, as JSON with the columns below as members. */
export interface SettleRow {
  readonly account_id: AccountId;
  readonly id: string;
  readonly status: 'Accepted' | 'Delivered' | 'Bounced' | 'Failed' | 'Superseded';
  readonly reason: string | null;
  /** The attempt it belongs to; null: a provider's report, which applies to any attempt. */
  readonly attempts: number | null;
  readonly address_hash: string | null;
  readonly provider_reference: string | null;
}

/**
 * Writes the outcomes of messages and their consequences: delivery status, completed lines, orders, events and the
 * notification of waiting callers. It runs in a transaction that holds the account locks. An acceptance counts whoever
 * learned of it; a rejection counts only if there is no later attempt. A line whose messages were all rejected and of
 * which none was ever accepted is returned as hopeless, and the same transaction must end it. Cards that were opened
 * anyway stay paid for. Reminders change nothing of their line. Lines that were sent are noted if their account sends
 * reminders.
 */
const settleMessages = `
with input as materialized (
  select i.*, n.at from json_to_recordset($1::json) as i (
    account_id uuid, id uuid, status text, reason text, attempts integer, address_hash text, provider_reference text)
  cross join (select service_now() as at offset 0) n
),
settled as (
  update messages m
  set status = i.status, reason = i.reason, claimed_until = null, sealed_notice = null,
      accepted_at = case when i.status in ('Accepted', 'Delivered') or i.attempts is null
                         then coalesce(m.accepted_at, i.at) else m.accepted_at end,
      ended_at = case when i.status = 'Accepted' then m.ended_at else i.at end,
      address_hash = coalesce(decode(i.address_hash, 'base64'), m.address_hash),
      provider_reference = coalesce(i.provider_reference, m.provider_reference)
  from input i
  where m.account_id = i.account_id and m.id = i.id
    and case i.status
          when 'Accepted' then m.status = 'Queued'
          when 'Delivered' then m.status in ('Queued', 'Accepted')
          when 'Bounced' then m.status in ('Queued', 'Accepted', 'Delivered')
          when 'Superseded' then m.status = 'Queued'
          else m.status in ('Queued', 'Accepted') end
    and (i.status in ('Accepted', 'Delivered') or i.attempts is null or m.attempts = i.attempts)
  returning m.account_id, m.id, m.order_id, m.line_number, m.round, m.channel, m.reminder_days, m.status, m.reason,
            m.accepted_at, m.address_hash
),
reached as (
  insert into recipient_lines (address_hash, account_id, order_id, line_number)
  select address_hash, account_id, order_id, line_number from settled
  where status = 'Accepted' and order_id is not null and reminder_days = 0 and address_hash is not null
  on conflict do nothing
),
standings as (
  select l.account_id, l.order_id, l.line_number, l.status, l.delivery_status as delivery_status_before,
         bool_or(coalesce(s.status, m.status) = 'Queued') as is_open,
         bool_or(coalesce(s.status, m.status) = 'Failed') as has_failed,
         bool_or(coalesce(s.status, m.status) = 'Bounced') as has_bounced,
         bool_and(coalesce(s.status, m.status) = 'Delivered') filter (where coalesce(s.status, m.status) <> 'Superseded')
           is true as is_delivered,
         bool_or(coalesce(s.accepted_at, m.accepted_at) is not null) as has_arrived,
         min(coalesce(s.reason, m.reason)) filter (where coalesce(s.status, m.status) in ('Failed', 'Bounced')) as reason
  from (select distinct account_id, order_id, line_number from settled
        where order_id is not null and reminder_days = 0) h
  join order_lines l on l.account_id = h.account_id and l.order_id = h.order_id and l.line_number = h.line_number
  join messages m on m.account_id = l.account_id and m.order_id = l.order_id and m.line_number = l.line_number
    and m.round = l.delivery_round and m.reminder_days = 0
  left join settled s on s.account_id = m.account_id and s.id = m.id
  group by l.account_id, l.order_id, l.line_number
),
settled_lines as materialized (
  select t.*,
         case when t.is_open then 'NotSent' when t.has_failed then 'Failed' when t.has_bounced then 'Bounced'
              when t.is_delivered then 'Delivered' else 'Sent' end as delivery_status,
         t.status = 'Pending' and not t.is_open and not t.has_arrived and not exists (
           select from messages m where m.account_id = t.account_id and m.order_id = t.order_id
             and m.line_number = t.line_number and m.accepted_at is not null) as is_undeliverable
  from standings t
),
sent_lines as (
  ${noteSentLinesSql('settled_lines')}
),
new_lines as (
  ${settleLinesSql('settled_lines')}
),
line_changes as (
  select account_id, order_id, line_number, status from new_lines where status <> status_before
),
line_facts as (
  select j.account_id, case j.delivery_status when 'Delivered' then 'LineItemDelivered' else 'LineItemBounced' end as type,
         jsonb_build_object('OrderId', j.order_id, 'PONumber', o.po_number, 'LineItemId',
           left(j.order_id::text, 29) || lpad(to_hex(j.line_number), 3, '0') || '0000') as data
  from settled_lines j join orders o on o.account_id = j.account_id and o.id = j.order_id
  where j.delivery_status in ('Delivered', 'Bounced') and j.delivery_status is distinct from j.delivery_status_before
  union all
  -- The first sending completes the line; what was sent again leaves it as it is.
  select j.account_id, 'LineItemSent',
         jsonb_build_object('OrderId', j.order_id, 'PONumber', o.po_number, 'LineItemId',
           left(j.order_id::text, 29) || lpad(to_hex(j.line_number), 3, '0') || '0000', 'DeliveryStatus', j.delivery_status)
  from settled_lines j join orders o on o.account_id = j.account_id and o.id = j.order_id
  where j.status = 'Complete' and j.delivery_status in ('Sent', 'Failed')
    and j.delivery_status is distinct from j.delivery_status_before
  union all
  select s.account_id, 'ReminderSent', jsonb_build_object('OrderId', s.order_id, 'PONumber', o.po_number, 'LineItemId',
           left(s.order_id::text, 29) || lpad(to_hex(s.line_number), 3, '0') || '0000', 'Channel', s.channel,
           case when s.reminder_days > 0 then 'AfterDays' else 'BeforeExpiryDays' end, abs(s.reminder_days))
  from settled s
  -- As it was before this statement: of an acceptance and a report, the first that is recorded has the event.
  join messages m on m.account_id = s.account_id and m.id = s.id and m.accepted_at is null
  join orders o on o.account_id = s.account_id and o.id = s.order_id
  where s.reminder_days <> 0 and s.status in ('Accepted', 'Delivered')
),
${finishOrdersSql({ facts: 'line_facts' })}
select null::uuid as "accountId", null::uuid as "orderId", null::integer as "lineNumber", null::text as reason,
       ${changedOrders.column}, ${changedOrders.statuses} as statuses
from ${changedOrders.from}
union all
select account_id, order_id, line_number, reason, null, null from settled_lines where is_undeliverable`;

/** Commits accepted messages of many accounts in one round trip. */
export async function commitAccepted(client: pg.Client, rows: readonly SettleRow[]): Promise<void> {
  const accountIds = [...new Set(rows.map((row) => row.account_id))];
  const values = [JSON.stringify(rows)];
  const statement = { name: 'settle-messages', text: settleMessages, values };
  const answers = await commitWithAccountsLocked(client, accountIds, statement);
  for (const answer of answers) countEndedOrders(answer.at(-1));
}

/** A pending line without an open message, of which none was ever accepted. */
export interface UndeliverableLine extends LineRef {
  /** Null if all of its messages were withdrawn. */
  readonly reason: string | null;
}

/** The same for any outcome, in a transaction that holds the account locks; returns the hopeless lines. */
export async function settle(tx: Tx, rows: readonly SettleRow[]): Promise<UndeliverableLine[]> {
  const { rows: answers } = await tx.executeQuery<UndeliverableLine & { readonly statuses: string | null }>(
    CompiledQuery.raw(settleMessages, [JSON.stringify(rows)]),
  );
  for (const { statuses } of answers) countEndedOrders(statuses);
  return answers.filter((answer) => answer.orderId !== null);
}

export interface PostponedRow extends MessageKey {
  readonly attempts: number;
  readonly reason: string;
  readonly isDoubt: boolean;
}

/**
 * Releases messages that were not accepted, so that they can be claimed again; returns those that nobody else attempted
 * since.
 */
export async function releaseMessages(tx: Tx, rows: readonly PostponedRow[]): Promise<MessageKey[]> {
  const { rows: released } = await sql<MessageKey>`
    update messages m
    set claimed_until = null, reason = r.reason, doubts = m.doubts + case when r.is_doubt then 1 else 0 end
    from unnest(${rows.map((row) => row.accountId)}::uuid[], ${rows.map((row) => row.id)}::uuid[],
                ${rows.map((row) => row.attempts)}::integer[], ${rows.map((row) => row.reason)}::text[],
                ${rows.map((row) => row.isDoubt)}::boolean[]) as r (account_id, id, attempts, reason, is_doubt)
    where m.account_id = r.account_id and m.id = r.id and m.status = 'Queued' and m.attempts = r.attempts
    returning m.account_id as "accountId", m.id`.execute(tx);
  return released;
}
