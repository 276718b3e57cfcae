import type pg from 'pg';
import { followEventsKind } from '../events/types.ts';
import type { AccountId } from '../kit/ids.ts';

/** A portion of cards that are ready to be written, as JSON whose members are the columns below. */
export interface IssueRow {
  readonly account_id: AccountId;
  readonly order_id: string;
  readonly line_number: number;
  /** How many cards the line had when the portion was made; with any other number now, the portion is void. */
  readonly issued_before: number;
  readonly status: 'Complete' | 'Pending';
  readonly status_reason: string | null;
  /** Only with the first portion of an order. */
  readonly root_key_id: string | null;
  readonly wrapped_key: string | null;
  readonly cards: readonly {
    readonly n: number;
    readonly sealed: string;
    readonly fingerprint: string;
    readonly hint: string;
    readonly source: string;
  }[];
}

/** In key order, as the intake does it, so that the two never wait for each other in a circle. */
const lockAccounts = `
select account_id from account_sequences where account_id = any($1::uuid[]) order by account_id for update`;

/**
 * Writes cards, lines, orders, events and notices of many orders at once. It runs after lockAccounts in the same
 * transaction: nothing about these orders can change in between. Portions whose line was cancelled, ended or
 * served by another worker meanwhile are left out.
 */
const issueCards = `
with input as materialized (
  select * from json_to_recordset($1::json) as i (
    account_id uuid, order_id uuid, line_number integer, issued_before integer, status text, status_reason text,
    root_key_id text, wrapped_key text, cards json)
),
live as materialized (
  select i.*, json_array_length(i.cards) as card_count
  from input i
  join order_lines l on l.account_id = i.account_id and l.order_id = i.order_id and l.line_number = i.line_number
  where l.status = 'Pending' and l.issued_count = i.issued_before
),
new_keys as (
  insert into order_keys (account_id, order_id, root_key_id, wrapped_key)
  select account_id, order_id, root_key_id, decode(wrapped_key, 'base64') from live where root_key_id is not null
),
new_cards as (
  insert into cards (account_id, order_id, line_number, card_number, sealed_code, code_fingerprint, code_hint, source, issued_at)
  select v.account_id, v.order_id, v.line_number, c.n, decode(c.sealed, 'base64'), decode(c.fingerprint, 'base64'),
         c.hint, c.source, service_now()
  from live v cross join lateral json_to_recordset(v.cards) as c (n integer, sealed text, fingerprint text, hint text, source text)
),
new_lines as (
  update order_lines l
  set issued_count = l.issued_count + v.card_count, status = v.status, status_reason = v.status_reason, awaiting_since = null
  from live v
  where l.account_id = v.account_id and l.order_id = v.order_id and l.line_number = v.line_number
),
used_stock as (
  -- By their fingerprints: codes that an earlier, larger portion set aside wait for the line's next cards.
  delete from stock_codes s
  using live v cross join lateral json_to_recordset(v.cards) as c (fingerprint text, source text)
  where c.source = 'inventory' and s.code_fingerprint = decode(c.fingerprint, 'base64')
),
answered_requests as (
  delete from supplier_requests s using live v
  where s.account_id = v.account_id and s.order_id = v.order_id and s.line_number = v.line_number
),
touched as materialized (select distinct account_id, order_id from live),
lines_after as (
  select t.account_id, t.order_id, coalesce(v.status, l.status) as status
  from touched t
  join order_lines l on l.account_id = t.account_id and l.order_id = t.order_id
  left join live v on v.account_id = l.account_id and v.order_id = l.order_id and v.line_number = l.line_number
),
verdicts as (
  select account_id, order_id,
         case when bool_or(status = 'Pending') then 'Pending'
              when min(status) = max(status) then min(status)
              else 'PartiallyComplete' end as status
  from lines_after group by account_id, order_id
),
changed as materialized (
  select v.account_id, v.order_id, v.status, o.po_number, s.event_sequence,
         greatest(s.recorded_at, n.at) as recorded_at, s.is_followed or o.sealed_webhook is not null as is_followed,
         row_number() over (partition by v.account_id order by o.number) as nth
  from verdicts v
  join orders o on o.account_id = v.account_id and o.id = v.order_id
  join account_sequences s on s.account_id = v.account_id
  cross join (select service_now() as at offset 0) n
  where v.status <> o.status
),
new_orders as (
  update orders o
  set status = v.status, status_reason = case when v.status = 'Pending' then 'Processing' end
  from verdicts v where o.account_id = v.account_id and o.id = v.order_id
),
new_events as (
  insert into events (account_id, sequence, id, type, recorded_at, data)
  select c.account_id, c.event_sequence + 2 * (c.nth - 1) + e.place, gen_random_uuid(), e.type, c.recorded_at,
         jsonb_build_object('OrderId', c.order_id, 'PONumber', c.po_number, 'Status', c.status)
  from changed c
  cross join (values (1, 'OrderStatusChanged'), (2, 'FulfillmentComplete')) as e (place, type)
),
new_sequences as (
  update account_sequences s
  set event_sequence = s.event_sequence + 2 * c.orders, recorded_at = c.recorded_at
  from (select account_id, count(*) as orders, max(recorded_at) as recorded_at from changed group by account_id) c
  where s.account_id = c.account_id
),
new_follow_job as (
  insert into jobs (id, kind, payload, run_at, created_at)
  select gen_random_uuid(), $2, jsonb_build_object('ranges', jsonb_agg(jsonb_build_object(
           'accountId', account_id, 'first', event_sequence + 1, 'last', event_sequence + 2 * orders))),
         max(recorded_at), max(recorded_at)
  from (select account_id, max(event_sequence) as event_sequence, count(*) as orders, max(recorded_at) as recorded_at
        from changed group by account_id having bool_or(is_followed)) c
  having count(*) > 0
  returning pg_notify('bestow_changes', 'jobs')
)
select pg_notify('bestow_changes', 'orders ' || string_agg(order_id::text, ',')), 0 as issued
from (select order_id, (row_number() over () - 1) / 200 as chunk from changed) c group by chunk
union all
select null, coalesce(sum(card_count), 0)::integer from live`;

/** Commits portions in one round trip and tells how many cards were issued. */
export async function commitPortions(client: pg.Client, rows: readonly IssueRow[]): Promise<number> {
  const accountIds = [...new Set(rows.map((row) => row.account_id))];
  const [, , issued, commit] = await Promise.all([
    client.query('begin'),
    client.query({ name: 'lock-accounts', text: lockAccounts, values: [accountIds] }),
    client.query<{ issued: number }>({
      name: 'issue-cards',
      text: issueCards,
      values: [JSON.stringify(rows), followEventsKind],
    }),
    client.query('commit'),
  ]);
  if (commit.command !== 'COMMIT') throw new Error('the portions were rolled back');
  return issued.rows.reduce((sum, row) => sum + row.issued, 0);
}
