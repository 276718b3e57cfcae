import { sql } from 'kysely';
import { many, type Reader } from '../../database/database.ts';
import { isOfOrders } from '../../ledger/portion-queries.ts';
import type { OrderPortion, Violation } from '../../ledger/types.ts';
import { violationsPerRuleMax } from '../../ledger/verify-queries.ts';

/**
 * A reminder was created for a gift that had left and had an unopened card. A card that is opened at that very moment may
 * still be reminded of, so a minute is allowed.
 */
export async function listWrongReminders(reader: Reader, portion: OrderPortion): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'a reminder follows a sent gift that has an unopened card' as rule,
             format('account %s, order %s, line %s, reminder %s', m.account_id, m.order_id, m.line_number, m.id) as place,
             format('created %s, gift accepted %s, last card opened or void %s', m.created_at, g.accepted_at, c.over_at) as found
      from messages m
      left join messages g on g.account_id = m.account_id and g.order_id = m.order_id and g.line_number = m.line_number
        and g.round = m.round and g.channel = m.channel and g.part = m.part and g.reminder_days = 0
      cross join lateral (
        select case when bool_and(coalesce(c.first_disclosed_at, c.voided_at) is not null)
                    then max(least(c.first_disclosed_at, c.voided_at)) end as over_at
        from cards c
        where c.account_id = m.account_id and c.order_id = m.order_id and c.line_number = m.line_number) c
      where ${isOfOrders(portion, 'm')} and m.reminder_days <> 0
        and (g.accepted_at is null or g.accepted_at > m.created_at or c.over_at < m.created_at - interval '1 minute')
      limit ${violationsPerRuleMax}`,
  );
}
