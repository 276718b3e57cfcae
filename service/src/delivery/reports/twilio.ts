import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../kit/secret.ts';
import { parseReference } from '../senders/message-id.ts';
import type { Report } from '../take-reports.ts';
import { forged, headerOf, type ReportForm } from './types.ts';

// The number does not exist, or is a landline.
const deadNumberCodes = ['30005', '30006'];

/** Twilio's status callback: a form, signed together with its URL. The URL identifies the message. */
export function twilioForm(authToken: Secret<string>): ReportForm {
  return ({ headers, body, url }) => {
    const signature = headerOf(headers['x-twilio-signature']);
    const form = new URLSearchParams(body.toString('utf8'));
    if (!isGenuine(authToken, url, form, signature)) return forged;
    if (!form.has('MessageStatus')) return { kind: 'Malformed', detail: 'The report has no MessageStatus.' };
    const report = readReport(url.slice(url.lastIndexOf('/') + 1), form);
    return { kind: 'Genuine', receipt: `twilio ${signature}`, reports: report ? [report] : [] };
  };
}

function isGenuine(authToken: Secret<string>, url: string, form: URLSearchParams, signature: string): boolean {
  const names = [...new Set(form.keys())].sort();
  const signed = url + names.map((name) => name + [...new Set(form.getAll(name))].sort().join(name)).join('');
  const expected = createHmac('sha1', authToken.reveal()).update(signed, 'utf8').digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What a report says about which message; null if it says nothing new. */
function readReport(reference: string, form: URLSearchParams): Report | null {
  const key = parseReference(reference);
  if (!key) return null;
  const isDeadAddress = deadNumberCodes.includes(form.get('ErrorCode') ?? '');
  switch (form.get('MessageStatus')) {
    case 'delivered':
    case 'read':
      return { ...key, status: 'Delivered', reason: null, isDeadAddress: false };
    case 'undelivered':
      return { ...key, status: 'Bounced', reason: 'NotDelivered', isDeadAddress };
    case 'failed':
      return { ...key, status: 'Failed', reason: 'MessageRefused', isDeadAddress };
    default:
      return null;
  }
}
