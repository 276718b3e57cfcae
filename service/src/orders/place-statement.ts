import { followEventsKind } from '../events/types.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import { fulfilLargeOrderJob, fulfilOrdersJob, smallOrderCardsMax } from './jobs.ts';

/** One order of a batch, and its lines; the members of both are the columns below. */
export interface IntakeRow {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly poNumber: string;
  readonly order: object;
  readonly lines: readonly object[];
}

/** What the statement says of each order. */
export interface PlacedRow {
  /** Which order of the batch it is about, from 1 on. */
  readonly place: number;
  readonly first_order_id: OrderId | null;
  readonly number: bigint | null;
  readonly placed_at: Date | null;
  readonly total_minor: bigint;
  readonly left_minor: string | null;
}

const lookedUp = `
input as materialized (
  select * from rows from (json_to_recordset($1::json) as (
    account_id uuid, id uuid, po_number text, type text, currency_code text, total_minor bigint, note text,
    department_id text, personalization jsonb, webhook text, credential_id uuid, status_reason text,
    card_count integer
  )) with ordinality
    as i (account_id, id, po_number, type, currency_code, total_minor, note,
          department_id, personalization, webhook, credential_id, status_reason, card_count, place)
),
looked_up as (
  select i.*, s.order_number, s.transfer_number, s.event_sequence, s.is_followed, b.transfer_number as currency_number,
         greatest(s.recorded_at, n.at) as placed_at, coalesce(b.available_minor, 0) as available_minor,
         case when o.po_number = i.po_number then o.id end as first_order_id
  from input i
  cross join (select service_now() as at offset 0) n
  join account_sequences s on s.account_id = i.account_id
  left join balances b on b.account_id = i.account_id and b.currency_code = i.currency_code
  left join lateral (
    -- The first PONumber not below ours: only the index by PONumber can answer that. An equality would let
    -- the planner take any index of the account while the table is small, and keep to it when it is large.
    select id, po_number from orders
    where account_id = i.account_id and po_number >= i.po_number order by po_number limit 1
  ) o on true
)`;

const lines = `
json_to_recordset($6::json) as l (
  place integer, n integer, product_id text, product_version integer, value_minor bigint, quantity integer, unit_cost_minor bigint,
  shipping_minor bigint, due_at timestamptz, branding_id text, details jsonb, email text, sms text, names text)`;

const lastOfProductSince = (condition: string) => `
  (select product_nth from order_lines
   where account_id = l.account_id and product_id = l.product_id ${condition}
   order by order_number desc limit 1)`;

/**
 * How many orders of the account had this product before. PostgreSQL reads a page of an index whole, though it is for the last entry
 * alone; so it first looks among the account's last few orders, where most find theirs.
 */
const lastOfProduct = `
  coalesce(${lastOfProductSince('and order_number >= l.order_number - 8')}, ${lastOfProductSince('')})`;

const lastOfRecipient = `
left join lateral (
  select email_nth as nth from order_lines
  where account_id = l.account_id and recipient_email = l.email order by order_number desc limit 1
) e on true
left join lateral (
  select sms_nth as nth from order_lines
  where account_id = l.account_id and recipient_sms = l.sms order by order_number desc limit 1
) s on true`;

const newOrders = `
accepted as (select * from decided where is_accepted),
new_orders as (
  insert into orders (account_id, id, number, placed_at, po_number, type, status_reason, currency_code, total_minor,
                      note, department_id, personalization, sealed_webhook, credential_id)
  select account_id, id, order_number + nth, placed_at, po_number, type, status_reason, currency_code, total_minor,
         note, department_id, personalization, decode(webhook, 'base64'), credential_id
  from accepted
),
new_transfers as (
  insert into transfers (account_id, number, id, recorded_at, kind, currency_code, currency_number, amount_minor,
                         debit_account, credit_account, order_id)
  select account_id, transfer_number + nth_charge, gen_random_uuid(), placed_at, 'Charge', currency_code,
         currency_number + nth_currency_charge, total_minor, 'Available', 'Sales', id
  from accepted where total_minor > 0
)`;

/** `rank` tells how many orders of the batch are about the same thing, up to and with the line's own. */
function newLines(from: string, rank: (column: string) => string): string {
  return `
new_lines as (
  insert into order_lines (account_id, order_id, line_number, order_number, product_id, product_version, value_minor,
                           quantity, unit_cost_minor, shipping_minor, status_reason, due_at, branding_id, details,
                           recipient_email, recipient_sms, recipient_names, product_nth, email_nth, sms_nth)
  select l.account_id, l.order_id, l.n, l.order_number, l.product_id, l.product_version, l.value_minor,
         l.quantity, l.unit_cost_minor, l.shipping_minor, case when l.due_at is null then 'Queued' else 'Scheduled' end,
         l.due_at, l.branding_id, l.details, l.email, l.sms, l.names,
         coalesce(l.product_nth, 0) + ${rank('product_id')},
         case when l.email is not null then coalesce(e.nth, 0) + ${rank('email')} end,
         case when l.sms is not null then coalesce(s.nth, 0) + ${rank('sms')} end
  from ${from} ${lastOfRecipient}
)`;
}

const orderKey = `jsonb_build_object('accountId', account_id, 'orderId', id)`;
const eventRange = `
  jsonb_build_object('accountId', account_id, 'first', event_sequence + 1, 'last', event_sequence + events)`;

interface Totals {
  /** A row for each balance that is drawn from. */
  readonly spent: string;
  /** A row for each account. */
  readonly sums: string;
  /** Which of the account's fallen balances it is. */
  readonly fallenRank: string;
  readonly events: string;
  /** A row for each job: kind, payload and moment. */
  readonly jobs: string;
}

function newTotals({ spent, sums, fallenRank, events, jobs }: Totals): string {
  return `
new_balances as (
  update balances b
  set available_minor = b.available_minor - s.total_minor, transfer_number = b.transfer_number + s.charges
  from (${spent}) s
  where b.account_id = s.account_id and b.currency_code = s.currency_code
  returning b.account_id, b.currency_code, b.available_minor + s.total_minor as before_minor,
            b.available_minor as left_minor, b.low_mark_minor, b.low_mark_digits
),
sums as materialized (${sums}),
fallen as (
  -- Balances that these orders bring below the account's mark; their events follow those of the orders.
  select b.account_id, b.currency_code, b.left_minor, b.low_mark_minor, power(10::numeric, b.low_mark_digits) as unit, a.placed_at,
         a.event_sequence + a.orders + ${fallenRank} as sequence
  from new_balances b join sums a on a.account_id = b.account_id
  where b.before_minor >= b.low_mark_minor and b.left_minor < b.low_mark_minor
),
told as materialized (
  select *, orders + ${events} as events from sums
),
new_events as (
  insert into events (account_id, sequence, id, type, recorded_at, data)
  select account_id, event_sequence + nth, gen_random_uuid(), 'OrderCreated', placed_at,
         jsonb_build_object('OrderId', id, 'PONumber', po_number, 'Status', 'Pending')
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
  select gen_random_uuid(), kind, payload, at, at from (${jobs}) j
  returning pg_notify('bestow_changes', 'jobs ' || kind)
)`;
}

function placed(spentByOthers: string): string {
  return `
select place::integer, first_order_id, case when is_accepted then order_number + nth end as number, placed_at, total_minor,
       case when not is_accepted then available_minor - ${spentByOthers} end as left_minor
from decided d`;
}

/**
 * Decides and writes a whole batch. It runs after the accounts were locked in the same transaction and sees everything that
 * was committed before the locks were had, so neither PONumbers nor balances can change under it.
 *
 * Funds are checked by a running sum in order of arrival. That sum also counts orders that are refused, so an
 * order after a refused one may be turned away although it is covered: it is told to come again, and is then
 * first. Whoever is refused for good costs more than what the accepted ones left.
 */
const placeMany = `
with ${lookedUp},
counted as (
  select *, sum(case when first_order_id is null then total_minor else 0 end)
              over (partition by account_id, currency_code order by place) as running_minor
  from looked_up
),
judged as (
  select *, first_order_id is null and running_minor <= available_minor as is_accepted from counted
),
decided as materialized (
  select *, count(*) filter (where is_accepted) over account as nth,
         count(*) filter (where is_accepted and total_minor > 0) over account as nth_charge,
         count(*) filter (where is_accepted and total_minor > 0) over currency as nth_currency_charge
  from judged
  -- One order for all, so that the rows are sorted once.
  window account as (partition by account_id order by currency_code, place),
         currency as (partition by account_id, currency_code order by place)
),
${newOrders},
places as (
  -- What the lines need of their orders, found by place: as a join it would compare each line with each order.
  select array_agg(account_id order by place) as account_ids, array_agg(id order by place) as order_ids,
         array_agg(case when is_accepted then order_number + nth else 0 end order by place) as order_numbers
  from decided
),
lines as materialized (
  select p.account_ids[l.place] as account_id, p.order_ids[l.place] as order_id, p.order_numbers[l.place] as order_number, l.*
  from places p cross join ${lines}
  where p.order_numbers[l.place] > 0
),
looked_at as (
  -- Once for each product, since an account's orders tend to be for the same few.
  select *, case when row_number() over product = 1 then ${lastOfProduct} end as last_nth
  from lines l window product as (partition by account_id, product_id order by order_number, n)
),
counted_lines as (
  -- Handed on to the others: as a join it would compare each line with each product.
  select *, first_value(last_nth) over (partition by account_id, product_id order by order_number, n) as product_nth from looked_at
),
${newLines(
  'counted_lines l',
  (column) => `dense_rank() over (partition by l.account_id, l.${column} order by l.order_number)`,
)},
${newTotals({
  spent: `
    select account_id, currency_code, sum(total_minor) as total_minor, count(*) filter (where total_minor > 0) as charges
    from accepted group by account_id, currency_code`,
  sums: `
    select account_id, count(*) as orders, count(*) filter (where total_minor > 0) as charges,
           max(placed_at) as placed_at, max(event_sequence) as event_sequence, bool_or(is_followed) as is_followed
    from accepted group by account_id`,
  fallenRank: 'row_number() over (partition by b.account_id order by b.currency_code)',
  events: '(select count(*) from fallen where account_id = sums.account_id)',
  jobs: `
    select case when max(card_count) > $4 then $3 else $2 end as kind, jsonb_build_object('orders', jsonb_agg(${orderKey})) as payload,
           max(placed_at) as at
    from accepted group by case when card_count > $4 then id end
    union all
    select $5, jsonb_build_object('ranges', jsonb_agg(${eventRange})), max(placed_at)
    from told where is_followed having count(*) > 0`,
})}
${placed(
  `coalesce((select sum(total_minor) from accepted a
             where a.account_id = d.account_id and a.currency_code = d.currency_code), 0)`,
)}`;

/**
 * The same for a single order of a single line, where nothing has to be counted or sorted: most of what such an order costs
 * the database is to set up the statement.
 */
const placeOne = `
with ${lookedUp},
decided as materialized (
  select *, first_order_id is null and total_minor <= available_minor as is_accepted,
         1 as nth, 1 as nth_charge, 1 as nth_currency_charge
  from looked_up
),
${newOrders},
${newLines(
  `(select *, ${lastOfProduct} as product_nth
    from (select a.account_id, a.id as order_id, a.order_number + a.nth as order_number, l.*
          from accepted a cross join ${lines}) l) l`,
  () => '1',
)},
${newTotals({
  spent: 'select account_id, currency_code, total_minor, (total_minor > 0)::integer as charges from accepted',
  sums: `
    select account_id, 1 as orders, (total_minor > 0)::integer as charges, placed_at, event_sequence, is_followed
    from accepted`,
  fallenRank: '1',
  events: 'exists (select from fallen)::integer',
  jobs: `
    select case when card_count > $4 then $3 else $2 end as kind,
           jsonb_build_object('orders', jsonb_build_array(${orderKey})) as payload, placed_at as at
    from accepted
    union all
    select $5, jsonb_build_object('ranges', jsonb_build_array(${eventRange})), placed_at from told where is_followed`,
})}
${placed('0')}`;

/**
 * The statement for these orders, whoever sends it. All are written as JSON here, one after the other: that is quicker
 * than each as it comes.
 */
export function placeStatement(rows: readonly IntakeRow[]) {
  const orders = JSON.stringify(rows.map((row) => row.order));
  const linesOfAll = rows.flatMap((row, index) => row.lines.map((line) => placedLine(line, index + 1)));
  const values = [
    orders,
    fulfilOrdersJob.kind,
    fulfilLargeOrderJob.kind,
    smallOrderCardsMax,
    followEventsKind,
    `[${linesOfAll.join(',')}]`,
  ];
  return rows.length === 1 && linesOfAll.length === 1
    ? { name: 'place-order', text: placeOne, values }
    : { name: 'place-orders', text: placeMany, values };
}

/** A line's JSON with its order's place in the batch as one more member. */
function placedLine(line: object, place: number): string {
  return `{"place":${place},${JSON.stringify(line).slice(1)}`;
}
