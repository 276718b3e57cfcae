import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { NumberRange } from '../../database/dense-numbers.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Minor } from '../../kit/money.ts';
import type { PeriodBounds } from './period-rules.ts';
import type { Budget, BudgetSettings } from './types.ts';

const budgetColumns = sql`
  b.department_id as "departmentId", d.name as "departmentName", b.period, b.currency_code as "currencyCode",
  b.amount_minor as "amountMinor", b.kind`;

const budgetSource = sql`
  department_budgets b join departments d on d.account_id = b.account_id and d.id = b.department_id`;

export async function findBudget(reader: Reader, accountId: AccountId, departmentId: string): Promise<Budget | null> {
  return maybeOne(
    reader,
    sql<Budget>`
      select ${budgetColumns} from ${budgetSource}
      where b.account_id = ${accountId} and b.department_id = ${departmentId}`,
  );
}

export async function listBudgets(reader: Reader, accountId: AccountId): Promise<Budget[]> {
  return many(
    reader,
    sql<Budget>`
      select ${budgetColumns} from ${budgetSource} where b.account_id = ${accountId} order by d.name, d.id`,
  );
}

/** A changed budget is a new one: the account is told again when it is exceeded. */
export async function upsertBudget(
  tx: Tx,
  accountId: AccountId,
  departmentId: string,
  { period, currencyCode, amountMinor, kind }: BudgetSettings,
): Promise<void> {
  await sql`
    insert into department_budgets (account_id, department_id, period, currency_code, amount_minor, kind)
    values (${accountId}, ${departmentId}, ${period}, ${currencyCode}, ${amountMinor}, ${kind})
    on conflict (account_id, department_id) do update
    set period = excluded.period, currency_code = excluded.currency_code, amount_minor = excluded.amount_minor,
        kind = excluded.kind, exceeded_in = null, mailed_in = null`.execute(tx);
}

export async function deleteBudget(tx: Tx, accountId: AccountId, departmentId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from department_budgets where account_id = ${accountId} and department_id = ${departmentId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Notes the period in which a budget was exceeded; false if that was known. */
export async function noteExceeded(
  tx: Tx,
  accountId: AccountId,
  departmentId: string,
  periodStart: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update department_budgets set exceeded_in = (${periodStart}::timestamptz at time zone 'utc')::date
    where account_id = ${accountId} and department_id = ${departmentId}
      and exceeded_in is distinct from (${periodStart}::timestamptz at time zone 'utc')::date`.execute(tx);
  return numAffectedRows === 1n;
}

/** Notes that the admins get their mail about the period; false if they did, or if the budget was changed since. */
export async function noteMailed(tx: Tx, accountId: AccountId, departmentId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update department_budgets set mailed_in = exceeded_in
    where account_id = ${accountId} and department_id = ${departmentId} and exceeded_in is not null
      and mailed_in is distinct from exceeded_in`.execute(tx);
  return numAffectedRows === 1n;
}

/** How many of the account's transfers are not counted yet; null if counting never began. */
export async function findUncounted(reader: Reader, accountId: AccountId): Promise<number | null> {
  const row = await maybeOne(
    reader,
    sql<{ uncounted: bigint }>`
      select s.transfer_number - m.transfers_to as uncounted
      from department_spending_marks m join account_sequences s on s.account_id = m.account_id
      where m.account_id = ${accountId}`,
  );
  return row && Number(row.uncounted);
}

/**
 * What a department's orders of a period cost, less refunds: the counted days, the transfers after them, and what waits for money. One
 * statement, so that a portion that is counted meanwhile is neither missed nor seen twice.
 */
export async function getSpent(
  reader: Reader,
  accountId: AccountId,
  { departmentId, currencyCode }: { readonly departmentId: string; readonly currencyCode: CurrencyCode },
  { start, end }: PeriodBounds,
): Promise<Minor> {
  const row = await one(
    reader,
    sql<{ spentMinor: bigint }>`
      select (
        coalesce((
          select sum(spent_minor) from department_spending
          where account_id = ${accountId} and department_id = ${departmentId} and currency_code = ${currencyCode}
            and day >= (${start}::timestamptz at time zone 'utc')::date
            and day < (${end}::timestamptz at time zone 'utc')::date), 0)
        + coalesce((
          select sum(case t.kind when 'Charge' then t.amount_minor else -t.amount_minor end)
          from transfers t join orders o on o.account_id = t.account_id and o.id = t.order_id
          where t.account_id = ${accountId}
            and t.number > (select transfers_to from department_spending_marks where account_id = ${accountId})
            and t.kind in ('Charge', 'Refund') and t.currency_code = ${currencyCode}
            and o.department_id = ${departmentId} and o.placed_at >= ${start} and o.placed_at < ${end}), 0)
        -- What waits for money is spent already, so that its release cannot exceed a budget.
        + coalesce((
          select sum(h.due_minor) from order_holds h join orders o on o.account_id = h.account_id and o.id = h.order_id
          where h.account_id = ${accountId} and h.status = 'Waiting' and h.currency_code = ${currencyCode}
            and o.department_id = ${departmentId} and o.placed_at >= ${start} and o.placed_at < ${end}), 0)
      )::bigint as "spentMinor"`,
  );
  return row.spentMinor;
}

export interface SpendingMark {
  readonly countedFrom: Date;
  /** Null: nothing was counted yet. */
  readonly transfersTo: number | null;
}

/**
 * Holds the account's mark until the commit. Counting begins with the December before the current year: no current period
 * begins earlier than the year, and a forecast looks back four weeks.
 */
export async function lockSpendingMark(tx: Tx, accountId: AccountId): Promise<SpendingMark> {
  await sql`
    insert into department_spending_marks (account_id, counted_from, transfers_to)
    select ${accountId}, (date_trunc('year', service_now() at time zone 'utc') - interval '1 month')::date, -1
    on conflict (account_id) do nothing`.execute(tx);
  const row = await one(
    tx,
    sql<{ countedFrom: Date; transfersTo: bigint }>`
      select counted_from::timestamp at time zone 'utc' as "countedFrom", transfers_to as "transfersTo"
      from department_spending_marks where account_id = ${accountId} for update`,
  );
  return { countedFrom: row.countedFrom, transfersTo: row.transfersTo < 0n ? null : Number(row.transfersTo) };
}

/** Adds the charges and refunds with these numbers to the days on which their orders were placed. */
export async function addDepartmentSpending(
  tx: Tx,
  accountId: AccountId,
  { first, last }: NumberRange,
  countedFrom: Date,
): Promise<void> {
  await sql`
    insert into department_spending as d (account_id, department_id, currency_code, day, spent_minor)
    select t.account_id, o.department_id, t.currency_code, (o.placed_at at time zone 'utc')::date,
           sum(case t.kind when 'Charge' then t.amount_minor else -t.amount_minor end)
    from transfers t join orders o on o.account_id = t.account_id and o.id = t.order_id
    where t.account_id = ${accountId} and t.number between ${first} and ${last} and t.kind in ('Charge', 'Refund')
      and o.department_id is not null and o.placed_at >= ${countedFrom}
    group by 1, 2, 3, 4
    on conflict (account_id, department_id, currency_code, day) do update
    set spent_minor = d.spent_minor + excluded.spent_minor`.execute(tx);
}

export async function advanceSpendingMark(tx: Tx, accountId: AccountId, transfersTo: number): Promise<void> {
  await sql`
    update department_spending_marks set transfers_to = ${transfersTo} where account_id = ${accountId}`.execute(tx);
}

/** Accounts with budgets of which more than so many transfers are not counted. */
export async function listAccountsToCount(
  reader: Reader,
  limits: { readonly uncountedMin: number; readonly accountsMax: number },
): Promise<AccountId[]> {
  const rows = await many(
    reader,
    sql<{ accountId: AccountId }>`
      select m.account_id as "accountId"
      from department_spending_marks m join account_sequences s on s.account_id = m.account_id
      where s.budgets_checked_to is not null and s.transfer_number - m.transfers_to >= ${limits.uncountedMin}
      order by s.transfer_number - m.transfers_to desc limit ${limits.accountsMax}`,
  );
  return rows.map(({ accountId }) => accountId);
}
