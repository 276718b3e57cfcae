import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { physicalLine, physicalRequest, usAddress } from './support/physical-requests.ts';
import { refusedFaults, refusedPlaces } from './support/refusals.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const personalizationLimits = { To: 100, FromName: 100, Message: 500 };
const cardholderLimits = {
  PhoneNumber: 50,
  Name: 100,
  AddressLine1: 100,
  AddressLine2: 100,
  AddressLine3: 100,
  City: 100,
  State: 100,
  Zip: 20,
  Country: 100,
};
const postalLimits = { Name: 100, AddressLine1: 100, AddressLine2: 100, AddressLine3: 100, City: 100, ShipmentId: 50 };
const multiLine = ['/Note', '/LineItems/0/Personalization/Message'];

const pointersOf = (place: string, limits: object) => Object.keys(limits).map((name) => `${place}/${name}`);
const digitalPointers = [
  '/Note',
  '/PONumber',
  '/LineItems/0/ExternalId',
  '/LineItems/0/ProductVariantId',
  ...pointersOf('/LineItems/0/Personalization', personalizationLimits),
  ...pointersOf('/LineItems/0/CardholderInformation', cardholderLimits),
];

/** A digital order in which every free text is made by `make` from its limit. */
function digitalOrder(make: (limit: number) => string, poNumber: string) {
  const filled = (limits: Record<string, number>) =>
    Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, make(limit)]));
  const line = lineItem({
    ExternalId: make(100),
    ProductVariantId: make(100),
    Personalization: filled(personalizationLimits),
    CardholderInformation: filled(cardholderLimits),
  });
  return orderRequest({ Note: make(250), PONumber: poNumber, LineItems: [line] });
}

function physicalOrder(make: (limit: number) => string) {
  const texts = Object.entries(postalLimits).map(([name, limit]) => [name, make(limit)]);
  return physicalRequest([physicalLine({ PhysicalDeliveryAddress: usAddress(Object.fromEntries(texts)) })]);
}

test('texts at their limit are accepted, counted in code points: 100 emoji are 100 characters', async () => {
  const digital = digitalOrder((limit) => '🎁'.repeat(limit), '🎁'.repeat(100));
  expect(await placed(caller, digital)).toMatchObject(digital);
  const physical = physicalOrder((limit) => '🎁'.repeat(limit));
  expect(await placed(caller, physical)).toMatchObject(physical);
});

test('texts one character over their limit are rejected, each with its location and limit', async () => {
  const faults = await refusedFaults(
    api,
    caller,
    digitalOrder((limit) => '🎁'.repeat(limit + 1), '🎁'.repeat(101)),
  );
  expect(faults.map((fault) => fault.pointer).toSorted()).toEqual(digitalPointers.toSorted());
  for (const { pointer, code, detail } of faults) {
    expect(code).toBe('TooLong');
    const name = pointer?.split('/').at(-1);
    expect(detail).toMatch(new RegExp(`^${name} can have at most (20|50|100|250|500) characters\\.$`));
  }
  expect(faults.find((fault) => fault.pointer === '/Note')?.detail).toBe('Note can have at most 250 characters.');
  const physical = await refusedPlaces(
    api,
    caller,
    physicalOrder((limit) => 'x'.repeat(limit + 1)),
  );
  const place = '/LineItems/0/PhysicalDeliveryAddress';
  expect(physical.toSorted()).toEqual(
    pointersOf(place, postalLimits)
      .map((pointer) => `${pointer} TooLong`)
      .toSorted(),
  );
});

test('an empty text is rejected where a value is required, and accepted where lines can be empty', async () => {
  const places = await refusedPlaces(
    api,
    caller,
    digitalOrder(() => '', ''),
  );
  const notEmpty = digitalPointers.filter((pointer) => !multiLine.includes(pointer));
  expect(places.toSorted()).toEqual(notEmpty.map((pointer) => `${pointer} TooShort`).toSorted());
  const empty = { Note: '', LineItems: [lineItem({ Personalization: { Message: '' } })] };
  expect(await placed(caller, orderRequest(empty))).toMatchObject(empty);
});

test.each([
  ['a line feed', '\n'],
  ['a carriage return with line feed', '\r\n'],
  ['a tab', '\t'],
])('%s is allowed in Note and Message and nowhere else', async (_name, character) => {
  const places = await refusedPlaces(
    api,
    caller,
    digitalOrder(() => `a${character}b`, `a${character}b`),
  );
  const singleLine = digitalPointers.filter((pointer) => !multiLine.includes(pointer));
  expect(places.toSorted()).toEqual(singleLine.map((pointer) => `${pointer} ForbiddenCharacter`).toSorted());
});

test.each([
  ['a bare carriage return', '\r'],
  ['a bell', '\u0007'],
  ['an escape', '\u001b[31m'],
  ['delete', '\u007f'],
  ['next line', '\u0085'],
  ['a line separator', '\u2028'],
])('%s is allowed in no text', async (_name, character) => {
  const places = await refusedPlaces(
    api,
    caller,
    digitalOrder(() => `a${character}b`, `a${character}b`),
  );
  expect(places.toSorted()).toEqual(digitalPointers.map((pointer) => `${pointer} ForbiddenCharacter`).toSorted());
});

test('a mailbox has at most 254 characters, and is one plain address', async () => {
  const local = 'a'.repeat(64);
  const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;
  const longest = `${local}@${domain}`;
  expect(longest).toHaveLength(254);
  const withMailbox = (mailbox: string) => ({
    DigitalDeliveryAddress: { Email: mailbox },
    Personalization: { FromEmail: mailbox },
    CardholderInformation: { Email: mailbox },
  });
  expect(await placed(caller, orderRequest({}, withMailbox(longest)))).toMatchObject({
    LineItems: [withMailbox(longest)],
  });
  const pointers = ['DigitalDeliveryAddress/Email', 'Personalization/FromEmail', 'CardholderInformation/Email'];
  for (const mailbox of [
    `${local}@x${domain.slice(0, -1)}mm`,
    '',
    'nobody',
    'a@b',
    'a@x.com,b@x.com',
    'Ann <ann@example.com>',
    'ann@example.com\r\nBcc: eve@example.com',
    'ann@127.0.0.1',
  ]) {
    const faults = await refusedFaults(api, caller, orderRequest({}, withMailbox(mailbox)));
    const invalid = faults.filter((fault) => fault.code === 'InvalidEmail');
    expect(invalid.map((fault) => fault.pointer)).toEqual(pointers.map((pointer) => `/LineItems/0/${pointer}`));
  }
});

test.each(['4155550123', '+1415555', '+1 415 555 0123', '+0123456789', '+14155550123\n', '+٣٤٥٦٧٨٩٠١', ''])(
  'the Sms %j is rejected as not an E.164 number',
  async (sms) => {
    const [fault, ...others] = await refusedFaults(
      api,
      caller,
      orderRequest({}, { DigitalDeliveryAddress: { Sms: sms } }),
    );
    expect(fault).toMatchObject({ pointer: '/LineItems/0/DigitalDeliveryAddress/Sms', code: 'InvalidPhone' });
    expect(fault?.detail).toContain('+14155550123');
    expect(others).toEqual([]);
  },
);
