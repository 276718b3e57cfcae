import { sql } from 'kysely';
import { many, maybeOne, one, type Reader } from '../../database/database.ts';
import type { PageRequest } from '../../kit/page.ts';
import { paymentColumns } from './queries.ts';
import type { ShownPayment } from './types.ts';

const columns = sql`
  ${paymentColumns}, a.name as "accountName", f.account_id as "namedAccountId", fa.name as "namedAccountName",
  f.id as "namedRequestId", f.amount_minor as "namedAmountMinor", f.currency_code as "namedCurrencyCode",
  w.asked_by as "firstApproverId", w.asked_by_name as "firstApproverName"`;
const joined = sql`
  payments p left join accounts a on a.id = p.account_id
  left join funding_requests f on f.payment_reference = p.payment_reference
  left join accounts fa on fa.id = f.account_id
  left join operator_approvals w on w.kind = 'SettlePayment' and w.target = p.id::text and w.status = 'Waiting'
    and w.expires_at > service_now()`;

/** Those that need a person, oldest first, or all of them, newest first. */
export async function listPayments(
  reader: Reader,
  isToSettleOnly: boolean,
  page: PageRequest,
): Promise<ShownPayment[]> {
  const range = sql`limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`;
  return many(
    reader,
    isToSettleOnly
      ? sql<ShownPayment>`
          select ${columns} from ${joined} where p.status = 'ToSettle' order by p.received_at, p.id ${range}`
      : sql<ShownPayment>`select ${columns} from ${joined} order by p.received_at desc, p.id desc ${range}`,
  );
}

export async function countPayments(reader: Reader, isToSettleOnly: boolean): Promise<number> {
  const { count } = await one(
    reader,
    isToSettleOnly
      ? sql<{ count: number }>`select count(*)::int as count from payments where status = 'ToSettle'`
      : sql<{ count: number }>`select count(*)::int as count from payments`,
  );
  return count;
}

export async function findShownPayment(reader: Reader, id: string): Promise<ShownPayment | null> {
  return maybeOne(reader, sql<ShownPayment>`select ${columns} from ${joined} where p.id = ${id}`);
}
