import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { announceChange } from '../../database/changes.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import { accountChange } from '../account-changes.ts';
import type { Act } from '../acting.ts';
import { findGiftSettings, lockGiftSettings, updateGiftSettings } from './queries.ts';
import { keepReminders, reminderDaysOf } from './reminder-rules.ts';
import type { GiftSettings } from './types.ts';

export async function readGiftSettings(db: Db, accountId: string): Promise<GiftSettings> {
  const row = isId(accountId) ? await findGiftSettings(db, accountId as AccountId) : null;
  if (!row) throw new NotFound('No account');
  return { claimExpiresAfterDays: row.claimExpiresAfterDays, reminders: reminderDaysOf(row.reminders) };
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
    const reminders = keepReminders(before.reminders, wanted.reminders, before.now);
    const { claimExpiresAfterDays } = wanted;
    await updateGiftSettings(tx, accountId as AccountId, { claimExpiresAfterDays, reminders });
    await audit(tx);
    await announceChange(tx, accountChange(accountId as AccountId));
    return { claimExpiresAfterDays, reminders: reminderDaysOf(reminders) };
  });
}

/** The entry for the audit log. */
export function giftSettingsChanged(accountId: string, { claimExpiresAfterDays, reminders }: GiftSettings): Act {
  return {
    action: 'GiftSettingsChanged',
    target: accountId,
    accountId: accountId as AccountId,
    details: {
      ClaimExpiresAfterDays: claimExpiresAfterDays,
      AfterDays: reminders.afterDays.join(', '),
      BeforeExpiryDays: reminders.beforeExpiryDays.join(', '),
    },
  };
}
