import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { StartupError } from '../../kit/startup-error.ts';
import { parseReference } from '../senders/message-id.ts';
import type { Report } from '../take-reports.ts';
import { isObject, type JsonObject, parseJson, textAt } from './json-members.ts';
import { forged, headerOf, type ReportForm, reportsPerRequestMax } from './types.ts';

// An unanswered request is retried for a day, with its first signature.
const toleranceSeconds = 25 * 3_600;

/** SendGrid's event webhook: an ECDSA signature over timestamp and body. */
export function sendgridForm(publicKey: string): ReportForm {
  const key = readKey(publicKey);
  return ({ headers, body, now }) => {
    const timestamp = headerOf(headers['x-twilio-email-event-webhook-timestamp']);
    const signature = headerOf(headers['x-twilio-email-event-webhook-signature']);
    if (!isRecent(timestamp, now) || !isGenuine(key, timestamp, signature, body)) return forged;
    const events = parseJson(body);
    if (!Array.isArray(events) || events.length > reportsPerRequestMax) {
      return { kind: 'Malformed', detail: `The body must be a list of at most ${reportsPerRequestMax} events.` };
    }
    const reports = events.filter(isObject).flatMap(reportOf);
    return { kind: 'Genuine', receipt: `sendgrid ${signature}`, reports };
  };
}

function readKey(publicKey: string): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  } catch {
    throw new StartupError('SENDGRID_PUBLIC_KEY is not a public key; copy it whole from the provider’s settings.');
  }
}

function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds;
}

function isGenuine(key: KeyObject, timestamp: string, signature: string, body: Buffer): boolean {
  try {
    return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

function reportOf(event: JsonObject): Report[] {
  const key = parseReference(textAt(event, 'smtp-id'));
  if (!key) return [];
  switch (textAt(event, 'event')) {
    case 'delivered':
      return [{ ...key, status: 'Delivered', reason: null, isDeadAddress: false }];
    case 'spamreport':
      return [{ ...key, status: 'Delivered', reason: null, isDeadAddress: false, isComplaint: true }];
    case 'bounce':
      return [{ ...key, status: 'Bounced', reason: 'Bounced', isDeadAddress: textAt(event, 'type') !== 'blocked' }];
    case 'dropped':
      return [{ ...key, status: 'Failed', reason: 'DeliveryFailed', isDeadAddress: false }];
    default:
      return [];
  }
}
