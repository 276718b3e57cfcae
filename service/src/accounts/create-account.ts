import type { Tx } from '../database/database.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import { type KeyRing, seal } from '../kit/keyring.ts';
import type { Secret } from '../kit/secret.ts';
import { newWebhookSecret } from '../kit/webhook-secret.ts';
import { insertAccount } from './queries.ts';
import { webhookSecretContext } from './webhook-secret/rotate-webhook-secret.ts';

export interface NewAccount {
  readonly id: AccountId;
  readonly webhookSecret: Secret<string>;
}

export async function createAccount(
  tx: Tx,
  keyRing: KeyRing,
  account: { name: string; receivesRawCodes?: boolean },
): Promise<NewAccount> {
  const id = newId() as AccountId;
  const webhookSecret = newWebhookSecret();
  await insertAccount(tx, {
    id,
    name: account.name,
    receivesRawCodes: account.receivesRawCodes ?? false,
    sealedWebhookSecret: seal(keyRing, webhookSecretContext(id), webhookSecret.reveal()),
  });
  return { id, webhookSecret };
}
