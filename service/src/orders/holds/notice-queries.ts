import { sql } from 'kysely';
import { many, one, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { missingMinorSql } from './queries.ts';
import type { UntoldHold } from './types.ts';

/** The orders that nobody has heard of, which from now on somebody has; longest waiting first. */
export async function takeUntoldHolds(tx: Tx, accountId: AccountId): Promise<UntoldHold[]> {
  return many(
    tx,
    sql<UntoldHold>`
      with told as (
        update order_holds h set told_at = service_now()
        where account_id = ${accountId} and status = 'Waiting' and told_at is null
        returning h.*
      )
      select o.po_number as "poNumber", t.currency_code as "currencyCode", t.due_minor as "dueMinor",
             ${sql.raw(missingMinorSql('t'))} as "missingMinor"
      from told t join orders o on o.account_id = t.account_id and o.id = t.order_id
      order by o.number`,
  );
}

/** Seconds since somebody last heard of an order that still waits; null: of none. */
export async function findSecondsSinceTold(tx: Tx, accountId: AccountId): Promise<number | null> {
  const { seconds } = await one(
    tx,
    sql<{ seconds: number | null }>`
      select extract(epoch from service_now() - max(told_at))::float8 as seconds from order_holds
      where account_id = ${accountId} and status = 'Waiting'`,
  );
  return seconds;
}
