import { sql } from 'kysely';
import { many, maybeOne, one, type Reader } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { PageRequest } from '../kit/page.ts';
import type { ShownFunding } from './types.ts';

const columns = sql`
  f.account_id as "accountId", f.id, f.requested_at as "requestedAt", f.currency_code as "currencyCode",
  f.amount_minor as "amountMinor", f.reference, f.status, f.applied_at as "appliedAt",
  f.payment_reference as "paymentReference", f.rejection_reason as "rejectionReason", f.requested_by as "requestedBy", a.name as "accountName",
  p.asked_by as "firstApproverId", p.asked_by_name as "firstApproverName",
  coalesce(y.taken_minor + y.owed_minor, 0)::bigint as "reversedMinor", coalesce(y.owed_minor, 0)::bigint as "owedMinor",
  (select r.reason from payment_reversals r
   where r.provider = y.provider and r.provider_payment_id = y.provider_payment_id and r.kind = 'Operator'
   limit 1) as "reversalReason"`;
const joined = sql`
  funding_requests f join accounts a on a.id = f.account_id
  left join operator_approvals p on p.kind in ('ApplyFunding', 'ReverseFunding') and p.target = f.id::text
    and p.status = 'Waiting' and p.expires_at > service_now()
  left join payments y on y.account_id = f.account_id and y.funding_request_id = f.id`;

/** Requests of all accounts: the pending ones, oldest first, or all of them, newest first. */
export async function listFundingOfAll(
  reader: Reader,
  isPendingOnly: boolean,
  page: PageRequest,
): Promise<ShownFunding[]> {
  const range = sql`limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`;
  return many(
    reader,
    isPendingOnly
      ? sql<ShownFunding>`
          select ${columns} from ${joined} where f.status = 'Pending' order by f.requested_at, f.id ${range}`
      : sql<ShownFunding>`select ${columns} from ${joined} order by f.requested_at desc, f.id desc ${range}`,
  );
}

/** The total is the sum of the accounts' last numbers: one row per account instead of one per request. */
export async function countFundingOfAll(reader: Reader, isPendingOnly: boolean): Promise<number> {
  const row = await one(
    reader,
    isPendingOnly
      ? sql<{ count: number }>`select count(*)::int as count from funding_requests where status = 'Pending'`
      : sql<{ count: number }>`select coalesce(sum(funding_number), 0)::int as count from account_sequences`,
  );
  return row.count;
}

export async function findFundingOfAll(reader: Reader, accountId: AccountId, id: string): Promise<ShownFunding | null> {
  return maybeOne(
    reader,
    sql<ShownFunding>`select ${columns} from ${joined} where f.account_id = ${accountId} and f.id = ${id}`,
  );
}
