import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../kit/secret.ts';
import { parseReference } from '../senders/message-id.ts';
import type { Report } from '../take-reports.ts';

/** A report as it came in: the address that was called, and the form. */
export interface TwilioCallback {
  readonly url: string;
  readonly form: URLSearchParams;
  readonly signature: string;
}

// Unknown number, landline or unreachable network.
const deadNumberCodes = ['30005', '30006'];

/** True when whoever knows the account's token has signed exactly this address and form. */
export function isGenuine({ url, form, signature }: TwilioCallback, authToken: Secret<string>): boolean {
  const names = [...new Set(form.keys())].sort();
  const signed = url + names.map((name) => name + [...new Set(form.getAll(name))].sort().join(name)).join('');
  const expected = createHmac('sha1', authToken.reveal()).update(signed, 'utf8').digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What a report says about which message; null when it says nothing new. */
export function readTwilioReport(reference: string, form: URLSearchParams): Report | null {
  const key = parseReference(reference);
  if (!key) return null;
  const code = form.get('ErrorCode') ?? '';
  switch (form.get('MessageStatus')) {
    case 'delivered':
    case 'read':
      return { ...key, status: 'Delivered', reason: null, isDeadAddress: false };
    case 'undelivered':
      return { ...key, status: 'Bounced', reason: 'NotDelivered', isDeadAddress: deadNumberCodes.includes(code) };
    case 'failed':
      return { ...key, status: 'Failed', reason: 'MessageRefused', isDeadAddress: deadNumberCodes.includes(code) };
    default:
      return null;
  }
}
