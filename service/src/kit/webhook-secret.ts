import { randomBytes } from 'node:crypto';
import { Secret } from './secret.ts';
import { StartupError } from './startup-error.ts';

const secretPattern = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/;
const secretBytesMin = 24;
const newSecretBytes = 32;

/** A random secret in the format of Standard Webhooks. */
export function newWebhookSecret(): Secret<string> {
  return new Secret(`whsec_${randomBytes(newSecretBytes).toString('base64')}`);
}

/** A secret in the format of Standard Webhooks, from the setting of that name. */
export function parseWebhookSecret(name: string, value: string): Secret<Buffer> {
  const key = Buffer.from(secretPattern.exec(value)?.[1] ?? '', 'base64');
  if (key.length >= secretBytesMin) return new Secret(key);
  throw new StartupError(`${name} must be whsec_ followed by at least ${secretBytesMin} random bytes in base64.`);
}
