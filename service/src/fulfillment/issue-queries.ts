import type pg from 'pg';
import { insertCardsSql, insertOrderKeysSql } from '../cards/issue-cards-sql.ts';
import { insertJobsSql } from '../jobs/insert-jobs-sql.ts';
import type { AccountId } from '../kit/ids.ts';
import { cardsIssued } from '../kit/metrics/instruments.ts';
import { countEndedOrders } from '../orders/order-changes.ts';
import { issueToLinesSql } from '../orders/status/change-lines-sql.ts';
import { changedOrders, finishOrdersSql } from '../orders/status/finish-orders-sql.ts';
import type { LineItemStatus } from '../orders/types.ts';
import { commitWithAccountsLocked } from '../sequences/account-lock.ts';
import { sendLinesJob } from './jobs.ts';

/** A portion of cards to be written, as JSON with the columns below as members. */
export interface IssueRow {
  readonly account_id: AccountId;
  readonly order_id: string;
  readonly line_number: number;
  /** How many cards the line had when the portion was made; if that has changed, the portion is dropped. */
  readonly issued_before: number;
  readonly status: LineItemStatus;
  readonly status_reason: string | null;
  /** With these cards the line has all of them, and they must be sent. */
  readonly is_to_be_sent: boolean;
  /** The key that encrypted these cards. If the order has another one by now, the portion is dropped. */
  readonly key_id: string;
  /** The key itself, for an order that had none when the portion was made. */
  readonly root_key_id: string | null;
  readonly wrapped_key: string | null;
  readonly is_from_stock: boolean;
  readonly card_count: number;
  /** What a supplier charges; absent: the codes are from another source. */
  readonly purchase?: {
    readonly supplier: string;
    readonly reference: string;
    readonly currency_code: string;
    readonly cost_minor: string;
  };
  readonly cards: readonly {
    readonly n: number;
    /** Both null: the card of a Choice gift. */
    readonly sealed: string | null;
    readonly fingerprint: string | null;
    readonly hint: string;
    readonly source: string;
  }[];
}

/**
 * Writes cards, lines, orders, events and notifications of many orders. It runs after the accounts were locked in the
 * same transaction, so nothing about these orders can change. Portions are dropped if their line was cancelled, ended,
 * moved to a later date or processed by another worker, if their account is suspended, or if they were encrypted with a key other than the
 * order's.
 */
const issueCards = `
with input as materialized (
  select * from json_to_recordset($1::json) as i (
    account_id uuid, order_id uuid, line_number integer, issued_before integer, status text, status_reason text,
    is_to_be_sent boolean, key_id uuid, root_key_id text, wrapped_key text, is_from_stock boolean, card_count integer, purchase json, cards json)
),
open_portions as materialized (
  select i.*, k.key_id as stored_key_id from input i
  join order_lines l on l.account_id = i.account_id and l.order_id = i.order_id and l.line_number = i.line_number
  join account_sequences s on s.account_id = i.account_id
  left join order_keys k on k.account_id = i.account_id and k.order_id = i.order_id
  where l.status = 'Pending' and l.issued_count = i.issued_before and not s.is_suspended
    and (l.due_at is null or l.due_at <= (select service_now()))
),
keys_to_add as (
  select distinct on (account_id, order_id) account_id, order_id, key_id, root_key_id,
         decode(wrapped_key, 'base64') as wrapped_key
  from open_portions where stored_key_id is null and wrapped_key is not null
  order by account_id, order_id, key_id
),
new_keys as (
  ${insertOrderKeysSql('keys_to_add')}
),
live as materialized (
  select p.* from open_portions p
  left join new_keys n on n.account_id = p.account_id and n.order_id = p.order_id
  where p.key_id = coalesce(p.stored_key_id, n.key_id)
),
moment as materialized (select service_now() as at),
cards_to_add as (
  select v.account_id, v.order_id, v.line_number, c.n as card_number, decode(c.sealed, 'base64') as sealed_code,
         decode(c.fingerprint, 'base64') as code_fingerprint, null::bytea as serial_fingerprint, c.hint as code_hint, c.source,
         m.at as issued_at, v.key_id
  from live v cross join moment m
  cross join lateral json_to_recordset(v.cards) as c (n integer, sealed text, fingerprint text, hint text, source text)
),
new_cards as (
  ${insertCardsSql('cards_to_add')}
),
new_lines as (
  ${issueToLinesSql('live')}
),
used_stock as (
  -- By fingerprint: codes reserved by an earlier, larger portion are kept for the line's next cards.
  delete from stock_codes s
  using live v cross join lateral json_to_recordset(v.cards) as c (fingerprint text)
  where v.is_from_stock and s.code_fingerprint = decode(c.fingerprint, 'base64')
),
answered_requests as (
  delete from supplier_requests s using live v
  where s.account_id = v.account_id and s.order_id = v.order_id and s.line_number = v.line_number
),
purchases as (
  insert into supplier_purchases
    (supplier, reference, account_id, order_id, line_number, card_count, outcome, currency_code, cost_minor, recorded_at)
  select p.supplier, p.reference, v.account_id, v.order_id, v.line_number, v.card_count, 'Issued', p.currency_code,
         p.cost_minor, m.at
  from live v cross join moment m
  cross join lateral json_to_record(v.purchase) as p (supplier text, reference text, currency_code text, cost_minor bigint)
  where v.purchase is not null
  on conflict (supplier, reference) do update
    set outcome = excluded.outcome, currency_code = excluded.currency_code, cost_minor = excluded.cost_minor,
        recorded_at = excluded.recorded_at
),
sending_job as (
  select $2::text as kind,
         jsonb_build_object('lines', jsonb_agg(jsonb_build_object(
           'accountId', v.account_id, 'orderId', v.order_id, 'lineNumber', v.line_number))) as payload, max(m.at) as at
  from live v cross join moment m
  where v.is_to_be_sent having count(*) > 0
),
new_sending_job as (
  ${insertJobsSql('sending_job')}
),
line_changes as (select account_id, order_id, line_number, status from live),
${finishOrdersSql()}
select ${changedOrders.column}, 0 as issued, ${changedOrders.statuses}
from ${changedOrders.from}
union all
select null, coalesce(sum(card_count), 0)::integer, null from live`;

/** Commits portions in one round trip and returns how many cards were issued. */
export async function commitPortions(client: pg.Client, rows: readonly IssueRow[]): Promise<number> {
  const accountIds = [...new Set(rows.map((row) => row.account_id))];
  const values = [JSON.stringify(rows), sendLinesJob.kind];
  const answers = await commitWithAccountsLocked(client, accountIds, { name: 'issue-cards', text: issueCards, values });
  const issued = answers.reduce((sum, [, count]) => sum + Number(count), 0);
  for (const [, , statuses] of answers) countEndedOrders(statuses);
  cardsIssued.inc(issued);
  return issued;
}
