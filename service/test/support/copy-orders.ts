import { sql } from 'kysely';
import { type Db, many } from '../../src/database/database.ts';

/**
 * Copies of the first order of the database and its line, in the same account. Their numbers are negative, as of older
 * orders. Returns their ids.
 */
export async function copyFirstOrder(db: Db, count: number): Promise<string[]> {
  const copies = await many(
    db,
    sql<{ id: string }>`
      with copies as (
        insert into orders select c.*
        from (select * from orders order by number limit 1) o, generate_series(1, ${count}::integer) n,
          jsonb_populate_record(o::orders, jsonb_build_object(
            'id', gen_random_uuid(), 'number', -n, 'po_number', n::text)) c
        returning account_id, id, number
      ),
      copied_lines as (
        insert into order_lines select l.*
        from copies c, (select * from order_lines order by order_number limit 1) f,
          jsonb_populate_record(f::order_lines, jsonb_build_object(
            'order_id', c.id, 'order_number', c.number, 'product_nth', -c.number, 'email_nth', -c.number)) l
      )
      select id from copies`,
  );
  return copies.map(({ id }) => id);
}
