import { sql } from 'kysely';
import { many, type Tx } from '../database/database.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId } from '../kit/ids.ts';
import type { BalanceToCheck } from './types.ts';

/**
 * Balances that differ from what was last added up, and the sums of their next transfers, at most so many of each. One
 * statement, so that all of it is from one snapshot. Those that were compared since `startedAt` are left out.
 */
export async function listBalancesToCheck(
  tx: Tx,
  { startedAt, balancesMax, transfersMax }: { startedAt: Date; balancesMax: number; transfersMax: number },
): Promise<BalanceToCheck[]> {
  return many(
    tx,
    sql<BalanceToCheck>`
      with due as materialized (
        select b.account_id, b.currency_code, b.available_minor, b.pending_minor, b.transfer_number,
               coalesce(c.transfer_number, 0) as from_number, coalesce(c.available_minor, 0) as from_available,
               coalesce(c.pending_minor, 0) as from_pending
        from balances b
        left join balance_checks c on c.account_id = b.account_id and c.currency_code = b.currency_code
        where (b.transfer_number, b.available_minor::bigint, b.pending_minor::bigint)
                is distinct from (c.transfer_number, c.available_minor, c.pending_minor)
          and (c.checked_at is null or c.checked_at < ${startedAt})
        order by c.checked_at nulls first, b.account_id, b.currency_code limit ${balancesMax}
      )
      select d.account_id as "accountId", d.currency_code as "currencyCode", d.available_minor as "availableMinor",
             d.pending_minor as "pendingMinor", d.transfer_number as "transferNumber", d.from_number as "fromNumber",
             (d.from_available + s.available)::bigint as "sumAvailableMinor",
             (d.from_pending + s.pending)::bigint as "sumPendingMinor", s.counted as "countedTransfers",
             s.counted < ${transfersMax} as "isComplete"
      from due d
      cross join lateral (
        select count(*) as counted,
               coalesce(sum(case when credit_account = 'Available' then amount_minor
                                 when debit_account = 'Available' then -amount_minor else 0 end), 0) as available,
               coalesce(sum(case when credit_account = 'Pending' then amount_minor
                                 when debit_account = 'Pending' then -amount_minor else 0 end), 0) as pending
        from (select credit_account, debit_account, amount_minor from transfers t
              where t.account_id = d.account_id and t.currency_code = d.currency_code
                and t.currency_number > d.from_number
              order by t.currency_number limit ${transfersMax}) n
      ) s`,
  );
}

export interface BalanceMark {
  readonly accountId: AccountId;
  readonly currencyCode: CurrencyCode;
  /** Where the check began: a second run that began there too must not add the same transfers again. */
  readonly fromNumber: bigint;
  readonly transferNumber: bigint;
  readonly availableMinor: bigint;
  readonly pendingMinor: bigint;
}

export async function advanceBalanceCheck(tx: Tx, mark: BalanceMark, isCompared: boolean): Promise<void> {
  await sql`
    insert into balance_checks as c
      (account_id, currency_code, transfer_number, available_minor, pending_minor, checked_at)
    values (${mark.accountId}, ${mark.currencyCode}, ${mark.transferNumber}, ${mark.availableMinor},
            ${mark.pendingMinor}, case when ${isCompared} then service_now() end)
    on conflict (account_id, currency_code) do update
      set transfer_number = excluded.transfer_number, available_minor = excluded.available_minor,
          pending_minor = excluded.pending_minor, checked_at = excluded.checked_at
      where c.transfer_number = ${mark.fromNumber}`.execute(tx);
}

/** The sum stays where it was: the next check adds up the same transfers again. */
export async function noteWrongBalance(tx: Tx, { accountId, currencyCode }: BalanceToCheck): Promise<void> {
  await sql`
    insert into balance_checks (account_id, currency_code, transfer_number, available_minor, pending_minor, checked_at)
    values (${accountId}, ${currencyCode}, 0, 0, 0, service_now())
    on conflict (account_id, currency_code) do update set checked_at = excluded.checked_at`.execute(tx);
}
