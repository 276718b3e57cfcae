import { sql } from 'kysely';
import { many, one, type Reader } from '../database/database.ts';
import { isId } from '../kit/ids.ts';
import type { Found } from './types.ts';

const foundMax = 100;

export async function countAccounts(reader: Reader): Promise<number> {
  return (await one(reader, sql<{ count: number }>`select count(*)::int as count from accounts`)).count;
}

/** Whatever of a cell has this id, name, number or email. Orders are looked up in each account, by its indexes. */
export async function findAnything(reader: Reader, text: string): Promise<Found[]> {
  const id = isId(text.toLowerCase()) ? text.toLowerCase() : null;
  return many(
    reader,
    sql<Found>`
      select 'Account' as what, id::text, name, id as "accountId" from accounts
      where id = ${id}::uuid or strpos(lower(name), lower(${text})) > 0
      union all
      select 'Order', o.id::text, o.po_number, o.account_id
      from accounts a join orders o on o.account_id = a.id and o.id = ${id}::uuid
      union all
      select 'Order', o.id::text, o.po_number, o.account_id
      from accounts a join orders o on o.account_id = a.id and o.po_number = ${text}
      union all
      select 'Person', id::text, email, account_id from people where email = lower(${text})
      union all
      select 'Credential', id::text, name, account_id from credentials where lower(email) = lower(${text})
      limit ${foundMax}`,
  );
}
