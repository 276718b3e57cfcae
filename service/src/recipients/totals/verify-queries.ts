import { sql } from 'kysely';
import { many, maybeOne, one, type Reader } from '../../database/database.ts';
import { isOfAccounts, lowestId } from '../../ledger/portion-queries.ts';
import type { AccountRange, Violation } from '../../ledger/types.ts';
import { violationsPerRuleMax } from '../../ledger/verify-queries.ts';

/** The first account from one on that has counted gifts or totals. */
export async function findTotalledAccount(reader: Reader, from: string | null): Promise<string | null> {
  const first = from ?? lowestId;
  const row = await maybeOne(
    reader,
    sql<{ accountId: string }>`
      select account_id as "accountId" from (
        (select account_id from recipient_gifts where account_id >= ${first} order by account_id limit 1)
        union all
        (select account_id from recipient_totals where account_id >= ${first} order by account_id limit 1)
      ) a order by account_id limit 1`,
  );
  return row?.accountId ?? null;
}

/** The account of the last of the next gifts from an account on; null if there are no more than so many. */
export async function findAccountOfGift(reader: Reader, from: string, giftsMax: number): Promise<string | null> {
  const row = await maybeOne(
    reader,
    sql<{ accountId: string }>`
      select account_id as "accountId" from recipient_gifts where account_id >= ${from}
      order by account_id, order_id, line_number offset ${giftsMax} limit 1`,
  );
  return row?.accountId ?? null;
}

/**
 * Whether the totals of an account fit its gifts, in constant memory: instead of a sum for each recipient there is one sum
 * for each year and currency, in which each amount is multiplied by the first 56 bits of its recipient's hash. Wrong totals that
 * nevertheless have the right sum are as unlikely as guessing these bits.
 */
export async function areTotalsRight(reader: Reader, accountId: string): Promise<boolean> {
  const hash = sql`('x' || encode(substr(address_hash, 1, 7), 'hex'))::bit(56)::bigint::numeric`;
  const { areRight } = await one(
    reader,
    sql<{ areRight: boolean }>`
      select not exists (
        select from (
          select year, currency_code::text as currency_code, sum(${hash} * value_minor) as value, sum(${hash} * cards) as gifts
          from recipient_gifts where account_id = ${accountId} group by 1, 2) g
        full join (
          select year, currency_code::text as currency_code, sum(${hash} * total_minor) as value, sum(${hash} * gifts) as gifts
          from recipient_totals where account_id = ${accountId} group by 1, 2) t using (year, currency_code)
        where coalesce(g.value, 0) <> coalesce(t.value, 0) or coalesce(g.gifts, 0) <> coalesce(t.gifts, 0)
      ) as "areRight"`,
  );
  return areRight;
}

/** Each total is the sum of the gifts that it counts. */
export async function listWrongTotals(reader: Reader, accounts: AccountRange): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with sums as (
        select account_id, year, currency_code, address_hash, sum(value_minor) as total_minor,
               sum(cards) as gifts
        from recipient_gifts r where ${isOfAccounts(accounts, 'r')} group by account_id, year, currency_code, address_hash
      )
      select 'the total of a recipient is the sum of their gifts' as rule,
             concat('account ', coalesce(t.account_id, s.account_id), ', year ', coalesce(t.year, s.year), ', ',
                    coalesce(t.currency_code, s.currency_code)) as place,
             format('total %s of %s gifts, gifts %s, %s of them', coalesce(t.total_minor, 0), coalesce(t.gifts, 0),
                    coalesce(s.total_minor, 0), coalesce(s.gifts, 0)) as found
      from (select * from recipient_totals a where ${isOfAccounts(accounts, 'a')}) t
      full join sums s on s.account_id = t.account_id and s.year = t.year and s.currency_code = t.currency_code
        and s.address_hash = t.address_hash
      where coalesce(t.total_minor, 0) <> coalesce(s.total_minor, 0) or coalesce(t.gifts, 0) <> coalesce(s.gifts, 0)
      limit ${violationsPerRuleMax}`,
  );
}
