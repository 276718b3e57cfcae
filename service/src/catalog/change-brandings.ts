import { changeOwnAccount } from '../accounts/account-transaction.ts';
import type { AccountActing } from '../accounts/acting.ts';
import type { Db } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import { requireOwnPictures } from './change-pictures.ts';
import { insertBranding, updateBranding } from './queries.ts';
import type { Branding, BrandingSettings } from './types.ts';

export async function addBranding(
  db: Db,
  acting: AccountActing,
  branding: Branding & { readonly settings: BrandingSettings },
): Promise<void> {
  await changeOwnAccount(db, acting, { action: 'BrandingAdded', target: branding.id }, async (tx) => {
    await requireOwnPictures(tx, acting.accountId, branding.settings);
    await insertBranding(tx, acting.accountId, branding);
  });
}

export async function changeBranding(
  db: Db,
  acting: AccountActing,
  branding: Branding & { readonly settings: BrandingSettings; readonly isActive: boolean },
): Promise<void> {
  await changeOwnAccount(db, acting, { action: 'BrandingChanged', target: branding.id }, async (tx) => {
    await requireOwnPictures(tx, acting.accountId, branding.settings);
    if (!(await updateBranding(tx, acting.accountId, branding))) throw new NotFound('No branding');
  });
}
