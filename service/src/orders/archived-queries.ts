import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';

export async function isOrderArchived(reader: Reader, accountId: AccountId, id: OrderId): Promise<boolean> {
  const row = await maybeOne(
    reader,
    sql`select 1 from orders where account_id = ${accountId} and id = ${id} and archived_in is not null`,
  );
  return row !== null;
}

/** How many orders of a range are archived, and the newest of all archived ones; 0 if there is none. */
export async function findArchivedWithin(
  reader: Reader,
  accountId: AccountId,
  { first, last }: NumberRange,
): Promise<{ readonly count: number; readonly newest: number }> {
  // Files that lie within the range say themselves how many orders they have.
  return one(
    reader,
    sql<{ count: number; newest: number }>`
      select coalesce(max(f.last_number), 0)::float8 as newest, coalesce(sum(
        case when f.last_number < ${first} or f.first_number > ${last} then 0
             when f.first_number >= ${first} and f.last_number <= ${last} then f.order_count
             else (select count(*) from orders o
                   where o.account_id = f.account_id and o.archived_in = f.id and o.number between ${first} and ${last})
        end), 0)::float8 as count
      from order_archives f where f.account_id = ${accountId} and f.restored_at is null`,
  );
}

/** Numbers of orders that are not archived, newest first. */
export async function listLiveNumbers(
  reader: Reader,
  accountId: AccountId,
  { first, last }: NumberRange,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ number: number }>`
      select number::float8 as number from orders
      where account_id = ${accountId} and number between ${first} and ${last} and archived_in is null
      order by number desc limit ${take} offset ${skip}`,
  );
  return rows.map(({ number }) => number);
}

/** What stays of these orders says in which file the rest is, and what their transfers add up to. */
export async function markArchived(
  tx: Tx,
  accountId: AccountId,
  archiveId: string,
  orderIds: readonly string[],
): Promise<number> {
  const { count } = await one(
    tx,
    sql<{ count: number }>`
      with ids as materialized (select unnest(${orderIds}::uuid[]) as id),
      -- Three statements, so that each finds the transfers of an order by an index.
      sums as (
        select ids.id, coalesce(c.minor, 0) + coalesce(d.minor, 0) as charged_minor, coalesce(r.minor, 0) as refunded_minor
        from ids
        left join lateral (select sum(amount_minor) as minor from transfers where account_id = ${accountId}
          and order_id = ids.id and kind = 'Charge' and line_number is null) c on true
        left join lateral (select sum(amount_minor) as minor from transfers where account_id = ${accountId}
          and order_id = ids.id and kind = 'Charge' and line_number is not null) d on true
        left join lateral (select sum(amount_minor) as minor from transfers where account_id = ${accountId}
          and order_id = ids.id and kind = 'Refund') r on true
      ), marked as (
        update orders o
        set note = null, personalization = null, archived_in = ${archiveId}::uuid,
            archived_charged_minor = s.charged_minor, archived_refunded_minor = s.refunded_minor
        from sums s where o.account_id = ${accountId} and o.id = s.id and o.archived_in is null returning 1
      )
      select count(*)::integer as count from marked`,
  );
  return count;
}

/** The same orders as they were: `rows` are theirs from the file, as JSON. */
export async function unmarkArchived(
  tx: Tx,
  accountId: AccountId,
  archiveId: string,
  rows: readonly string[],
): Promise<number> {
  const { count } = await one(
    tx,
    sql<{ count: number }>`
      with stored as (
        select r.* from unnest(${rows}::text[]) u (row) cross join lateral jsonb_populate_record(null::orders, u.row::jsonb) r
      ), unmarked as (
        update orders o
        set note = s.note, personalization = s.personalization, archived_in = null, archived_charged_minor = null,
            archived_refunded_minor = null
        from stored s where o.account_id = ${accountId} and o.id = s.id and o.archived_in = ${archiveId}::uuid returning 1
      )
      select count(*)::integer as count from unmarked`,
  );
  return count;
}
