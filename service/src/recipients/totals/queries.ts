import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { ReachedTotal, RecipientThreshold, RecipientTotal, TotalFilter } from './types.ts';

const matches = (accountId: AccountId, { year, currencyCode, minTotalMinor }: TotalFilter) => sql`
  t.account_id = ${accountId} and t.year = ${year} and t.total_minor > 0
  and (${currencyCode}::text is null or t.currency_code = ${currencyCode})
  and (${minTotalMinor}::bigint is null or t.total_minor >= ${minTotalMinor})`;

/** By currency, highest totals first. The addresses are those that the recipient's line has now. */
export async function listTotals(
  reader: Reader,
  accountId: AccountId,
  filter: TotalFilter,
  page: PageRequest,
): Promise<RecipientTotal[]> {
  return many(
    reader,
    sql<RecipientTotal>`
      select t.year, t.currency_code as "currencyCode", t.address_hash as "addressHash", t.total_minor as "totalMinor", t.gifts,
             t.reached_at as "reachedAt",
             coalesce(l.details #>> '{digital,email}', l.details #>> '{cardholder,email}') as email,
             coalesce(l.details #>> '{digital,sms}', l.details #>> '{cardholder,phoneNumber}') as sms
      from (select * from recipient_totals t where ${matches(accountId, filter)}
            order by t.currency_code, t.total_minor desc, t.address_hash
            limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}) t
      left join order_lines l on l.account_id = t.account_id and l.order_id = t.order_id and l.line_number = t.line_number
      order by t.currency_code, t.total_minor desc, t.address_hash`,
  );
}

export async function countTotals(reader: Reader, accountId: AccountId, filter: TotalFilter): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::integer as count from recipient_totals t where ${matches(accountId, filter)}`,
  );
  return row.count;
}

/** The year that it is now. */
export async function getPresentYear(reader: Reader): Promise<number> {
  const row = await one(
    reader,
    sql<{ year: number }>`select extract(year from service_now() at time zone 'utc')::integer as year`,
  );
  return row.year;
}

export async function listThresholds(reader: Reader, accountId: AccountId): Promise<RecipientThreshold[]> {
  return many(
    reader,
    sql<RecipientThreshold>`
      select currency_code as "currencyCode", amount_minor as "amountMinor" from recipient_thresholds
      where account_id = ${accountId} order by currency_code`,
  );
}

/** Totals of the present year that have reached it already are announced too; those below it can reach it again. */
export async function upsertThreshold(
  tx: Tx,
  accountId: AccountId,
  { currencyCode, amountMinor }: RecipientThreshold,
): Promise<void> {
  await sql`
    insert into recipient_thresholds (account_id, currency_code, amount_minor)
    values (${accountId}, ${currencyCode}, ${amountMinor})
    on conflict (account_id, currency_code) do update set amount_minor = excluded.amount_minor`.execute(tx);
  await sql`
    update recipient_totals
    set reached_at = case when total_minor >= ${amountMinor} then coalesce(reached_at, service_now()) end,
        announced_at = case when total_minor >= ${amountMinor} then announced_at end
    where account_id = ${accountId} and currency_code = ${currencyCode}
      and year = extract(year from service_now() at time zone 'utc')
      and (total_minor >= ${amountMinor}) <> (reached_at is not null)`.execute(tx);
}

export async function deleteThreshold(tx: Tx, accountId: AccountId, currencyCode: CurrencyCode): Promise<void> {
  await sql`
    delete from recipient_thresholds
    where account_id = ${accountId} and currency_code = ${currencyCode}`.execute(tx);
}

const announcedAtOnceMax = 500;

/** Takes totals whose threshold was reached, so that each is announced once. */
export async function markAnnounced(tx: Tx, accountId: AccountId): Promise<ReachedTotal[]> {
  return many(
    tx,
    sql<ReachedTotal>`
      with taken as (
        update recipient_totals t set announced_at = service_now()
        where t.account_id = ${accountId} and (t.year, t.currency_code, t.address_hash) in (
          select year, currency_code, address_hash from recipient_totals
          where account_id = ${accountId} and reached_at is not null and announced_at is null
          limit ${announcedAtOnceMax})
        returning t.*
      )
      select t.year, t.currency_code as "currencyCode", t.address_hash as "addressHash", t.total_minor as "totalMinor",
             h.amount_minor as "thresholdMinor"
      from taken t join recipient_thresholds h on h.account_id = t.account_id and h.currency_code = t.currency_code
      order by t.year, t.currency_code, t.total_minor desc`,
  );
}
