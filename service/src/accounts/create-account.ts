import { randomBytes } from 'node:crypto';
import type { Tx } from '../database/database.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import { type KeyRing, seal } from '../kit/keyring.ts';
import { Secret } from '../kit/secret.ts';
import { insertAccount } from './queries.ts';

const webhookSecretBytes = 32;

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
  const webhookSecret = `whsec_${randomBytes(webhookSecretBytes).toString('base64')}`;
  await insertAccount(tx, {
    id,
    name: account.name,
    receivesRawCodes: account.receivesRawCodes ?? false,
    sealedWebhookSecret: seal(keyRing, { purpose: 'webhook-secret', row: [id] }, webhookSecret),
  });
  return { id, webhookSecret: new Secret(webhookSecret) };
}
