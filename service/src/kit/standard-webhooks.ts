import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signatures of Standard Webhooks 1.0: for webhooks, the neutral SMS provider and delivery reports. The
 * `standardwebhooks` package signs with only one key, accepts only text and reads the system clock, so the tests use it
 * to check this file instead.
 */

export const signatureToleranceSeconds = 300;
const signaturesMax = 10;
const idPattern = /^[\x21-\x7e]{1,200}$/;

/** The headers of a signed message, with one signature per key. */
export function signatureHeaders(
  keys: readonly Buffer[],
  message: { readonly id: string; readonly body: Buffer | string },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = keys.map((key) => `v1,${macOf(key, message.id, timestamp, message.body).toString('base64')}`);
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** Why a received message is not trusted; null if it is. */
export function findSignatureFault(
  key: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
  now: Date,
): string | null {
  const id = headerOf(headers['webhook-id']);
  const timestamp = headerOf(headers['webhook-timestamp']);
  const signature = headerOf(headers['webhook-signature']);
  if (!idPattern.test(id) || !/^\d{1,12}$/.test(timestamp) || signature === '')
    return 'a Standard Webhooks header is missing or malformed';
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > signatureToleranceSeconds)
    return 'it was signed more than five minutes ago or ahead of this clock';
  const expected = macOf(key, id, timestamp, body);
  return isSignedAs(expected, signature) ? null : 'it was not signed with this secret';
}

function headerOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

function isSignedAs(expected: Buffer, header: string): boolean {
  return header
    .split(' ', signaturesMax)
    .filter((entry) => entry.startsWith('v1,'))
    .some((entry) => isEqual(Buffer.from(entry.slice('v1,'.length), 'base64'), expected));
}

function macOf(key: Buffer, id: string, timestamp: string, body: Buffer | string): Buffer {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
