import { sql } from 'kysely';
import { maybeOne, one, type Reader } from '../../database/database.ts';
import { everyId, everyNumber, isBehind, isOfOrders } from '../../ledger/portion-queries.ts';
import type { KeyRange, OrderPortion, RowKey } from '../../ledger/types.ts';

export interface RangeSource {
  readonly table: string;
  /** The column that follows the account in an index. */
  readonly column: string;
  readonly rowsMax: number;
}

export interface NextRange extends KeyRange {
  readonly isLast: boolean;
}

/** The range behind a key that has at most so many rows of each table, or those of one key. */
export async function findRange(
  reader: Reader,
  type: 'uuid' | 'bigint',
  from: RowKey | null,
  sources: readonly RangeSource[],
): Promise<NextRange> {
  const every = type === 'uuid' ? everyId : everyNumber;
  const after = from ?? every.after;
  const ends = sources.map(
    ({ table, column, rowsMax }) => sql`(
      select account_id, ${sql.ref(column)} as key from ${sql.table(table)} where ${isBehind({ after }, column, type)}
      order by account_id, ${sql.ref(column)} offset ${rowsMax - 1} limit 1)`,
  );
  const to = await maybeOne(
    reader,
    sql<RowKey>`
      select account_id as "accountId", key::text as key from (${sql.join(ends, sql` union all `)}) e
      order by account_id, e.key limit 1`,
  );
  return { after, to: to ?? every.to, isLast: to === null };
}

export async function countOrders(reader: Reader, portion: OrderPortion): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::integer as count from orders o where ${isOfOrders(portion, 'o', 'id')}`,
  );
  return row.count;
}

/** The first year behind another with invoices or notes. */
export async function findYearBehind(reader: Reader, year: number | null): Promise<number | null> {
  const years = ['invoice_series', 'invoices', 'credit_note_series', 'credit_notes'].map(
    (table) => sql`select min(year) as year from ${sql.table(table)} where year > ${year ?? 0}`,
  );
  const row = await one(
    reader,
    sql<{ year: number | null }>`select min(year) as year from (${sql.join(years, sql` union all `)}) y`,
  );
  return row.year;
}

export async function countAccounts(reader: Reader): Promise<number> {
  const row = await one(reader, sql<{ count: number }>`select count(*)::integer as count from accounts`);
  return row.count;
}

/** How many accounts come behind one, up to and with another. */
export async function countAccountsBetween(reader: Reader, after: string, to: string): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::integer as count from accounts where id > ${after} and id <= ${to}`,
  );
  return row.count;
}
