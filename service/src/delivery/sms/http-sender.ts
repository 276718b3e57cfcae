import type { SmsProvider } from '../../kit/delivery-settings.ts';
import type { Secret } from '../../kit/secret.ts';
import { signatureHeaders } from '../../kit/standard-webhooks.ts';
import { smsReportUrl } from '../reports/report-urls.ts';
import { referenceOf } from '../senders/message-id.ts';
import type { Outcome, SmsSender } from '../types.ts';
import {
  messageRefused,
  providerAnswered,
  providerReferenceOf,
  providerUnreachable,
  recipientOptedOut,
  recipientRefused,
} from './answer-rules.ts';
import { createProviderClient, type Exchange, memberOf, providerConnectionsMax } from './provider-http.ts';

export type HttpSmsSettings = Extract<SmsProvider, { kind: 'http' }>;

/** Sends text messages to the operator's own gateway, as JSON that is signed like our webhooks. */
export function createHttpSmsSender({ url, secret }: HttpSmsSettings, baseUrl: string, timeoutMs?: number): SmsSender {
  const client = createProviderClient(url, timeoutMs);
  const reportUrlOf = smsReportUrl(baseUrl);
  return {
    provider: 'http',
    async send(sms) {
      const id = referenceOf(sms);
      const body = JSON.stringify({ MessageId: id, To: sms.to, Text: sms.text, ReportUrl: reportUrlOf() });
      return readAnswer(await client.post('', signedHeaders(secret, id, body), body));
    },
    concurrencyMax: providerConnectionsMax,
    async close() {
      client.close();
    },
  };
}

/** The signature of Standard Webhooks: a receiver of our webhooks already has the code to verify it. */
function signedHeaders(secret: Secret<Buffer>, id: string, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json',
    ...signatureHeaders([secret.reveal()], { id, body }, new Date()),
  };
}

/**
 * By contract a gateway sends each MessageId once, however often it is requested. So a lost answer is not ambiguous
 * here: retrying is safe.
 */
function readAnswer(exchange: Exchange): Outcome {
  if (exchange.kind === 'NotSent') return providerUnreachable;
  if (exchange.kind === 'Silent') return { kind: 'Deferred', reason: 'SmsProviderSilent' };
  const { status, body } = exchange;
  if ((status >= 200 && status < 300) || status === 409) {
    return { kind: 'Accepted', providerReference: providerReferenceOf(memberOf(body, 'Reference')) };
  }
  if (status !== 400 && status !== 422) return providerAnswered(status);
  switch (memberOf(body, 'Reason')) {
    case 'UnknownRecipient':
      return recipientRefused;
    case 'RecipientOptedOut':
      return recipientOptedOut;
    default:
      return messageRefused;
  }
}
