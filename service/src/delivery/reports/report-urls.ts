import { referenceOf } from '../senders/message-id.ts';
import type { OutgoingSms } from '../types.ts';

export const reportsPath = '/reports';

/** Where the provider reports on a text message. */
export function twilioReportUrl(baseUrl: string): (sms: OutgoingSms) => string {
  return (sms) => `${baseUrl}${reportsPath}/twilio/${referenceOf(sms)}`;
}

export function smsReportUrl(baseUrl: string): () => string {
  return () => `${baseUrl}${reportsPath}/sms`;
}
