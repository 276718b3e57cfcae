import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseReference } from '../../src/delivery/senders/message-id.ts';
import { withAllowedCountries } from '../../src/delivery/sms/allowed-countries.ts';
import { createHttpSmsSender } from '../../src/delivery/sms/http-sender.ts';
import { createTwilioSender } from '../../src/delivery/sms/twilio-sender.ts';
import type { OutgoingSms, SmsSender } from '../../src/delivery/types.ts';
import { parseConfig } from '../../src/kit/config.ts';
import { newId } from '../../src/kit/ids.ts';
import { Secret } from '../../src/kit/secret.ts';
import { jsonForm, type SmsBehaviour, type SmsProvider, startSmsProvider, twilioForm } from './support/sms-provider.ts';

const silenceMs = 300;
const secret = randomBytes(32);
const accountSid = 'AC00000000000000000000000000000001';

let twilio: SmsProvider;
let gateway: SmsProvider;
let senders: Record<'twilio' | 'http', SmsSender>;
beforeAll(async () => {
  [twilio, gateway] = await Promise.all([startSmsProvider(twilioForm), startSmsProvider(jsonForm)]);
  const settings = {
    kind: 'twilio',
    url: twilio.url,
    accountSid,
    authToken: new Secret('t0ken'),
    from: '+15005550006',
  } as const;
  senders = {
    twilio: createTwilioSender(settings, 'https://gifts.example', silenceMs),
    http: createHttpSmsSender(
      { kind: 'http', url: `${gateway.url}/send`, secret: new Secret(secret) },
      'https://gifts.example',
      silenceMs,
    ),
  };
});
afterEach(() => {
  twilio.always('ok');
  gateway.always('ok');
});
afterAll(async () => {
  for (const sender of Object.values(senders)) await sender.close();
  await twilio.close();
  await gateway.close();
});

function message(text = 'A gift for you from Ben & Co: €25\nhttps://gifts.example/c/abc'): OutgoingSms {
  return { accountId: newId() as OutgoingSms['accountId'], id: newId(), to: '+14155550123', text };
}

describe('the Twilio format', () => {
  test('sends one form post with basic authentication and a report URL for the message', async () => {
    const sms = message();
    expect(await senders.twilio.send(sms)).toEqual({
      kind: 'Accepted',
      providerReference: 'SM00000000000000000000000000000001',
    });
    const request = twilio.requests.at(-1);
    expect(request?.path).toBe(`/2010-04-01/Accounts/${accountSid}/Messages.json`);
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from(`${accountSid}:t0ken`).toString('base64')}`);
    const form = Object.fromEntries(new URLSearchParams(request?.body));
    expect(form).toMatchObject({ To: sms.to, From: '+15005550006', Body: sms.text });
    const [, reference = ''] =
      /^https:\/\/gifts\.example\/reports\/twilio\/(.+)$/.exec(form.StatusCallback ?? '') ?? [];
    expect(parseReference(reference)).toEqual({ accountId: sms.accountId, id: sms.id });
  });

  test('uses a messaging service instead of a number', async () => {
    const from = `MG${'a'.repeat(32)}`;
    const settings = { kind: 'twilio', url: twilio.url, accountSid, authToken: new Secret('t0ken'), from } as const;
    const sender = createTwilioSender(settings, 'https://gifts.example');
    await sender.send(message());
    const form = new URLSearchParams(twilio.requests.at(-1)?.body);
    expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual([from, null]);
    await sender.close();
  });

  test('encodes a text that looks like form fields', async () => {
    const text = 'x&To=+19995550000&Body=y%0d%0a';
    await senders.twilio.send(message(text));
    const form = new URLSearchParams(twilio.requests.at(-1)?.body);
    expect([form.getAll('To'), form.getAll('Body')]).toEqual([['+14155550123'], [text]]);
  });
});

describe('the generic format', () => {
  test('is signed like Standard Webhooks, with the message’s id', async () => {
    const sms = message();
    expect(await senders.http.send(sms)).toEqual({ kind: 'Accepted', providerReference: 'gw-1' });
    const request = gateway.requests.at(-1);
    if (!request) throw new Error('nothing was asked');
    const { path, headers, body } = request;
    expect(path).toBe('/send');
    const verified = new Webhook(secret.toString('base64')).verify(body, headers) as Record<string, string>;
    expect(verified).toEqual({
      MessageId: headers['webhook-id'],
      To: sms.to,
      Text: sms.text,
      ReportUrl: 'https://gifts.example/reports/sms',
    });
    expect(parseReference(verified.MessageId ?? '')).toEqual({ accountId: sms.accountId, id: sms.id });
  });

  test('uses the same id at every attempt', async () => {
    const sms = message();
    await senders.http.send(sms);
    await senders.http.send(sms);
    const [before, last] = gateway.requests.slice(-2);
    expect(before?.headers['webhook-id']).toBe(last?.headers['webhook-id']);
  });
});

const refused = (status: string, reason: string, isDeadAddress: boolean) => ({
  kind: 'Refused',
  status,
  reason,
  isDeadAddress,
});
const deferred = (reason: string) => ({ kind: 'Deferred', reason });

describe('outcomes of provider answers', () => {
  test.each<[SmsBehaviour, unknown, unknown]>([
    ['deadNumber', refused('Bounced', 'RecipientRefused', true), refused('Bounced', 'RecipientRefused', true)],
    ['optedOut', refused('Bounced', 'RecipientOptedOut', false), refused('Bounced', 'RecipientOptedOut', false)],
    ['refused', refused('Failed', 'MessageRefused', false), refused('Failed', 'MessageRefused', false)],
    ['unauthorized', deferred('SmsProviderAnswered401'), deferred('SmsProviderAnswered401')],
    ['tooMany', deferred('SmsProviderAnswered429'), deferred('SmsProviderAnswered429')],
    ['redirect', deferred('SmsProviderAnswered302'), deferred('SmsProviderAnswered302')],
    // Only a gateway that recognises a repeated id can safely be called again.
    ['fault', { kind: 'Unknown', reason: 'SmsProviderSilent' }, deferred('SmsProviderAnswered500')],
    ['silentAfterTaking', { kind: 'Unknown', reason: 'SmsProviderSilent' }, deferred('SmsProviderSilent')],
    ['resetAfterTaking', { kind: 'Unknown', reason: 'SmsProviderSilent' }, deferred('SmsProviderSilent')],
    ['tooLarge', { kind: 'Unknown', reason: 'SmsProviderSilent' }, deferred('SmsProviderSilent')],
    ['noJson', { kind: 'Accepted', providerReference: null }, { kind: 'Accepted', providerReference: null }],
  ])('%s', async (behaviour, ofTwilio, ofGateway) => {
    twilio.script(behaviour);
    gateway.script(behaviour);
    expect(await senders.twilio.send(message())).toEqual(ofTwilio);
    expect(await senders.http.send(message())).toEqual(ofGateway);
  });

  test('an unreachable provider has accepted nothing', async () => {
    const unreachable = await startSmsProvider(jsonForm);
    await unreachable.close();
    const authToken = new Secret(randomUUID());
    const settings = { kind: 'twilio', url: unreachable.url, accountSid, authToken, from: '+15005550006' } as const;
    const sender = createTwilioSender(settings, 'https://gifts.example');
    expect(await sender.send(message())).toEqual(deferred('SmsProviderUnreachable'));
    await sender.close();
  });

  test('no outcome quotes the provider’s text, which may contain the recipient', async () => {
    twilio.script('deadNumber');
    expect(JSON.stringify(await senders.twilio.send(message()))).not.toContain('+1555');
  });
});

test('numbers of unserved countries are rejected without a request to the provider', async () => {
  const sender = withAllowedCountries(senders.http, new Set(['US', 'DE']));
  const asked = gateway.requests.length;
  for (const to of ['+14155550123', '+4915112345678'])
    expect(await sender.send({ ...message(), to })).toMatchObject({ kind: 'Accepted' });
  for (const to of ['+447700900123', '+8613800138000', '+882161234567', 'nonsense'])
    expect(await sender.send({ ...message(), to })).toEqual(refused('Failed', 'CountryNotServed', false));
  expect(gateway.requests).toHaveLength(asked + 2);
});

test.each(['XX', 'us', 'US DE', 'US,,DE'])('SMS_COUNTRIES=%s is rejected at startup', (value) => {
  expect(() => parseConfig({ SMS_COUNTRIES: value })).toThrow(/must be a list of country codes such as US,CA,DE/);
});
