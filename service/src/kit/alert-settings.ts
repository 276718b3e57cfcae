import { checkWebhookUrl, type WebhookUrlPolicy } from './address-guard.ts';
import { choice, type Environ, text } from './environ.ts';
import { Secret } from './secret.ts';
import { StartupError } from './startup-error.ts';

const formats = ['standard', 'slack', 'teams'] as const;

/** The addresses of chat services contain their own secret, so the address is one too. */
export interface AlertWebhook {
  readonly url: Secret<string>;
  readonly secret: Secret<string>;
  readonly format: (typeof formats)[number];
}

const secretPattern = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;

export function alertWebhook(environ: Environ, policy: WebhookUrlPolicy): AlertWebhook | null {
  const url = text(environ, 'ALERT_WEBHOOK_URL');
  const secret = text(environ, 'ALERT_WEBHOOK_SECRET');
  const format = choice(environ, 'ALERT_WEBHOOK_FORMAT', formats, 'standard');
  if (url === null) return null;
  const checked = checkWebhookUrl(url, policy);
  if (!checked.ok) throw new StartupError(`ALERT_WEBHOOK_URL cannot be used: ${checked.detail}`);
  if (secret === null || !secretPattern.test(secret))
    throw new StartupError(
      'ALERT_WEBHOOK_SECRET must be set with ALERT_WEBHOOK_URL, to whsec_ and 24 to 64 bytes in base64.',
    );
  return { url: new Secret(url), secret: new Secret(secret), format };
}
