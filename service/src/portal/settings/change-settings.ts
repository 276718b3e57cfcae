import type { AccountActing } from '../../accounts/acting.ts';
import { insertDepartment, updateDepartment } from '../../accounts/queries.ts';
import type { Department } from '../../accounts/types.ts';
import { accountChange } from '../../catalog/catalog.ts';
import { insertBranding, updateBranding } from '../../catalog/queries.ts';
import type { Branding, BrandingSettings } from '../../catalog/types.ts';
import { announceChange } from '../../database/changes.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import { NotFound } from '../../kit/errors.ts';
import { IdTaken } from '../errors.ts';
import { requireOwnPictures } from '../pictures/change-pictures.ts';

export async function addDepartment(
  db: Db,
  acting: AccountActing,
  department: { readonly id: string; readonly name: string },
): Promise<Department> {
  await changeAccount(db, acting, { action: 'DepartmentAdded', target: department.id }, (tx) =>
    insertDepartment(tx, acting.accountId, department),
  );
  return { ...department, isActive: true };
}

export async function changeDepartment(
  db: Db,
  acting: AccountActing,
  change: { readonly id: string; readonly name: string | null; readonly isActive: boolean | null },
): Promise<Department> {
  return changeAccount(db, acting, { action: 'DepartmentChanged', target: change.id }, async (tx) => {
    const department = await updateDepartment(tx, acting.accountId, change);
    if (!department) throw new NotFound('No department');
    return department;
  });
}

export async function addBranding(
  db: Db,
  acting: AccountActing,
  branding: Branding & { readonly settings: BrandingSettings },
): Promise<void> {
  await changeAccount(db, acting, { action: 'BrandingAdded', target: branding.id }, async (tx) => {
    await requireOwnPictures(tx, acting.accountId, branding.settings);
    await insertBranding(tx, acting.accountId, branding);
  });
}

export async function changeBranding(
  db: Db,
  acting: AccountActing,
  branding: Branding & { readonly settings: BrandingSettings; readonly isActive: boolean },
): Promise<void> {
  await changeAccount(db, acting, { action: 'BrandingChanged', target: branding.id }, async (tx) => {
    await requireOwnPictures(tx, acting.accountId, branding.settings);
    if (!(await updateBranding(tx, acting.accountId, branding))) throw new NotFound('No branding');
  });
}

/** Every process forgets what it holds of the account when this commits. */
async function changeAccount<T>(
  db: Db,
  acting: AccountActing,
  act: { readonly action: string; readonly target: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await withTransaction(db, async (tx) => {
      const result = await work(tx);
      await acting.record(tx, act);
      await announceChange(tx, accountChange(acting.accountId));
      return result;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new IdTaken(act.target) : error;
  }
}
