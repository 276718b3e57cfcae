import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { refusedFaults, refusedPlaces } from './support/refusals.ts';
import { placed } from './support/wire-orders.ts';

let stage: TestApi;
let strict: TestApi;
let onStage: TestCaller;
let onStrict: TestCaller;
beforeAll(async () => {
  stage = await startTestApi();
  strict = await startTestApi({ WEBHOOK_ALLOW_HTTP: 'off', WEBHOOK_ALLOW_LOOPBACK: 'off' });
  onStage = await stage.givenAccount();
  onStrict = await strict.givenAccount();
});
afterAll(async () => {
  await stage.close();
  await strict.close();
});

const place = '/WebhookSettings/FulfillmentComplete';
const hook = (Url: unknown, Headers?: unknown) =>
  orderRequest({ WebhookSettings: { FulfillmentComplete: { Url, ...(Headers === undefined ? {} : { Headers }) } } });

const forbiddenEverywhere = [
  'https://10.0.0.1/hook',
  'https://192.168.1.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00:ec2::254]/',
  'https://[::ffff:10.0.0.1]/',
  'https://0x0a000001/',
  'https://metadata.internal/',
  'https://user:secret@example.com/',
  'https://example.com:5432/',
  'https://example.com\\@10.0.0.1/',
  'https://exa mple.com/',
  'ftp://example.com/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '//example.com/hook',
  'example.com/hook',
  'https://',
  'https://example.com/%00',
];
const loopback = [
  'https://127.0.0.1/hook',
  'https://localhost/hook',
  'https://[::1]/hook',
  'https://2130706433/hook',
  'https://0177.0.0.1/hook',
  'https://[::ffff:127.0.0.1]/hook',
];

test.each(forbiddenEverywhere)('%s is rejected at once, on stage and with the strict policy', async (url) => {
  for (const [api, caller] of [
    [stage, onStage],
    [strict, onStrict],
  ] as const) {
    const faults = await refusedFaults(api, caller, hook(url));
    expect(faults).toMatchObject([{ pointer: `${place}/Url`, code: 'InvalidUrl' }]);
  }
});

test.each(loopback)('%s is rejected unless loopback is allowed, as it is on stage', async (url) => {
  expect(await refusedPlaces(strict, onStrict, hook(url))).toEqual([`${place}/Url InvalidUrl`]);
  await placed(onStage, hook(url));
});

test('plain http is rejected unless it is allowed, as it is on stage', async () => {
  expect(await refusedPlaces(strict, onStrict, hook('http://example.com/hook'))).toEqual([`${place}/Url InvalidUrl`]);
  await placed(onStage, hook('http://example.com/hook'));
  await placed(onStage, hook('http://127.0.0.1:9999/hook'));
});

test('https to a public name is accepted, with the strict policy too', async () => {
  for (const url of [
    'https://example.com',
    'https://example.com:8443/a?b=c',
    `https://example.com/${'x'.repeat(2_028)}`,
  ]) {
    await placed(onStrict, hook(url));
  }
});

test('a Url is required, is a text, and has at most 2,048 characters', async () => {
  expect(await refusedPlaces(stage, onStage, orderRequest({ WebhookSettings: { FulfillmentComplete: {} } }))).toEqual([
    `${place}/Url Required`,
  ]);
  expect(await refusedPlaces(stage, onStage, hook(''))).toEqual([`${place}/Url TooShort`]);
  expect(await refusedPlaces(stage, onStage, hook(`https://example.com/${'x'.repeat(2_029)}`))).toEqual([
    `${place}/Url TooLong`,
  ]);
});

test('null or empty settings mean an order without a webhook', async () => {
  for (const WebhookSettings of [null, {}, { FulfillmentComplete: null }]) {
    await placed(onStage, orderRequest({ WebhookSettings }));
  }
});

test.each([
  ['Host', '/Name NotAllowed'],
  ['content-length', '/Name NotAllowed'],
  ['Content-Type', '/Name NotAllowed'],
  ['Transfer-Encoding', '/Name NotAllowed'],
  ['Connection', '/Name NotAllowed'],
  ['webhook-signature', '/Name NotAllowed'],
  ['Webhook-Anything', '/Name NotAllowed'],
  ['X Key', '/Name NotAllowed'],
  ['X-Key:', '/Name NotAllowed'],
  ['X-Kéy', '/Name NotAllowed'],
  ['X-Key\r\nEvil: 1', '/Name ForbiddenCharacter'],
  ['', '/Name TooShort'],
  ['x'.repeat(101), '/Name TooLong'],
])('the header name %j is rejected', async (name, fault) => {
  const headers = [
    { Name: 'X-Good', Value: 'yes' },
    { Name: name, Value: 'v' },
  ];
  expect(await refusedPlaces(stage, onStage, hook('https://example.com', headers))).toEqual([
    `${place}/Headers/1${fault}`,
  ]);
});

test.each([
  ['line\r\nEvil: 1', 'ForbiddenCharacter'],
  ['中', 'ForbiddenCharacter'],
  ['x'.repeat(1_001), 'TooLong'],
])('the header value %j is rejected', async (value, code) => {
  const places = await refusedPlaces(stage, onStage, hook('https://example.com', [{ Name: 'X-Key', Value: value }]));
  expect(places).toEqual([`${place}/Headers/0/Value ${code}`]);
});

test('headers need a name and a value, and there are at most 20', async () => {
  expect(await refusedPlaces(stage, onStage, hook('https://example.com', [{}]))).toEqual([
    `${place}/Headers/0/Name Required`,
    `${place}/Headers/0/Value Required`,
  ]);
  const headers = (count: number) => Array.from({ length: count }, (_, index) => ({ Name: `X-${index}`, Value: 'é' }));
  await placed(onStage, hook('https://example.com', headers(20)));
  const [fault] = await refusedFaults(stage, onStage, hook('https://example.com', headers(21)));
  expect(fault?.pointer).toBe(`${place}/Headers`);
});
