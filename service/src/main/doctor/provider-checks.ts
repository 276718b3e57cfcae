import { randomUUID } from 'node:crypto';
import { createSupplierClient } from '../../fulfillment/sources/supplier-http.ts';
import type { Config } from '../../kit/config.ts';
import type { SmsProvider } from '../../kit/delivery-settings.ts';
import { firstSupplierName, type SupplierSettings } from '../../kit/supplier-settings.ts';
import { type Finding, findingsOf } from './finding.ts';

const timeoutMs = 10_000;

/** The provider of text messages: reachable, and Twilio accepts the token. Nothing is sent. */
export async function checkSms({ delivery, environment }: Config): Promise<Finding> {
  const is = findingsOf('SMS');
  const { sms } = delivery;
  if (sms === null) {
    return environment === 'stage'
      ? is.ok('not configured: text messages stay in the outbox')
      : is.ok('not configured: text messages wait and are not sent');
  }
  return sms.kind === 'twilio' ? checkTwilio(sms) : checkGateway(sms.url);
}

async function checkTwilio({ url, accountSid, authToken }: Extract<SmsProvider, { kind: 'twilio' }>): Promise<Finding> {
  const is = findingsOf('SMS');
  const sign = Buffer.from(`${accountSid}:${authToken.reveal()}`).toString('base64');
  const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`;
  const status = await statusOf(url + path, 'GET', { authorization: `Basic ${sign}` });
  if (typeof status === 'string')
    return is.failed(`Twilio cannot be reached (${status}).`, 'Check TWILIO_URL, and that this machine may connect.');
  if (status === 200) return is.ok('Twilio accepts account and token');
  if (status === 401 || status === 403)
    return is.failed(
      `Twilio does not accept the token (${status}).`,
      'Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
    );
  return is.warning(`Twilio answers with ${status}.`, 'See its status page; messages are retried for a day.');
}

/** A message would be sent to someone, so only the connection is checked. */
async function checkGateway(url: string): Promise<Finding> {
  const is = findingsOf('SMS');
  const status = await statusOf(url, 'HEAD', {});
  if (typeof status === 'string')
    return is.failed(`The SMS gateway cannot be reached (${status}).`, 'Check SMS_URL, and that it is running.');
  if (status >= 500) return is.warning(`The SMS gateway answers with ${status}.`, 'Read its log.');
  return is.ok('the gateway answers');
}

async function statusOf(url: string, method: string, headers: Record<string, string>): Promise<number | string> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method, headers, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
}

/** Asks the supplier about a reference that was never used: any answer but a refusal of the token is fine. */
export async function checkSuppliers({ suppliers }: Config): Promise<Finding[]> {
  if (suppliers.length === 0) return [findingsOf('supplier').ok('not configured: codes come from stock')];
  return Promise.all(suppliers.map(checkSupplier));
}

async function checkSupplier(supplier: SupplierSettings): Promise<Finding> {
  const { name, prefix } = supplier;
  const is = findingsOf(name === firstSupplierName ? name : `supplier ${name}`);
  const client = createSupplierClient(supplier);
  try {
    const exchange = await client.send('GET', `/issues/doctor-${randomUUID()}`);
    if (!exchange.isAnswered)
      return is.failed(
        `The supplier does not answer (${exchange.problem}).`,
        `Check ${prefix}_URL, and that this machine may connect to it.`,
      );
    const { status } = exchange;
    if (status === 401 || status === 403)
      return is.failed(`The supplier does not accept the token (${status}).`, `Check ${prefix}_TOKEN.`);
    if (status >= 500) return is.warning(`The supplier answers with ${status}.`, 'Ask the supplier; orders wait.');
    return is.ok('answers and accepts the token');
  } finally {
    client.close();
  }
}
