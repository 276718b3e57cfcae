import type { Db } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import { changeOwnAccount } from './account-transaction.ts';
import type { AccountActing } from './acting.ts';
import { insertDepartment, updateDepartment } from './queries.ts';
import type { Department } from './types.ts';

export async function addDepartment(
  db: Db,
  acting: AccountActing,
  department: { readonly id: string; readonly name: string },
): Promise<Department> {
  await changeOwnAccount(db, acting, { action: 'DepartmentAdded', target: department.id }, (tx) =>
    insertDepartment(tx, acting.accountId, department),
  );
  return { ...department, isActive: true };
}

export async function changeDepartment(
  db: Db,
  acting: AccountActing,
  change: { readonly id: string; readonly name: string | null; readonly isActive: boolean | null },
): Promise<Department> {
  return changeOwnAccount(db, acting, { action: 'DepartmentChanged', target: change.id }, async (tx) => {
    const department = await updateDepartment(tx, acting.accountId, change);
    if (!department) throw new NotFound('No department');
    return department;
  });
}
