import { sql } from 'kysely';
import { maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { StoredReminder } from './types.ts';

export interface GiftSettingsRow {
  readonly claimExpiresAfterDays: number | null;
  readonly reminders: readonly StoredReminder[];
  readonly forgetRecipientsAfterDays: number | null;
}

const columns = sql`
  claim_expires_after_days as "claimExpiresAfterDays", reminders,
  forget_recipients_after_days as "forgetRecipientsAfterDays"`;

export async function findGiftSettings(reader: Reader, accountId: AccountId): Promise<GiftSettingsRow | null> {
  return maybeOne(reader, sql<GiftSettingsRow>`select ${columns} from accounts where id = ${accountId}`);
}

/** Locked until the commit, with the present time. */
export async function lockGiftSettings(
  tx: Tx,
  accountId: AccountId,
): Promise<(GiftSettingsRow & { readonly now: Date }) | null> {
  return maybeOne(
    tx,
    sql<GiftSettingsRow & { readonly now: Date }>`
      select ${columns}, service_now() as now from accounts where id = ${accountId} for no key update`,
  );
}

export async function updateGiftSettings(tx: Tx, accountId: AccountId, settings: GiftSettingsRow): Promise<void> {
  await sql`
    update accounts
    set claim_expires_after_days = ${settings.claimExpiresAfterDays}, reminders = ${JSON.stringify(settings.reminders)},
        forget_recipients_after_days = ${settings.forgetRecipientsAfterDays}
    where id = ${accountId}`.execute(tx);
}
