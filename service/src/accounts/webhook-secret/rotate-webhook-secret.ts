import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { type KeyRing, type SealContext, seal } from '../../kit/keyring.ts';
import { newWebhookSecret } from '../../kit/webhook-secret.ts';
import { replaceWebhookSecret } from './queries.ts';
import type { RotatedWebhookSecret } from './types.ts';

const overlapSeconds = 86_400;

/** The old secret is encrypted like the new one, so that rotation can move it from one column to the other. */
export const webhookSecretContext = (accountId: string): SealContext => ({
  purpose: 'webhook-secret',
  row: [accountId],
});

/** Creates a new secret. The old one also signs for another day, so that receivers can switch. */
export async function rotateWebhookSecret(
  { db, keyRing }: { readonly db: Db; readonly keyRing: KeyRing },
  accountId: AccountId,
  audit: AuditHook = noAudit,
): Promise<RotatedWebhookSecret> {
  const secret = newWebhookSecret();
  const sealedSecret = seal(keyRing, webhookSecretContext(accountId), secret.reveal());
  return withTransaction(db, async (tx) => {
    const state = await replaceWebhookSecret(tx, accountId, { sealedSecret, overlapSeconds });
    await audit(tx);
    return { ...state, secret };
  });
}
