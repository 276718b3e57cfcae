import { type RawBuilder, sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import { isInRange, isOfOrders } from '../ledger/portion-queries.ts';
import type { KeyRange, OrderPortion, Violation } from '../ledger/types.ts';
import { violationsPerRuleMax } from '../ledger/verify-queries.ts';
import { uncountedFrom } from './queries.ts';

/**
 * Orders with a product, an email or a number are counted without gaps, in order of their own numbers; except for
 * emails and numbers that are marked as uncounted, because they were changed on an order. `range` is of order numbers.
 */
export async function listMiscountedLines(reader: Reader, range: KeyRange): Promise<Violation[]> {
  return listMiscounted(reader, isInRange(range, 'o', 'number', 'bigint'), ordinalBeforeInRange);
}

/** The same for single orders: each has the ordinal after that of the order before it. */
export async function listMiscountedLinesOf(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  return listMiscounted(reader, isOfOrders(portion, 'o', 'id'), storedOrdinalBefore);
}

type OrdinalBefore = (value: string, nth: string) => RawBuilder<bigint>;

async function listMiscounted(
  reader: Reader,
  condition: RawBuilder<boolean>,
  ordinalBefore: OrdinalBefore,
): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with lines as (
        select l.account_id, l.order_id, l.line_number, l.order_number, l.product_id, l.recipient_email, l.recipient_sms,
               l.product_nth, l.email_nth, l.sms_nth
        from orders o join order_lines l on l.account_id = o.account_id and l.order_id = o.id
        where ${condition}
      ), expected as (
        select l.*, 1 + ${ordinalBefore('product_id', 'product_nth')} as product_expected,
               case when recipient_email is not null then 1 + ${ordinalBefore('recipient_email', 'email_nth')} end
                 as email_expected,
               case when recipient_sms is not null then 1 + ${ordinalBefore('recipient_sms', 'sms_nth')} end as sms_expected
        from lines l
      )
      select 'the orders that have the same product or recipient are counted without a gap' as rule,
             'account ' || account_id || ', order ' || order_id || ', line ' || line_number as place,
             format('product %s of %s, email %s of %s, sms %s of %s', product_nth, product_expected, email_nth,
                    email_expected, sms_nth, sms_expected) as found
      from expected e
      where (product_nth <> product_expected
             or (email_nth is distinct from email_expected and ${isCounted('recipient_email', 'email_nth')})
             or (sms_nth is distinct from sms_expected and ${isCounted('recipient_sms', 'sms_nth')}))
        -- Orders that were archived leave gaps, and nothing counts by these ordinals then.
        and not exists (select from order_archives a where a.account_id = e.account_id)
      limit ${violationsPerRuleMax}`,
  );
}

/** The ordinal of the last order before this one with the same value; 0 if there is none. */
function storedOrdinalBefore(value: string, nth: string): RawBuilder<bigint> {
  return sql`coalesce((
    select p.${sql.ref(nth)} from order_lines p
    where p.account_id = l.account_id and p.${sql.ref(value)} = l.${sql.ref(value)} and p.order_number < l.order_number
    order by p.order_number desc limit 1), 0)`;
}

/** In a range of numbers most of these orders are at hand; only for the first with each value one is looked up. */
function ordinalBeforeInRange(value: string, nth: string): RawBuilder<bigint> {
  return sql`coalesce(
    max(l.${sql.ref(nth)}) over (partition by l.account_id, l.${sql.ref(value)} order by l.order_number
                                 groups between 1 preceding and 1 preceding),
    ${storedOrdinalBefore(value, nth)})`;
}

/** Whether no order with the value is marked; looked up only for ordinals that do not follow. */
function isCounted(value: string, nth: string): RawBuilder<boolean> {
  return sql`coalesce((
    select max(u.${sql.ref(nth)}) from order_lines u
    where u.account_id = e.account_id and u.${sql.ref(value)} = e.${sql.ref(value)}) < ${uncountedFrom}, true)`;
}
