import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { announceChange } from '../../database/changes.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { NotFound } from '../../kit/errors.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { accountChange } from '../account-changes.ts';
import type { Act } from '../acting.ts';
import { gatherLinesJob } from './jobs.ts';
import { findGiftSettings, lockGiftSettings, updateGiftSettings } from './queries.ts';
import { keepReminders, reminderDaysOf } from './reminder-rules.ts';
import type { GiftSettings, StoredReminder } from './types.ts';

export async function readGiftSettings(db: Db, accountId: string): Promise<GiftSettings> {
  const row = isId(accountId) ? await findGiftSettings(db, accountId as AccountId) : null;
  if (!row) throw new NotFound('No account');
  const { claimExpiresAfterDays, reminders, forgetRecipientsAfterDays } = row;
  return { claimExpiresAfterDays, reminders: reminderDaysOf(reminders), forgetRecipientsAfterDays };
}

/** Replaces an account's gift settings. Gifts that were placed before keep their expiry; reminders follow at once. */
export async function changeGiftSettings(
  db: Db,
  accountId: string,
  wanted: GiftSettings,
  audit: AuditHook = noAudit,
): Promise<GiftSettings> {
  return withTransaction(db, async (tx) => {
    const before = isId(accountId) ? await lockGiftSettings(tx, accountId as AccountId) : null;
    if (!before) throw new NotFound('No account');
    // A gift that is being sent is then either noted for the new reminders, or gathered by the job.
    await lockAccounts(tx, [accountId as AccountId]);
    const reminders = keepReminders(before.reminders, wanted.reminders, before.now);
    const { claimExpiresAfterDays, forgetRecipientsAfterDays } = wanted;
    await updateGiftSettings(tx, accountId as AccountId, {
      claimExpiresAfterDays,
      reminders,
      forgetRecipientsAfterDays,
    });
    if (hasChanged(before.reminders, reminders))
      await enqueue(tx, gatherLinesJob, { accountId: accountId as AccountId });
    await audit(tx);
    await announceChange(tx, accountChange(accountId as AccountId));
    return { claimExpiresAfterDays, reminders: reminderDaysOf(reminders), forgetRecipientsAfterDays };
  });
}

function hasChanged(before: readonly StoredReminder[], after: readonly StoredReminder[]): boolean {
  return JSON.stringify(signed(before)) !== JSON.stringify(signed(after));
}

function signed(reminders: readonly StoredReminder[]): number[] {
  return reminders.map(({ days }) => days);
}

/** The entry for the audit log. */
export function giftSettingsChanged(accountId: string, settings: GiftSettings): Act {
  const { claimExpiresAfterDays, reminders, forgetRecipientsAfterDays } = settings;
  return {
    action: 'GiftSettingsChanged',
    target: accountId,
    accountId: accountId as AccountId,
    details: {
      ClaimExpiresAfterDays: claimExpiresAfterDays,
      AfterDays: reminders.afterDays.join(', '),
      BeforeExpiryDays: reminders.beforeExpiryDays.join(', '),
      ForgetRecipientsAfterDays: forgetRecipientsAfterDays,
    },
  };
}
