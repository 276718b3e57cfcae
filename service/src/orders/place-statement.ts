import { followEventsKind } from '../events/types.ts';
import type { NamedStatement } from '../kit/commit-holding.ts';
import type { OrderId } from '../kit/ids.ts';
import { jobsDueBySql } from '../kit/job-changes.ts';
import { batchColumns } from './batch-tables.ts';
import type { CountedBatch } from './count-batch.ts';
import { type Form, many, one } from './place-forms.ts';

/** The one row of the statement: its answer as JSON. */
export interface PlaceRow {
  readonly answer: string;
}

export interface PlaceAnswer {
  /** All orders were placed. If not, none was, and the rest says why. */
  readonly isSound: boolean;
  /** For each account its last order number before the batch, the moment of the batch, and whether it is suspended. */
  readonly accounts: readonly (readonly [orderNumber: number, placedAt: string, isSuspended: boolean])[];
  /** For each purse what was in it before the batch. */
  readonly availableMinor: readonly string[];
  /** Orders, by place, whose PONumber another one had before. */
  readonly twins: readonly (readonly [place: number, firstOrderId: OrderId])[] | null;
}

/**
 * Places a whole batch, or says what stands in its way: a PONumber that was used before, a balance that does not cover
 * what the batch takes from it, or a suspended account. It runs after the accounts were locked in the same transaction and sees everything that
 * was committed before the locks were had, so neither PONumbers nor balances nor an account's status can change under it.
 */
function textOf(form: Form): string {
  return `
with ${surroundingsOf(form)}, ${newOrders}, ${newLinesOf(form)}, ${newTotalsOf(form)}
select json_build_object(
  'isSound', is_sound, 'accounts', ${form.list('jsonb_build_array(order_number, placed_at, is_suspended)', 'accounts')},
  'availableMinor', ${form.list('available_minor::text', 'purses')},
  'twins', ${form.list('jsonb_build_array(place, twin_id)', 'input where twin_id is not null')})::text as answer
from verdict`;
}

/** What the batch meets in the database: its accounts, their money, and orders that have its PONumbers already. */
function surroundingsOf({ table, numbers, accountsFrom, numbersFrom, ofAccount, ofPurse }: Form): string {
  return `
accounts as materialized (
  select a.*, s.order_number, s.transfer_number, s.event_sequence, s.is_followed, s.is_suspended, greatest(s.recorded_at, n.at) as placed_at
  from ${table('a', 'accounts')}
  cross join (select at from service_moment offset 0) n
  left join account_sequences s on s.account_id = a.account_id
),
purses as materialized (
  select p.*, b.transfer_number as currency_number, coalesce(b.available_minor, 0) as available_minor
  from ${table('p', 'purses')}
  left join balances b on b.account_id = p.account_id and b.currency_code = p.currency_code
),
${numbers}
input as materialized (
  select i.*, ${ofAccount('account_id', 'i.account_place')} as account_id, ${ofAccount('placed_at', 'i.account_place')} as placed_at,
         ${ofAccount('order_number', 'i.account_place')} + i.nth as number,
         ${ofAccount('event_sequence', 'i.account_place')} + i.nth as event_sequence,
         ${ofAccount('transfer_number', 'i.account_place')} + i.nth_charge as transfer_number,
         ${ofPurse('currency_code', 'i.purse_place')} as currency_code,
         ${ofPurse('currency_number', 'i.purse_place')} + i.nth_purse_charge as currency_number,
         -- The first PONumber from ours to ours: only the index by PONumber can answer that. An equality would let
         -- the planner take any index of the account while the table is small, and keep to it when it is large.
         (select id from orders
          where account_id = ${ofAccount('account_id', 'i.account_place')} and po_number between i.po_number and i.po_number
          order by po_number limit 1) as twin_id
  from ${numbersFrom} cross join ${table('i', 'orders')}
),
asked_products as (
  select ${ofAccount('account_id', 'i.account_place')} as account_id, ${ofAccount('order_number', 'i.account_place')} as order_number,
         i.product_id, i.place
  from ${accountsFrom} cross join ${table('i', 'products')}
),
verdict as materialized (
  select not exists (select from input where twin_id is not null)
     and not exists (select from purses where available_minor < total_minor)
     and not exists (select from accounts where is_suspended) as is_sound
)`;
}

const newOrders = `
accepted as materialized (select i.* from input i cross join verdict where is_sound),
new_orders as (
  insert into orders (account_id, id, number, placed_at, po_number, type, status_reason, currency_code, total_minor,
                      note, department_id, personalization, sealed_webhook, credential_id)
  select account_id, id, number, placed_at, po_number, type, status_reason, currency_code, total_minor,
         note, department_id, nullif(personalization, 'null'), decode(webhook, 'base64'), credential_id
  from accepted
),
new_transfers as (
  insert into transfers (account_id, number, id, recorded_at, kind, currency_code, currency_number, amount_minor,
                         debit_account, credit_account, order_id)
  select account_id, transfer_number, charge_id, placed_at, 'Charge', currency_code, currency_number, total_minor,
         'Available', 'Sales', id
  from accepted where total_minor > 0
)`;

/**
 * How many orders of the account had this product before, this email or this number: the last of them tells. PostgreSQL reads a
 * page of an index whole, though it is for the last entry alone; so it first looks among the account's last few orders.
 */
function lastNth({ nth, isSame, before, among }: LastNth): string {
  const last = (condition: string) => `
  (select ${nth} from order_lines where ${isSame} ${condition} order by order_number desc limit 1)`;
  return `coalesce(${last(`and order_number > ${before} - ${among}`)}, ${last('')}, 0)`;
}

interface LastNth {
  readonly nth: string;
  readonly isSame: string;
  /** The account's order number from which it looks back, and how far at first. */
  readonly before: string;
  readonly among: number;
}

const lastOfProduct = lastNth({
  nth: 'product_nth',
  isSame: 'account_id = p.account_id and product_id = p.product_id',
  before: 'p.order_number',
  among: 8,
});

// Who gets gifts again and again is seldom among the last few, and seldom farther back than this.
const recipientsAmong = 4096;

const lastOfEmail = lastNth({
  nth: 'email_nth',
  isSame: 'account_id = l.account_id and recipient_email = l.email',
  before: 'l.order_number',
  among: recipientsAmong,
});

const lastOfSms = lastNth({
  nth: 'sms_nth',
  isSame: 'account_id = l.account_id and recipient_sms = l.sms',
  before: 'l.order_number',
  among: recipientsAmong,
});

function newLinesOf({ table, lookUps, lookUpsFrom, ofOrder, ofProduct }: Form): string {
  return `
${lookUps(lastOfProduct)}
lines as (
  select ${ofOrder('account_id')} as account_id, ${ofOrder('id')} as order_id, ${ofOrder('number')} as order_number,
         ${ofProduct(lastOfProduct)} + l.product_rank as product_nth, l.*
  from ${lookUpsFrom} cross join ${table('l', 'lines')}
),
new_lines as (
  insert into order_lines (account_id, order_id, line_number, order_number, product_id, product_version, value_minor,
                           quantity, unit_cost_minor, shipping_minor, status_reason, due_at, branding_id, details,
                           recipient_email, recipient_sms, recipient_names, product_nth, email_nth, sms_nth)
  select l.account_id, l.order_id, l.n, l.order_number, l.product_id, l.product_version, l.value_minor,
         l.quantity, l.unit_cost_minor, l.shipping_minor, case when l.due_at is null then 'Queued' else 'Scheduled' end,
         l.due_at, l.branding_id, l.details, l.email, l.sms, l.names,
         l.product_nth, case when l.email is not null then ${lastOfEmail} + l.email_rank end,
         case when l.sms is not null then ${lastOfSms} + l.sms_rank end
  from lines l
)`;
}

const eventRange = `
  jsonb_build_object('accountId', account_id, 'first', event_sequence + 1, 'last', event_sequence + events)`;

function newTotalsOf({ table, fallenRank, fallenCount, toldAt, ranges }: Form): string {
  return `
new_balances as (
  update balances b
  set available_minor = b.available_minor - p.total_minor, transfer_number = b.transfer_number + p.charges
  from purses p cross join verdict
  where b.account_id = p.account_id and b.currency_code = p.currency_code and is_sound
  returning b.account_id, b.currency_code, b.available_minor + p.total_minor as before_minor,
            b.available_minor as left_minor, b.low_mark_minor, b.low_mark_digits
),
fallen as (
  -- Balances that these orders bring below the account's mark; their events follow those of the orders.
  select b.account_id, b.currency_code, b.left_minor, b.low_mark_minor, power(10::numeric, b.low_mark_digits) as unit, a.placed_at,
         a.event_sequence + a.orders + ${fallenRank} as sequence
  from new_balances b join accounts a on a.account_id = b.account_id
  where b.before_minor >= b.low_mark_minor and b.left_minor < b.low_mark_minor
),
told as materialized (
  select a.*, orders + ${fallenCount} as events from accounts a cross join verdict where is_sound
),
new_events as (
  insert into events (account_id, sequence, id, type, recorded_at, data)
  select account_id, event_sequence, event_id, 'OrderCreated', placed_at,
         jsonb_object(array['OrderId', id::text, 'PONumber', po_number, 'Status', 'Pending'])
  from accepted
  union all
  select account_id, sequence, gen_random_uuid(), 'BalanceLow', placed_at,
         jsonb_build_object('CurrencyCode', currency_code, 'Available', trim_scale(left_minor / unit),
                            'Threshold', trim_scale(low_mark_minor / unit))
  from fallen
),
new_sequences as (
  update account_sequences s
  set order_number = s.order_number + a.orders, event_sequence = s.event_sequence + a.events,
      transfer_number = s.transfer_number + a.charges, recorded_at = a.placed_at
  from told a
  where s.account_id = a.account_id
),
new_jobs as (
  insert into jobs (id, kind, payload, run_at, created_at)
  select gen_random_uuid(), kind, payload, at, at
  from (
    select j.kind, j.payload, a.at
    from ${table('j', 'jobs')} cross join (${toldAt}) a
    union all
    select '${followEventsKind}', jsonb_build_object('ranges', ranges), at from (${ranges(eventRange)}) r
  ) j
  returning ${jobsDueBySql}
)`;
}

const statements = {
  many: { name: 'place-orders', text: textOf(many), form: many },
  one: { name: 'place-order', text: textOf(one), form: one },
};

/** The statement for these orders, whoever sends it. */
export function placeStatement(batch: CountedBatch): NamedStatement {
  const isOne = batch.orders.length === 1 && batch.lines.length === 1;
  const { name, text, form } = isOne ? statements.one : statements.many;
  return { name, text, values: batchColumns.map(({ type, valuesIn }) => form.value(type, valuesIn(batch))) };
}
