import { timingSafeEqual } from 'node:crypto';
import { signingKeyOf } from './seal-endpoint.ts';
import { signatureHeaders } from './sign-message.ts';

const toleranceSeconds = 300;

/** Why a received message should not be trusted; null when it should. */
export function findSignatureFault(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
  now: Date,
): string | null {
  const id = String(headers['webhook-id'] ?? '');
  const timestamp = String(headers['webhook-timestamp'] ?? '');
  const given = String(headers['webhook-signature'] ?? '').split(' ');
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return 'a header of Standard Webhooks is missing';
  const at = new Date(Number(timestamp) * 1000);
  if (Math.abs(now.getTime() - at.getTime()) > toleranceSeconds * 1000)
    return 'it was signed more than five minutes ago';
  const expected = signatureHeaders([signingKeyOf(secret)], { id, body }, at)['webhook-signature'] ?? '';
  return given.some((signature) => isEqual(signature, expected)) ? null : 'it was not signed with this secret';
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
