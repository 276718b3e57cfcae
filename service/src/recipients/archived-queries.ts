import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';

/** The archive files that have orders for an address. Nothing can be removed from them until they are restored. */
export async function listArchivesOf(
  reader: Reader,
  accountId: AccountId,
  addressHash: Buffer,
): Promise<{ readonly fileName: string; readonly orders: number }[]> {
  return many(
    reader,
    sql<{ fileName: string; orders: number }>`
      select f.file_name as "fileName", count(*)::integer as orders
      from archived_recipients r
      join orders o on o.account_id = r.account_id and o.id = r.order_id
      join order_archives f on f.account_id = o.account_id and f.id = o.archived_in
      where r.account_id = ${accountId} and r.address_hash = ${addressHash} group by 1 order by 1`,
  );
}
