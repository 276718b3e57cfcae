import type { SmsProvider } from '../../kit/delivery-settings.ts';
import { twilioReportUrl } from '../reports/report-urls.ts';
import type { OutgoingSms, SmsSender } from '../types.ts';
import { createProviderClient, providerConnectionsMax } from './provider-http.ts';
import { readTwilioAnswer } from './twilio-answer.ts';

export type TwilioSettings = Extract<SmsProvider, { kind: 'twilio' }>;

/** Sends text messages through Twilio or a service with a compatible REST API. */
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
    provider: 'twilio',
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
    // Each message has its own callback URL, so that it need not be looked up by the provider's id.
    StatusCallback: reportUrl,
  }).toString();
}
