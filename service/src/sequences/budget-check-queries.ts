import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { isCheckViolation } from '../database/database-errors.ts';
import type { AccountId } from '../kit/ids.ts';

/** From now on, each order of the account is compared with the budgets of departments, or none is any more. */
export async function requireBudgetChecks(tx: Tx, accountId: AccountId, hasBudgets: boolean): Promise<void> {
  await sql`
    update account_sequences set budgets_checked_to = case when ${hasBudgets}::boolean then order_number end
    where account_id = ${accountId}`.execute(tx);
}

/** Lets one more order of the account be placed: the caller, who holds the account's lock, checks its budget. */
export async function beginBudgetCheck(tx: Tx, accountId: AccountId): Promise<void> {
  await setCheckedTo(tx, accountId, 1);
}

/** The order to check was not placed after all. */
export async function abandonBudgetCheck(tx: Tx, accountId: AccountId): Promise<void> {
  await setCheckedTo(tx, accountId, 0);
}

async function setCheckedTo(tx: Tx, accountId: AccountId, ordersAhead: 0 | 1): Promise<void> {
  await sql`
    update account_sequences set budgets_checked_to = order_number + ${ordersAhead}
    where account_id = ${accountId} and budgets_checked_to is not null`.execute(tx);
}

/** The database rejected an order of a department with a budget, because the budget was not checked. */
export function lacksBudgetCheck(error: unknown): boolean {
  return isCheckViolation(error, 'account_sequences_budgets_checked');
}
