import { sql } from 'kysely';
import { many, one, type Reader } from '../database/database.ts';
import { findRange, type NumberRange } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';

/** Orders up to a number whose status changed, according to a range of the account's events. */
export async function listStatusChangesAfter(
  reader: Reader,
  accountId: AccountId,
  { first, last }: NumberRange,
  numberMax: number,
): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ number: bigint }>`
      select o.number from orders o
      where o.account_id = ${accountId} and o.number <= ${numberMax} and o.id = any(array(
        select (data ->> 'OrderId')::uuid from events
        where account_id = ${accountId} and sequence between ${first} and ${last} and type = 'OrderStatusChanged'))`,
  );
  return rows.map(({ number }) => Number(number));
}

/** Orders up to a number on which something that lists filter by was changed since. */
export async function listFilteredNumbersAfter(
  reader: Reader,
  accountId: AccountId,
  changeNumber: number,
  numberMax: number,
): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ number: bigint }>`
      select distinct order_number as number from line_changes
      where account_id = ${accountId} and number > ${changeNumber} and is_filtered and order_number <= ${numberMax}`,
  );
  return rows.map(({ number }) => Number(number));
}

/** What happened to orders, in the order of two lists without gaps: events, and changes of lines. */
export interface ChangeMark {
  readonly eventSequence: number;
  readonly changeNumber: number;
}

/** The last change of each list. What has a later number is committed later. */
export async function getLastMark(reader: Reader, accountId: AccountId): Promise<ChangeMark> {
  const row = await one(
    reader,
    sql<{ eventSequence: bigint; changeNumber: bigint | null }>`
      select event_sequence as "eventSequence",
             (select max(number) from line_changes where account_id = ${accountId}) as "changeNumber"
      from account_sequences where account_id = ${accountId}`,
  );
  return { eventSequence: Number(row.eventSequence), changeNumber: Number(row.changeNumber ?? 0) };
}

/** The changes before a moment. */
export async function findMarkBefore(
  reader: Reader,
  accountId: AccountId,
  last: ChangeMark,
  moment: Date,
): Promise<ChangeMark> {
  const condition = sql`account_id = ${accountId}`;
  const [events, changes] = await Promise.all([
    findRange(
      reader,
      {
        table: sql`events`,
        condition,
        numberColumn: sql`sequence`,
        timeColumn: sql`recorded_at`,
        lastNumber: last.eventSequence,
      },
      { start: moment, end: null },
    ),
    findRange(
      reader,
      {
        table: sql`line_changes`,
        condition,
        numberColumn: sql`number`,
        timeColumn: sql`changed_at`,
        lastNumber: last.changeNumber,
      },
      { start: moment, end: null },
    ),
  ]);
  return { eventSequence: events.first - 1, changeNumber: changes.first - 1 };
}

/** A change and the number of the order that it is about. */
export interface OrderChange {
  readonly at: number;
  readonly orderNumber: number;
}

/** The changes of lines after one, oldest first. */
export async function listLineChangesAfter(
  reader: Reader,
  accountId: AccountId,
  changeNumber: number,
  changesMax: number,
): Promise<OrderChange[]> {
  const rows = await many(
    reader,
    sql<{ at: bigint; orderNumber: bigint }>`
      select number as at, order_number as "orderNumber" from line_changes
      where account_id = ${accountId} and number > ${changeNumber}
      order by number limit ${changesMax}`,
  );
  return rows.map(({ at, orderNumber }) => ({ at: Number(at), orderNumber: Number(orderNumber) }));
}

/** The events of a range that are about orders, oldest first. */
export async function listOrderEvents(
  reader: Reader,
  accountId: AccountId,
  { first, last }: NumberRange,
): Promise<OrderChange[]> {
  const rows = await many(
    reader,
    sql<{ at: bigint; orderNumber: bigint }>`
      select e.at, o.number as "orderNumber"
      from (select sequence as at, (data ->> 'OrderId')::uuid as order_id from events
            where account_id = ${accountId} and sequence between ${first} and ${last} and data ? 'OrderId' offset 0) e
      -- Each order by its key: as a plain join, the planner may read all orders of the account.
      cross join lateral (select number from orders where account_id = ${accountId} and id = e.order_id offset 0) o
      order by e.at`,
  );
  return rows.map(({ at, orderNumber }) => ({ at: Number(at), orderNumber: Number(orderNumber) }));
}
