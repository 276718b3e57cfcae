import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from './secret.ts';

/** The headers of Standard Webhooks 1.0 over the bytes that go on the wire. */
export function signWebhook(
  secret: Secret<Buffer>,
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): Record<string, string> {
  const signature = macOf(secret, id, String(timestamp), body).toString('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}

export interface SignedRequest {
  readonly id: string;
  readonly timestamp: string;
  /** Any number of signatures, separated by spaces. */
  readonly signature: string;
  readonly body: Buffer;
}

const signaturesMax = 10;
const idPattern = /^[\x21-\x7e]{1,200}$/;

/** Whether the secret's holder signed this, not longer ago than it may be. */
export function isSignedWebhook(
  secret: Secret<Buffer>,
  { id, timestamp, signature, body }: SignedRequest,
  { now, toleranceSeconds }: { readonly now: Date; readonly toleranceSeconds: number },
): boolean {
  if (!idPattern.test(id) || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = macOf(secret, id, timestamp, body);
  return signature
    .split(' ', signaturesMax)
    .filter((entry) => entry.startsWith('v1,'))
    .some((entry) => isEqual(Buffer.from(entry.slice('v1,'.length), 'base64'), expected));
}

function macOf(secret: Secret<Buffer>, id: string, timestamp: string, body: Buffer | string): Buffer {
  return createHmac('sha256', secret.reveal()).update(`${id}.${timestamp}.`).update(body).digest();
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
