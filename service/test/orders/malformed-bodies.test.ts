import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { faultsOf, placesOf, refusedFaults, refusedPlaces } from './support/refusals.ts';
import { findTraces } from './support/traces.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const json = (changes: Record<string, unknown> = {}) => JSON.stringify(orderRequest(changes));
const withValue = (literal: string) => json().replace('"Value":25', `"Value":${literal}`);
const withQuantity = (literal: string) => json().replace('"Quantity":1', `"Quantity":${literal}`);
const withNote = (literal: string) => json({ Note: 'NOTE' }).replace('"NOTE"', `"${literal}"`);
const nested = (depth: number) => json().replace('{', `{"Deep":${'['.repeat(depth)}${']'.repeat(depth)},`);

test.each([
  ['nothing', ''],
  ['spaces', '  \n'],
  ['an unclosed object', '{"Type":"Links"'],
  ['a trailing comma', json().replace(/}$/, ',}')],
  ['a trailing comma in a list', json().replace('}]', '},]')],
  ['a comment', json().replace('{', '{/* hello */')],
  ['single quotes', json().replaceAll('"', "'")],
  ['NaN', withValue('NaN')],
  ['Infinity', withValue('Infinity')],
  ['a leading plus', withValue('+25')],
  ['a leading zero', withValue('025')],
  ['a bare fraction', withValue('.5')],
  ['a hexadecimal number', withValue('0x19')],
  ['a bare word', withValue('undefined')],
  ['an unescaped line break in a text', withNote('a\nb')],
  ['an unknown escape', withNote('\\x41')],
  ['an incomplete escape', withNote('\\u00')],
  ['two documents', `${json()}${json()}`],
  ['text after the document', `${json()} x`],
  ['a byte order mark', `\ufeff${json()}`],
])('a body with %s is rejected as malformed JSON, with line and column', async (_what, body) => {
  const faults = await refusedFaults(api, caller, body);
  expect(faults).toMatchObject([{ code: 'MalformedJson' }]);
  expect(faults[0]?.detail).toMatch(/^Line \d+, column \d+: expected /);
});

test.each(['null', '5', '"text"', 'true', '[]', '[{}]'])(
  'the document %s is rejected as not an order',
  async (body) => {
    const [fault, ...others] = await refusedFaults(api, caller, body);
    expect(fault).toMatchObject({ pointer: '', code: body === 'null' ? 'Required' : 'WrongType' });
    expect(others).toEqual([]);
  },
);

test.each([
  ['an invalid byte', [0xff]],
  ['an overlong encoding', [0xc0, 0x80]],
  ['a surrogate in UTF-8', [0xed, 0xa0, 0x80]],
  ['an incomplete character', [0xe2, 0x82]],
])('a text with %s is rejected as invalid UTF-8', async (_what, bytes) => {
  const [head = '', tail = ''] = json({ Note: 'NOTE' }).split('NOTE');
  const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]);
  const before = await findTraces(api);
  const faults = faultsOf(await caller.post('/v1/Orders', new Uint8Array(body)));
  expect(faults).toEqual([{ pointer: '', code: 'MalformedJson', detail: 'The body is not valid UTF-8.' }]);
  expect(await findTraces(api)).toEqual(before);
});

test('UTF-16 is rejected, with and without a byte order mark', async () => {
  const before = await findTraces(api);
  const utf16 = Buffer.from(json(), 'utf16le');
  for (const body of [utf16, Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])]) {
    expect(placesOf(faultsOf(await caller.post('/v1/Orders', new Uint8Array(body))))).toEqual([' MalformedJson']);
  }
  expect(await findTraces(api)).toEqual(before);
});

test.each([
  ['1e400', 'NumberOutOfRange'],
  ['-1e400', 'NumberOutOfRange'],
  ['1e-7', 'NumberOutOfRange'],
  ['1e-400', 'NumberOutOfRange'],
  ['1e15', 'NumberOutOfRange'],
  ['9007199254740993', 'NumberOutOfRange'],
  ['25.000000000000001', 'NumberTooPrecise'],
  ['0.1234567890123456', 'NumberTooPrecise'],
  ['-0', 'OutOfRange'],
  ['-0.0', 'OutOfRange'],
  ['0', 'OutOfRange'],
  ['-25', 'OutOfRange'],
  ['25.005', 'InvalidValue'],
  ['"25"', 'WrongType'],
  ['"25.00"', 'WrongType'],
  ['[25]', 'WrongType'],
  ['true', 'WrongType'],
  ['null', 'Required'],
])('the Value %s is rejected: %s', async (literal, code) => {
  expect(await refusedPlaces(api, caller, withValue(literal))).toContain(`/LineItems/0/Value ${code}`);
});

test.each(['25.0', '25.00', '2.5e1', '2500e-2', '25.0000000000000000000'])(
  'the Value %s is another notation of 25',
  async (literal) => {
    expect(await placed(caller, withValue(literal))).toMatchObject({ LineItems: [{ Value: 25, Cost: 23.75 }] });
  },
);

test.each(['0', '-0', '-1', '1.5', '1e5', '10001', '2147483648', '9007199254740993', '1e400', '"5"', '[1]', '{}'])(
  'the Quantity %s is rejected at its location',
  async (literal) => {
    const places = await refusedPlaces(api, caller, withQuantity(literal));
    expect(places[0]).toMatch(/^\/LineItems\/0\/Quantity (OutOfRange|WrongType|NumberOutOfRange)$/);
  },
);

test.each([
  ['NUL', '\\u0000', 'ForbiddenCharacter'],
  ['a lone high surrogate', '\\ud83d', 'ForbiddenCharacter'],
  ['a lone low surrogate', '\\udc00', 'ForbiddenCharacter'],
  ['surrogates in the wrong order', '\\udc00\\ud83d', 'ForbiddenCharacter'],
])('%s is rejected in every kind of text', async (_what, escaped, code) => {
  expect(await refusedPlaces(api, caller, withNote(`a${escaped}`))).toContain(`/Note ${code}`);
  const inName = json().replace('{', `{"a${escaped}":1,`);
  expect((await refusedFaults(api, caller, inName)).map((fault) => fault.code)).toContain(code);
  const inPoNumber = json().replace('"PO-', `"PO-${escaped}`);
  expect(await refusedPlaces(api, caller, inPoNumber)).toContain(`/PONumber ${code}`);
});

test('a surrogate pair is one character, however it is written', async () => {
  const escaped = await placed(caller, withNote('\\ud83c\\udf81'));
  expect(escaped).toMatchObject({ Note: '🎁' });
});

test('nesting beyond 32 levels is rejected, and at 32 only the unknown member is reported', async () => {
  expect(await refusedPlaces(api, caller, nested(31))).toEqual(['/Deep UnknownMember']);
  for (const depth of [32, 33, 1_000, 100_000]) {
    const faults = await refusedFaults(api, caller, nested(depth));
    expect(faults).toMatchObject([{ code: 'TooDeep' }]);
  }
});

test.each([
  ['of the order', '/Type', (text: string) => text.replace('{', '{"Type":"Links",')],
  ['of a line', '/LineItems/0/Value', (text: string) => text.replace('"Value":25', '"Value":25,"Value":25')],
  [
    'written with an escape',
    '/LineItems/0/Value',
    (text: string) => text.replace('"Value":25', '"Value":25,"\\u0056alue":5'),
  ],
  [
    'of an address',
    '/LineItems/0/DigitalDeliveryAddress/Email',
    (text: string) => text.replace('"Email":', '"Email":null,"Email":'),
  ],
])('a duplicate member %s is rejected, whatever its two values are', async (_what, pointer, twice) => {
  const faults = await refusedFaults(api, caller, twice(json()));
  expect(faults).toEqual([{ pointer, code: 'DuplicateMember', detail: 'Duplicate member.' }]);
});

test('a malformed request leaves its PONumber unused', async () => {
  const body = json();
  await refusedFaults(api, caller, body.replace(/}$/, ',}'));
  await refusedFaults(api, caller, body.replace('"Value":25', '"Value":25,"Value":25'));
  await placed(caller, body);
});
