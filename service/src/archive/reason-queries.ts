import { type RawBuilder, sql } from 'kysely';
import { many, maybeOne, type Reader } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { AccountReason, Candidate, StayReason } from './types.ts';

/** The orders of a range of numbers that are old enough and not archived yet, by number. */
export async function listOldOrders(
  reader: Reader,
  accountId: AccountId,
  { first, last }: NumberRange,
  before: Date,
): Promise<OrderId[]> {
  const rows = await many(
    reader,
    sql<{ id: OrderId }>`
      select id from orders
      where account_id = ${accountId} and number between ${first} and ${last} and archived_in is null
        and placed_at < ${before}
      order by number`,
  );
  return rows.map(({ id }) => id);
}

/** Null: orders of the account can be archived. */
export async function findAccountReason(
  reader: Reader,
  accountId: AccountId,
  eventsCountedTo: number,
): Promise<AccountReason | null> {
  const row = await maybeOne(
    reader,
    sql<{ reason: AccountReason | null }>`
      select case when a.moving_to is not null or exists (select from account_moves m where m.account_id = a.id) then 'Moving'
                  when a.claims_frozen_at is not null then 'Frozen'
                  when exists (select from reports r where r.account_id = a.id and r.status = 'Pending') then 'ReportRunning'
                  when coalesce((select passed_to from recipient_count_marks c where c.account_id = a.id), 0) < ${eventsCountedTo}
                    then 'GiftsUncounted' end as reason
      from accounts a where a.id = ${accountId}`,
  );
  return row?.reason ?? null;
}

/** Whether all that is left of the account's orders is in this database: it is here, and is not moving. */
export async function isSettledAccount(reader: Reader, accountId: string): Promise<boolean> {
  const row = await maybeOne(
    reader,
    sql`select 1 from accounts a where a.id::text = ${accountId} and a.moving_to is null
          and not exists (select from account_moves m where m.account_id = a.id)`,
  );
  return row !== null;
}

const rowsOf = (table: string, condition: RawBuilder<unknown> = sql`true`) => sql`exists (
  select from ${sql.table(table)} x where x.account_id = o.account_id and x.order_id = o.id and ${condition})`;

const latest = (table: string, times: string) => sql`(
  select max(${sql.raw(times)}) from ${sql.table(table)} x where x.account_id = o.account_id and x.order_id = o.id)`;

/** The last time at which something happened to the order, as far as its rows know. */
const lastChange = sql`greatest(o.placed_at,
  ${latest('order_lines', 'greatest(x.due_at, x.awaiting_since, x.resent_at, x.set_aside_at, x.expired_at)')},
  ${latest('cards', 'greatest(x.issued_at, x.claimed_at, x.voided_at, x.first_disclosed_at, x.returned_at, x.recent_wrong_since)')},
  ${latest('card_choices', 'greatest(x.chosen_at, x.filled_at)')},
  ${latest('replaced_codes', 'x.replaced_at')},
  ${latest('card_reveals', 'x.last_revealed_at')},
  ${latest('line_changes', 'x.changed_at')},
  ${latest('messages', 'greatest(x.created_at, x.accepted_at, x.ended_at)')},
  ${latest('parcels', 'greatest(x.created_at, x.packed_at, x.shipped_at, x.lost_at)')},
  ${latest('order_approvals', 'greatest(x.requested_at, x.decided_at)')},
  ${latest('order_holds', 'greatest(x.held_at, x.ended_at)')},
  (select max(x.recorded_at) from transfers x
   where x.account_id = o.account_id and x.order_id = o.id and x.kind = 'Charge' and x.line_number is not null),
  (select max(x.recorded_at) from transfers x
   where x.account_id = o.account_id and x.order_id = o.id and x.kind = 'Refund'))`;

/** Opened, taken back, or a plastic card, which is opened by hand. */
const isCardOpen = sql`x.voided_at is null and x.claimed_at is null and x.serial_fingerprint is null`;

/** Void, and its code is still to be returned to stock or to its supplier. */
const isReturnPending = sql`x.voided_at is not null and x.returned_at is null and x.first_disclosed_at is null
  and x.serial_fingerprint is null and x.sealed_code is not null
  and not exists (select from stock_losses s where s.account_id = x.account_id and s.order_id = x.order_id
                    and s.line_number = x.line_number and s.card_number = x.card_number)`;

const undelivered = sql`exists (
  select from webhook_messages m join webhook_undelivered u on u.account_id = m.account_id and u.number = m.number
  where m.account_id = o.account_id and (m.order_id = o.id or m.about_order_id = o.id))`;

/** Ids of lines and cards begin like that of their order. */
const familyDigits = 29;
const noMember = '0000000';

/** A request that waits for a second operator names the order, a line or card of it, or one of its parcels. */
const approvalWaiting = sql`exists (
  select from operator_approvals p where p.account_id = o.account_id and p.status = 'Waiting'
    and (strpos(p.target || p.act, left(o.id::text, ${familyDigits})) > 0
         or exists (select from parcels x where x.account_id = o.account_id and x.order_id = o.id
                      and strpos(p.target || p.act, x.id) > 0)))`;

const recipientKept = sql`exists (
  select from accounts a join order_lines x on x.account_id = a.id and x.order_id = o.id
  where a.id = o.account_id and a.forget_recipients_after_days is not null and x.forgotten_at is null)`;

const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const reasons: readonly (readonly [StayReason, RawBuilder<unknown>])[] = [
  ['NotFinished', sql`o.status = 'Pending' or ${rowsOf('order_lines', sql`x.status = 'Pending'`)}`],
  ['ChangedSince', sql`${lastChange} >= b.before`],
  ['CardOpen', rowsOf('cards', isCardOpen)],
  ['ChoiceOpen', rowsOf('card_choices', sql`x.filled_at is null`)],
  ['ReturnPending', rowsOf('cards', isReturnPending)],
  ['SupplierAsked', sql`${rowsOf('supplier_requests')} or ${rowsOf('stock_codes')}`],
  ['ParcelOpen', rowsOf('parcels', sql`x.status in ('Ready', 'Packed')`)],
  [
    'MessageUnsent',
    sql`${rowsOf('messages', sql`(x.status = 'Queued' or x.sealed_notice is not null)`)}
     or ${rowsOf('order_lines', sql`x.status = 'Complete' and x.delivery_status = 'NotSent'`)}`,
  ],
  ['WebhookUndelivered', undelivered],
  ['HasCase', rowsOf('help_cases')],
  ['ApprovalWaiting', approvalWaiting],
  ['JobWaiting', sql`o.id in (select id from named) or ${rowsOf('order_watches')}`],
  ['RecipientKept', recipientKept],
];

/** What keeps each of these orders in the database, if anything does; by number. */
export async function listCandidates(
  reader: Reader,
  accountId: AccountId,
  orderIds: readonly string[],
  before: Date,
): Promise<Candidate[]> {
  const cases = sql.join(
    reasons.map(([reason, condition]) => sql`when ${condition} then ${sql.lit(reason)}`),
    sql` `,
  );
  return many(
    reader,
    sql<Candidate>`
      with named as materialized (
        select (left(m[1], ${familyDigits}) || ${noMember})::uuid as id from jobs j
        cross join lateral regexp_matches(j.payload::text, ${uuidPattern}, 'g') m
        where j.payload::text like ${`%${accountId}%`}
        union
        select p.order_id from jobs j join parcels p on p.account_id = ${accountId} and p.id = j.payload ->> 'parcelId'
        where j.payload ? 'parcelId'
      ), bound as materialized (select ${before}::timestamptz as before)
      select o.id, o.number::float8 as number, o.placed_at as "placedAt", case ${cases} end as reason,
             (select count(*)::integer from order_lines x where x.account_id = o.account_id and x.order_id = o.id) as lines,
             (select count(*)::integer from cards x where x.account_id = o.account_id and x.order_id = o.id) as cards
      from orders o cross join bound b
      where o.account_id = ${accountId} and o.id = any(${orderIds}::uuid[]) and o.archived_in is null
      order by o.number`,
  );
}

export interface OrderAddress {
  readonly orderId: OrderId;
  readonly address: string;
}

/** Every address by which a recipient of these orders can be forgotten. */
export async function listAddresses(
  reader: Reader,
  accountId: AccountId,
  orderIds: readonly string[],
): Promise<OrderAddress[]> {
  return many(
    reader,
    sql<OrderAddress>`
      select distinct order_id as "orderId", lower(address) as address from (
        select l.order_id, a.address from order_lines l
        cross join lateral (values (l.recipient_email), (l.recipient_sms), (l.details #>> '{digital,email}'),
          (l.details #>> '{digital,sms}'), (l.details #>> '{cardholder,email}'),
          (l.details #>> '{cardholder,phoneNumber}')) a (address)
        where l.account_id = ${accountId} and l.order_id = any(${orderIds}::uuid[])
        union all
        select c.order_id, a.address from card_addresses c
        cross join lateral (values (c.recipient_email), (c.email), (c.sms)) a (address)
        where c.account_id = ${accountId} and c.order_id = any(${orderIds}::uuid[])
      ) f where address is not null order by 1, 2`,
  );
}

/** Of these hashes, those of recipients that the account has asked to forget, and that are not forgotten yet. */
export async function listHashesToForget(
  reader: Reader,
  accountId: AccountId,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await many(
    reader,
    sql<{ hash: Buffer }>`
      select address_hash as hash from forget_requests
      where account_id = ${accountId} and status <> 'Complete' and address_hash = any(${hashes}::bytea[])`,
  );
  return rows.map(({ hash }) => hash);
}
