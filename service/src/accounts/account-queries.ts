import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { PageRequest } from '../kit/page.ts';
import type { AccountRow, OrderCostLimit } from './types.ts';

const columns = sql`
  a.id, a.name, a.status, a.receives_raw_codes as "receivesRawCodes", a.created_at as "createdAt",
  a.claims_frozen_at as "claimsFrozenAt",
  a.requests_per_second_max as "requestsPerSecondMax", a.order_cost_max as "orderCostMax",
  a.mails_per_hour_max as "mailsPerHourMax", a.sms_per_hour_max as "smsPerHourMax",
  a.requires_second_factor as "requiresSecondFactor", s.order_number as "orderCount"`;

const matches = (search: string | null) =>
  search === null
    ? sql`true`
    : search.includes('@')
      ? sql`
          (strpos(lower(a.name), lower(${search})) > 0
            or a.id in (select p.account_id from people p where p.email = lower(${search}))
            or a.id in (select c.account_id from credentials c where lower(c.email) = lower(${search})))`
      : sql`strpos(lower(a.name), lower(${search})) > 0`;

export async function listAccountsPage(
  reader: Reader,
  search: string | null,
  page: PageRequest,
): Promise<AccountRow[]> {
  return many(
    reader,
    sql<AccountRow>`
      select ${columns} from accounts a join account_sequences s on s.account_id = a.id
      where ${matches(search)} order by a.name, a.id
      limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
  );
}

export async function countAccounts(reader: Reader, search: string | null): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::int as count from accounts a where ${matches(search)}`,
  );
  return row.count;
}

/** The account with this id or exact name; null also if several have the name. */
export async function findAccountId(reader: Reader, idOrName: string): Promise<AccountId | null> {
  const rows = await many(
    reader,
    sql<{ id: AccountId }>`
      select id from accounts where id::text = ${idOrName} or name = ${idOrName}
      order by id::text = ${idOrName} desc limit 2`,
  );
  const [first, second] = rows;
  return first && (first.id === idOrName || !second) ? first.id : null;
}

export async function findAccount(reader: Reader, id: AccountId): Promise<AccountRow | null> {
  return maybeOne(
    reader,
    sql<AccountRow>`
      select ${columns} from accounts a join account_sequences s on s.account_id = a.id where a.id = ${id}`,
  );
}

export async function lockAccount(tx: Tx, id: AccountId): Promise<AccountRow | null> {
  return maybeOne(
    tx,
    sql<AccountRow>`
      select ${columns} from accounts a join account_sequences s on s.account_id = a.id
      where a.id = ${id} for no key update of a`,
  );
}

/** Name, rights and limits. Separate functions change its status and its links. */
export async function updateAccount(
  tx: Tx,
  account: Omit<AccountRow, 'status' | 'claimsFrozenAt' | 'createdAt' | 'orderCount'>,
): Promise<void> {
  await sql`
    update accounts
    set name = ${account.name}, receives_raw_codes = ${account.receivesRawCodes},
        requests_per_second_max = ${account.requestsPerSecondMax}, order_cost_max = ${JSON.stringify(account.orderCostMax)},
        mails_per_hour_max = ${account.mailsPerHourMax}, sms_per_hour_max = ${account.smsPerHourMax},
        requires_second_factor = ${account.requiresSecondFactor}
    where id = ${account.id}`.execute(tx);
}

export async function listOrderCostLimits(reader: Reader, accountId: AccountId): Promise<OrderCostLimit[]> {
  const row = await maybeOne(
    reader,
    sql<{ limits: OrderCostLimit[] }>`select order_cost_max as limits from accounts where id = ${accountId}`,
  );
  return row?.limits ?? [];
}
