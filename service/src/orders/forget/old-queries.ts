import { sql } from 'kysely';
import { many, maybeOne, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { isSettled, lockLines } from './queries.ts';
import type { RecipientLine } from './types.ts';

/** Orders after the first number, up to and including the last. */
interface NumberRange {
  readonly after: bigint;
  readonly last: bigint;
}

/** The line's recipient is known, or somebody who got single cards of it. */
const isRemembered = sql`
  (l.forgotten_at is null or exists (
     select from card_addresses a
     where a.account_id = l.account_id and a.order_id = l.order_id and a.line_number = l.line_number
       and a.forgotten_at is null))`;

/** The next orders that are older than these days, in ascending order: times never decrease as numbers increase. */
export async function listOldOrderNumbers(
  tx: Tx,
  old: { readonly accountId: AccountId; readonly days: number; readonly after: bigint; readonly ordersMax: number },
): Promise<bigint[]> {
  const rows = await many(
    tx,
    sql<{ number: bigint }>`
      select number from (
        select number, placed_at from orders where account_id = ${old.accountId} and number > ${old.after}
        order by number limit ${old.ordersMax}) o
      where placed_at < service_now() - make_interval(days => ${old.days})
      order by number`,
  );
  return rows.map(({ number }) => number);
}

/**
 * Lines in the range that can be forgotten now, locked, oldest first. The age of one with a DeliveryDate counts from then:
 * it must not be forgotten an hour after it was sent. The caller holds the account lock.
 */
export async function lockOldLines(
  tx: Tx,
  accountId: AccountId,
  { after, last }: NumberRange,
  { days, linesMax }: { readonly days: number; readonly linesMax: number },
): Promise<RecipientLine[]> {
  const found = await many(
    tx,
    sql<{ orderId: string; lineNumber: number }>`
      select l.order_id as "orderId", l.line_number::integer as "lineNumber"
      from orders q
      join order_lines l on l.account_id = q.account_id and l.order_id = q.id
      where q.account_id = ${accountId} and q.number > ${after} and q.number <= ${last}
        and ${isRemembered} and ${isSettled}
        and (l.due_at is null or l.due_at < service_now() - make_interval(days => ${days}))
      order by q.number, l.line_number limit ${linesMax}`,
  );
  return found.length === 0 ? [] : lockLines(tx, accountId, found);
}

export async function hasOpenOldLines(tx: Tx, accountId: AccountId, { after, last }: NumberRange): Promise<boolean> {
  const row = await maybeOne(
    tx,
    sql`
      select 1 from orders q
      join order_lines l on l.account_id = q.account_id and l.order_id = q.id
      where q.account_id = ${accountId} and q.number > ${after} and q.number <= ${last} and ${isRemembered}
      limit 1`,
  );
  return row !== null;
}
