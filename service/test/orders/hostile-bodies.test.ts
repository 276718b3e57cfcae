import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { refusedFaults, refusedPlaces } from './support/refusals.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const json = (changes: Record<string, unknown> = {}) => JSON.stringify(orderRequest(changes));
const withMember = (member: string) => json().replace('{', `{${member},`);
const inLine = (member: string) => json().replace('"ProductId"', `${member},"ProductId"`);

test.each([
  ['__proto__ with members', '"__proto__":{"polluted":true}', '__proto__'],
  ['__proto__ that is null', '"__proto__":null', '__proto__'],
  ['__proto__ by escapes', '"\\u005f_proto__":{"polluted":true}', '__proto__'],
  ['a constructor with prototype', '"constructor":{"prototype":{"polluted":true}}', 'constructor'],
])('%s is rejected in the order and in a line, and changes no other object', async (_what, member, name) => {
  expect(await refusedPlaces(api, caller, withMember(member))).toEqual([`/${name} ForbiddenMember`]);
  expect(await refusedPlaces(api, caller, inLine(member))).toEqual([`/LineItems/0/${name} ForbiddenMember`]);
  expect(Object.keys(Object.prototype)).toEqual([]);
  await placed(caller, json());
});

test.each([
  ['__proto__', '"__proto__":{"polluted":"\\u0000"}'],
  ['__proto__ in __proto__', '"__proto__":{"__proto__":{"polluted":"\\u0000"}}'],
  ['a constructor’s prototype', '"constructor":{"prototype":{"polluted":"\\u0000"}}'],
  ['an overwritten toString', '"__proto__":{"toString":1e400}'],
])('a fault inside %s is reported, and does not affect any other object', async (_what, member) => {
  for (const body of [withMember(member), inLine(member)]) {
    const faults = await refusedFaults(api, caller, body);
    expect(faults.map((fault) => fault.code)).toContain('ForbiddenMember');
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect({}).not.toHaveProperty('polluted');
    expect(String({})).toBe('[object Object]');
  }
  await placed(caller, json());
});

test('names that every object inherits are unknown members like any other', async () => {
  for (const name of ['toString', 'hasOwnProperty', 'constructor', 'valueOf']) {
    expect(await refusedPlaces(api, caller, withMember(`"${name}":1`))).toEqual([`/${name} UnknownMember`]);
    expect(await refusedPlaces(api, caller, inLine(`"${name}":{}`))).toEqual([`/LineItems/0/${name} UnknownMember`]);
  }
});

test('a list of a million lines is answered with one fault', async () => {
  const body = json().replace('"LineItems":[', `"LineItems":[${'0,'.repeat(1_000_000)}`);
  expect(await refusedPlaces(api, caller, body)).toEqual(['/LineItems TooLong']);
});

test('an object with too many members is rejected at its location', async () => {
  const members = Array.from({ length: 250_000 }, (_, index) => `"m${index}":0`).join(',');
  expect(await refusedFaults(api, caller, withMember(members))).toMatchObject([{ pointer: '', code: 'TooLong' }]);
});

test('thousands of unknown members in many lines are answered with a limited list', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`m${index}`, 0]));
  const body = JSON.stringify(orderRequest({ LineItems: Array.from({ length: 5 }, () => lineItem(unknown)) }));
  const faults = await refusedFaults(api, caller, body);
  expect(faults).toHaveLength(1_000);
  expect(new Set(faults.map((fault) => fault.code))).toEqual(new Set(['UnknownMember']));
});

test('thousands of duplicate members are answered with a limited list', async () => {
  const faults = await refusedFaults(api, caller, withMember(Array(5_000).fill('"Note":"x"').join(',')));
  expect(faults.length).toBeLessThanOrEqual(1_000);
  expect(faults[0]).toMatchObject({ pointer: '/Note', code: 'DuplicateMember' });
});

test('a text of megabytes gets a short response, whatever member it is in', async () => {
  const long = 'a'.repeat(1_000_000);
  const answers = [
    orderRequest({ PONumber: long }),
    orderRequest({ Note: long }),
    orderRequest({}, { ProductId: long }),
    orderRequest({}, { DigitalDeliveryAddress: { Email: `${long}@example.com`, Sms: `+${'1'.repeat(1_000_000)}` } }),
    orderRequest({}, { Personalization: { DeliveryDate: `2026-01-01T00:00:00.${'0'.repeat(1_000_000)}Z` } }),
    orderRequest({ WebhookSettings: { FulfillmentComplete: { Url: `https://${long}.com` } } }),
    orderRequest({ Personalization: { PhotoUrl: `https://example.com/${long}` } }),
  ];
  for (const body of answers) {
    const faults = await refusedFaults(api, caller, body);
    expect(JSON.stringify(faults).length).toBeLessThan(2_000);
  }
});

test.each([
  ['mailbox', { DigitalDeliveryAddress: { Email: `${'a.'.repeat(25_000)}@${'b.'.repeat(25_000)}!` } }],
  ['mailbox of at-signs', { DigitalDeliveryAddress: { Email: '@'.repeat(50_000) } }],
  ['phone number', { DigitalDeliveryAddress: { Sms: `+${'1 '.repeat(25_000)}` } }],
  ['date', { Personalization: { DeliveryDate: `2026-01-01T00:00:00${'+00:00'.repeat(8_000)}` } }],
  ['postal code', { PhysicalDeliveryAddress: { Country: 'GB', Zip: `${'A1'.repeat(25_000)}` } }],
])('a hostile %s of 50,000 characters is rejected quickly', async (_what, line) => {
  const faults = await refusedFaults(
    api,
    caller,
    orderRequest({ Type: 'DigitalDelivery', LineItems: [lineItem(line)] }),
  );
  expect(faults.length).toBeGreaterThan(0);
});

test('texts that mean something to a database, a page or a template are stored and shown as text', async () => {
  const texts = [
    `'; drop table orders; --`,
    '<script>alert(1)</script>',
    `{{constructor.constructor("return 1")()}} \${7*7} <%= 1 %> #{1}`,
    '=cmd|calc!A1',
    '%s%n %00 \\u0000 \\',
    '"],"x":[1',
  ];
  for (const text of texts) {
    const line = { ExternalId: text, Personalization: { To: text, FromName: text, Message: text } };
    const request = orderRequest({ PONumber: `${text} ${Date.now()}`, Note: text }, line);
    expect(await placed(caller, request)).toMatchObject(request);
  }
});
