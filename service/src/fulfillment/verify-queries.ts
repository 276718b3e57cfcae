import { sql } from 'kysely';
import { choiceSource } from '../cards/types.ts';
import { many, type Reader } from '../database/database.ts';
import { isOfOrders } from '../ledger/portion-queries.ts';
import type { OrderPortion, Violation } from '../ledger/types.ts';
import { violationsPerRuleMax } from '../ledger/verify-queries.ts';
import { returnCardsJob } from './jobs.ts';

/** A replaced code is on no card and not in stock, belongs to a disclosed card, and is recorded as a loss. */
export async function listWrongReplacements(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'a replaced code is lost, and nobody else has it' as rule,
             'account ' || r.account_id || ', order ' || r.order_id || ', line ' || r.line_number || ', card ' || r.card_number
               as place,
             format('replacement %s, loss %s, in stock %s, on a card %s, card disclosed %s', r.replacement, s.reason,
                    f.id is not null, o.order_id is not null or d.order_id is not null, c.first_disclosed_at) as found
      from replaced_codes r
      left join cards c on c.account_id = r.account_id and c.order_id = r.order_id and c.line_number = r.line_number
        and c.card_number = r.card_number
      left join stock_losses s on s.account_id = r.account_id and s.order_id = r.order_id
        and s.line_number = r.line_number and s.card_number = r.card_number and s.replacement = r.replacement
      left join stock_codes f on f.code_fingerprint = r.code_fingerprint
      left join cards o on o.code_fingerprint = r.code_fingerprint
      left join card_choices d on d.code_fingerprint = r.code_fingerprint
      where ${isOfOrders(portion, 'r')}
        and (s.reason is distinct from 'Defective' or f.id is not null or o.order_id is not null
             or d.order_id is not null or c.first_disclosed_at is null)
      limit ${violationsPerRuleMax}`,
  );
}

/**
 * Cards of a line that failed or was cancelled: disclosed ones are valid, the others are void. Each void card, also of
 * other lines, was returned, is recorded as a loss, or has a job that settles it.
 */
export async function listUnsettledCards(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with settling as materialized (
        select (payload ->> 'orderId')::uuid as order_id from jobs
        where kind = ${returnCardsJob.kind} and set_aside_at is null
      )
      select 'an undisclosed card of an ended line is void, and returned or lost' as rule,
             'account ' || c.account_id || ', order ' || c.order_id || ', line ' || c.line_number || ', card ' || c.card_number
               as place,
             format('line %s, card disclosed %s, void %s', l.status, c.first_disclosed_at, c.voided_at) as found
      from order_lines l
      join cards c on c.account_id = l.account_id and c.order_id = l.order_id and c.line_number = l.line_number
      where ${isOfOrders(portion, 'l')} and (l.status in ('Failed', 'Cancelled') or c.voided_by is not null) and c.serial_fingerprint is null
        and case when c.first_disclosed_at is not null then c.voided_at is not null
                 else c.voided_at is null
                   or (c.returned_at is null
                       and not exists (select from stock_losses s where s.account_id = c.account_id
                         and s.order_id = c.order_id and s.line_number = c.line_number and s.card_number = c.card_number)
                       and (c.order_id in (select order_id from settling)) is not true) end
      limit ${violationsPerRuleMax}`,
  );
}

/** A claimed Choice gift is spent on products that add up to its value; one that was not claimed is spent on none. */
export async function listWrongChoices(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'a claimed Choice gift is spent on products that add up to its value' as rule,
             'account ' || c.account_id || ', order ' || c.order_id || ', line ' || c.line_number || ', card ' || c.card_number
               as place,
             format('source %s, claimed %s, value %s, spent %s on %s products', c.source, c.claimed_at, l.value_minor,
                    coalesce(s.spent_minor, 0), s.products) as found
      from cards c
      -- Card by card: the planner expects one in a portion, and would compare each with the choices of all.
      cross join lateral (
        select sum(d.value_minor) as spent_minor, count(*) as products
        from card_choices d
        where d.account_id = c.account_id and d.order_id = c.order_id and d.line_number = c.line_number
          and d.card_number = c.card_number
      ) s
      left join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
      where ${isOfOrders(portion, 'c')} and (c.source = ${choiceSource} or s.products > 0)
        and coalesce(s.spent_minor, 0)
            is distinct from case when c.source = ${choiceSource} and c.claimed_at is not null then l.value_minor else 0 end
      limit ${violationsPerRuleMax}`,
  );
}
