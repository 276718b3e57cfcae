import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { SentParcel } from '../orders/timeline.ts';

const entriesMax = 1_000;

export async function listSentParcels(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<SentParcel[]> {
  return many(
    reader,
    sql<SentParcel>`
      select l.line_number as "lineNumber", p.status, p.courier, p.shipped_at as "shippedAt", p.lost_at as "lostAt"
      from parcels p join parcel_lines l on l.account_id = p.account_id and l.parcel_id = p.id
      where p.account_id = ${accountId} and p.order_id = ${orderId} and p.shipped_at is not null
      order by p.shipped_at limit ${entriesMax}`,
  );
}
