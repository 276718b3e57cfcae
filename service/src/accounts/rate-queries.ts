import { sql } from 'kysely';
import { many, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';

/** How many requests of an account one process has admitted since its last report, and the account's rate. */
export interface RateUse {
  readonly accountId: AccountId;
  readonly used: number;
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Subtracts the used requests from the accounts' shared buckets, and returns what is left. It can be negative, because
 * the processes did not know of each other's requests. The rows are locked in key order to prevent deadlocks.
 */
export async function exchangeRates(
  reader: Reader,
  uses: readonly RateUse[],
): Promise<{ readonly accountId: AccountId; readonly tokens: number }[]> {
  return many(
    reader,
    sql<{ accountId: AccountId; tokens: number }>`
      insert into account_rates as r (account_id, tokens, burst, per_second, filled_at)
      select u.account_id, u.burst - u.used, u.burst, u.per_second, n.at
      from unnest(${uses.map((use) => use.accountId)}::uuid[], ${uses.map((use) => use.used)}::float8[],
                  ${uses.map((use) => use.burst)}::float8[], ${uses.map((use) => use.perSecond)}::float8[])
        as u (account_id, used, burst, per_second)
      cross join (select clock_timestamp() as at offset 0) n
      order by u.account_id
      on conflict (account_id) do update
      set tokens = least(excluded.burst, r.tokens + excluded.per_second
                     * greatest(0, extract(epoch from excluded.filled_at - r.filled_at))) - (excluded.burst - excluded.tokens),
          burst = excluded.burst, per_second = excluded.per_second, filled_at = greatest(r.filled_at, excluded.filled_at)
      returning r.account_id as "accountId", r.tokens`,
  );
}

/** Deletes buckets that have been full for a long time, a limited part at a time. */
export async function deleteFullRates(reader: Reader, rowsMax: number): Promise<void> {
  await sql`
    delete from account_rates where account_id in (
      select account_id from account_rates
      where filled_at < clock_timestamp() - interval '10 minutes' and tokens + per_second * 600 >= burst
      limit ${rowsMax} for update skip locked)`.execute(reader);
}

/** What is left of an account's rate, when the account leaves. */
export async function deleteRate(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`delete from account_rates where account_id = ${accountId}`.execute(tx);
}
