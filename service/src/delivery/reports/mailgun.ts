import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../kit/secret.ts';
import { parseReference } from '../senders/message-id.ts';
import type { Report } from '../take-reports.ts';
import { type JsonObject, objectAt, parseJson, textAt } from './json-members.ts';
import { forged, type ReportForm } from './types.ts';

// An unanswered request is retried for eight hours.
const toleranceSeconds = 9 * 3_600;
const deadReasons = new Set(['bounce', 'suppress-bounce']);

/** Mailgun's webhook. Its signature covers a timestamp and a token, not the event, so each token is accepted once. */
export function mailgunForm(signingKey: Secret<string>): ReportForm {
  return ({ body, now }) => {
    const content = parseJson(body);
    const proof = objectAt(content, 'signature');
    const [timestamp, token] = [textAt(proof, 'timestamp'), textAt(proof, 'token')];
    const isRecent =
      /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds;
    if (!isRecent || token === '' || !isGenuine(signingKey, timestamp + token, textAt(proof, 'signature')))
      return forged;
    return { kind: 'Genuine', receipt: `mailgun ${token}`, reports: reportsOf(objectAt(content, 'event-data')) };
  };
}

function isGenuine(signingKey: Secret<string>, text: string, signature: string): boolean {
  const expected = createHmac('sha256', signingKey.reveal()).update(text).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function reportsOf(event: JsonObject | null): Report[] {
  const key = parseReference(textAt(objectAt(event, 'message', 'headers'), 'message-id'));
  if (!key) return [];
  switch (textAt(event, 'event')) {
    case 'delivered':
      return [{ ...key, status: 'Delivered', reason: null, isDeadAddress: false }];
    case 'complained':
      return [{ ...key, status: 'Delivered', reason: null, isDeadAddress: false, isComplaint: true }];
    case 'failed': {
      // The provider itself retries temporary failures.
      if (textAt(event, 'severity') !== 'permanent') return [];
      const isDeadAddress = deadReasons.has(textAt(event, 'reason'));
      return [{ ...key, status: 'Bounced', reason: 'Bounced', isDeadAddress }];
    }
    case 'rejected':
      return [{ ...key, status: 'Failed', reason: 'DeliveryFailed', isDeadAddress: false }];
    default:
      return [];
  }
}
