import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';

/** What one process let through of an account's requests since it last said so, and the account's rate. */
export interface RateUse {
  readonly accountId: AccountId;
  readonly used: number;
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Takes what was used from the accounts' buckets, which all processes share, and answers what is left in them. It may be less
 * than nothing: the processes did not know of each other's requests. The rows are locked in key order, so that no two
 * processes wait for each other in a circle.
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

/** Forgets buckets that have long been full again, a bounded part at a time. */
export async function deleteFullRates(reader: Reader, rowsMax: number): Promise<void> {
  await sql`
    delete from account_rates where account_id in (
      select account_id from account_rates
      where filled_at < clock_timestamp() - interval '10 minutes' and tokens + per_second * 600 >= burst
      limit ${rowsMax} for update skip locked)`.execute(reader);
}
