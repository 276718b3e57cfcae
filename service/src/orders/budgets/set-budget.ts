import { accountChange } from '../../accounts/account-changes.ts';
import { findDepartment } from '../../accounts/queries.ts';
import type { AuditHook } from '../../database/audit-hook.ts';
import { announceChange } from '../../database/changes.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { requireBudgetChecks } from '../../sequences/budget-check-queries.ts';
import { countDepartments } from './count-departments.ts';
import { deleteBudget, listBudgets, upsertBudget } from './queries.ts';
import { readBudget } from './read-budget.ts';
import type { BudgetSettings, BudgetState } from './types.ts';

export interface DepartmentRef {
  readonly accountId: AccountId;
  readonly departmentId: string;
}

/**
 * Sets a department's budget. What was spent before counts, so it is added up first; then the budget applies to every
 * order that is not committed yet.
 */
export async function setBudget(
  db: Db,
  ref: DepartmentRef,
  settings: BudgetSettings,
  audit: AuditHook,
): Promise<BudgetState> {
  const { accountId, departmentId } = ref;
  if (!(await findDepartment(db, accountId, departmentId))) throw new NotFound('No department');
  await countDepartments(db, accountId);
  await changeBudget(db, ref, audit, (tx) => upsertBudget(tx, accountId, departmentId, settings));
  return readBudget(db, accountId, departmentId);
}

export async function removeBudget(db: Db, ref: DepartmentRef, audit: AuditHook): Promise<void> {
  await changeBudget(db, ref, audit, async (tx) => {
    if (!(await deleteBudget(tx, ref.accountId, ref.departmentId))) throw new NotFound('No budget');
  });
}

/** The account is locked, like by everything that places orders, so each order is before or after the change. */
async function changeBudget(
  db: Db,
  { accountId }: DepartmentRef,
  audit: AuditHook,
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockAccounts(tx, [accountId]);
    await change(tx);
    await requireBudgetChecks(tx, accountId, (await listBudgets(tx, accountId)).length > 0);
    await audit(tx);
    await announceChange(tx, accountChange(accountId));
  });
}
