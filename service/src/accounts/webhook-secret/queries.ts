import { sql } from 'kysely';
import { one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { WebhookSecretState } from './types.ts';

const state = sql`
  webhook_secret_rotated_at as "rotatedAt",
  case when old_webhook_secret_until > (select service_now()) then old_webhook_secret_until end as "oldSecretUntil"`;

export async function getWebhookSecretState(reader: Reader, accountId: AccountId): Promise<WebhookSecretState> {
  return one(reader, sql<WebhookSecretState>`select ${state} from accounts where id = ${accountId}`);
}

/** The current secret also signs for a while; an earlier replaced one ends now. */
export async function replaceWebhookSecret(
  tx: Tx,
  accountId: AccountId,
  { sealedSecret, overlapSeconds }: { readonly sealedSecret: Buffer; readonly overlapSeconds: number },
): Promise<WebhookSecretState> {
  return one(
    tx,
    sql<WebhookSecretState>`
      update accounts
      set sealed_old_webhook_secret = sealed_webhook_secret, sealed_webhook_secret = ${sealedSecret},
          old_webhook_secret_until = service_now() + make_interval(secs => ${overlapSeconds}),
          webhook_secret_rotated_at = service_now()
      where id = ${accountId}
      returning ${state}`,
  );
}
