import type { SmsProvider } from '../../kit/delivery-settings.ts';
import { twilioReportUrl } from '../reports/report-urls.ts';
import type { OutgoingSms, SmsSender } from '../types.ts';
import { createProviderClient, providerConnectionsMax } from './provider-http.ts';
import { readTwilioAnswer } from './twilio-answer.ts';

export type TwilioSettings = Extract<SmsProvider, { kind: 'twilio' }>;

/** Hands text messages to Twilio, or to anyone who speaks its REST form. */
export function createTwilioSender(settings: TwilioSettings, baseUrl: string, timeoutMs?: number): SmsSender {
  const { url, accountSid, authToken, from } = settings;
  const client = createProviderClient(url, timeoutMs);
  const reportUrlOf = twilioReportUrl(baseUrl);
  const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken.reveal()}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  };
  return {
    async send(sms) {
      return readTwilioAnswer(await client.post(path, headers, formOf(sms, from, reportUrlOf(sms))));
    },
    concurrencyMax: providerConnectionsMax,
    async close() {
      client.close();
    },
  };
}

function formOf(sms: OutgoingSms, from: string, reportUrl: string): string {
  return new URLSearchParams({
    To: sms.to,
    ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
    Body: sms.text,
    // Reports come to an address of the message's own, so that no one has to look for it by the provider's name for it.
    StatusCallback: reportUrl,
  }).toString();
}
