import type { Secret } from '../../kit/secret.ts';

/** The account's secret, which signs messages to the webhook URLs of its orders. */
export interface WebhookSecretState {
  /** Null: it is the one that was created with the account. */
  readonly rotatedAt: Date | null;
  /** Until when messages are also signed with the secret before; null: they are not. */
  readonly oldSecretUntil: Date | null;
}

export interface RotatedWebhookSecret extends WebhookSecretState {
  readonly secret: Secret<string>;
}
