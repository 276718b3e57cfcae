import { type Environ, text } from './environ.ts';
import { Secret } from './secret.ts';
import { StartupError } from './startup-error.ts';
import { parseWebhookSecret } from './webhook-secret.ts';

/** Who may report payments. Several secrets of one provider are all accepted; without any, its calls are not. */
export interface PaymentSettings {
  readonly neutral: readonly Secret<Buffer>[];
  readonly stripe: readonly Secret<string>[];
}

const secretsMax = 5;
const stripeLengthMin = 24;

export function paymentSettings(environ: Environ): PaymentSettings {
  return {
    neutral: listOf(environ, 'PAYMENT_SECRETS').map((value) => parseWebhookSecret('PAYMENT_SECRETS', value)),
    stripe: listOf(environ, 'STRIPE_WEBHOOK_SECRETS').map(stripeSecret),
  };
}

function stripeSecret(value: string): Secret<string> {
  if (value.startsWith('whsec_') && value.length >= stripeLengthMin) return new Secret(value);
  throw new StartupError(
    'STRIPE_WEBHOOK_SECRETS must be signing secrets of webhook endpoints, such as whsec_…, separated by commas.',
  );
}

function listOf(environ: Environ, name: string): string[] {
  const values = text(environ, name)?.split(',') ?? [];
  if (values.length > secretsMax) throw new StartupError(`${name} can hold at most ${secretsMax} secrets.`);
  return values.map((value) => value.trim());
}
