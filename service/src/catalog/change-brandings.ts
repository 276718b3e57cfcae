import { changeOwnAccount } from '../accounts/account-transaction.ts';
import type { AccountActing } from '../accounts/acting.ts';
import { gatherLinesJob } from '../accounts/gift-settings/jobs.ts';
import { keepReminders } from '../accounts/gift-settings/reminder-rules.ts';
import type { ReminderDays } from '../accounts/gift-settings/types.ts';
import type { Db, Tx } from '../database/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { NotFound } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { requireOwnPictures } from './change-pictures.ts';
import { insertBranding, lockBrandingReminders, updateBranding, updateBrandingReminders } from './queries.ts';
import type { Branding, BrandingSettings } from './types.ts';

export interface NewBranding extends Branding {
  readonly settings: BrandingSettings;
  /** Null: as the account wants them. */
  readonly reminders: ReminderDays | null;
}

export async function addBranding(db: Db, acting: AccountActing, branding: NewBranding): Promise<void> {
  await changeOwnAccount(db, acting, { action: 'BrandingAdded', target: branding.id }, async (tx) => {
    await requireOwnPictures(tx, acting.accountId, branding.settings);
    await insertBranding(tx, acting.accountId, branding);
    await setReminders(tx, acting.accountId, branding);
  });
}

export async function changeBranding(
  db: Db,
  acting: AccountActing,
  branding: NewBranding & { readonly isActive: boolean },
): Promise<void> {
  await changeOwnAccount(db, acting, { action: 'BrandingChanged', target: branding.id }, async (tx) => {
    await requireOwnPictures(tx, acting.accountId, branding.settings);
    if (!(await updateBranding(tx, acting.accountId, branding))) throw new NotFound('No branding');
    await setReminders(tx, acting.accountId, branding);
  });
}

/** Under the account's lock, so that a gift that is being sent is either noted for the new reminders or gathered. */
async function setReminders(tx: Tx, accountId: AccountId, { id, reminders: wanted }: NewBranding): Promise<void> {
  const before = await lockBrandingReminders(tx, accountId, id);
  if (!before || (before.reminders === null && wanted === null)) return;
  await lockAccounts(tx, [accountId]);
  const reminders = wanted && keepReminders(before.reminders ?? [], wanted, before.now);
  await updateBrandingReminders(tx, accountId, { id, reminders });
  await enqueue(tx, gatherLinesJob, { accountId });
}
