import fc from 'fast-check';
import { anyText } from './any-text.ts';
import { apiPaths, listPaths, publicPaths } from './api-paths.ts';
import { orderRequest } from './order-requests.ts';
import type { AnyRequest } from './send-any.ts';

/** Replaced by a valid bearer token in the headers of a generated request. */
export const ownToken = 'own';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND'];
const knownPaths = [...apiPaths, ...publicPaths].map(({ path }) => path);
const nastyText = fc.oneof(
  anyText(),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '\0',
    '\u202e',
    '%',
    '_',
    "'",
    '"',
    '\\',
    '../',
    '__proto__',
    'constructor',
    '-1',
    '1e400',
    'NaN',
    '\ud83c\udf81'.repeat(300),
  ),
);
const nastyNumber = fc.constantFrom(0, -0, -1, 0.005, 1e-7, 1e15, 1e21, 2 ** 31, 2 ** 53, 1.7976931348623157e308);
const nastyValue = fc.oneof(
  nastyText,
  nastyNumber,
  fc.constantFrom(null, true, [], {}, [[]], { a: {} }),
  fc.jsonValue({ maxDepth: 3 }),
);
const headerText = fc.stringMatching(/^[\x20-\x7e\xa1-\xff]{0,60}$/);
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const path = fc.oneof(
  fc.constantFrom(...knownPaths),
  fc.tuple(fc.constantFrom(...knownPaths), nastyText).map(([known, text]) => `${known}/${encoded(text)}`),
  fc
    .tuple(fc.constantFrom('/v1/Products/', '/v1/Orders/', '/media/'), nastyText)
    .map(([known, text]) => known + encoded(text)),
  fc.stringMatching(/^[!-~]{0,80}$/).map((text) => `/${text}`),
);
const parameterName = fc.oneof(
  fc.constantFrom(
    'pageIndex',
    'pageSize',
    'productName',
    'productDescription',
    'currencyCode',
    'productType',
    'startDate',
  ),
  fc.constantFrom('endDate', 'orderId', 'poNumber', 'productId', 'recipientName', 'recipientEmail', 'recipientSms'),
  nastyText,
);
const parameterValue = fc.oneof(
  nastyText,
  fc.constantFrom(
    '1',
    '50',
    '2147483647',
    'USD',
    'JPY',
    'Digital',
    '0000-01-01',
    '9999-12-31T23:59:59-23:59',
    '-271821-04-20',
  ),
  fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'Invalid' : date.toISOString())),
);
const query = fc.array(fc.tuple(parameterName, parameterValue), { maxLength: 5 }).map(toQuery);
const headers = fc.record(
  {
    authorization: fc.oneof(headerText, fc.constant(ownToken)),
    'content-type': fc.oneof(
      fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain'),
      headerText,
    ),
    'content-encoding': fc.constantFrom('gzip', 'identity', ''),
    email: headerText,
    accesstoken: headerText,
    'idempotency-key': headerText,
    'if-none-match': headerText,
    prefer: fc.oneof(headerText, fc.constantFrom('wait=0', 'wait=-1', 'wait=x', 'respond-async')),
    'x-forwarded-for': headerText,
    range: fc.constantFrom('bytes=0-1', 'bytes=9-', 'x'),
  },
  { requiredKeys: ['authorization'] },
);
const body = fc.oneof(
  fc.constant(Buffer.alloc(0)),
  fc.jsonValue({ maxDepth: 5 }).map(toJson),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom('[', '{"a":1,"a":2}', '{"__proto__":{}}', '1e400', '"\\ud800"', '['.repeat(40))
    .map((text) => Buffer.from(text)),
);

const damagedOrder = damaged(() =>
  orderRequest({ WebhookSettings: { FulfillmentComplete: { Url: 'https://example.com/' } } }),
);
const damagedFunding = damaged(() => ({ CurrencyCode: 'USD', Amount: 1, Reference: 'x' }));

/** Any method on any path with any query, headers and body. */
export const randomRequest: fc.Arbitrary<AnyRequest> = fc.record({
  method: fc.constantFrom(...methods),
  path: fc.tuple(path, query).map(([at, asked]) => at + asked),
  headers,
  body,
});

/** An order or a funding request that is valid except for a few members. */
export const almostGoodRequest: fc.Arbitrary<AnyRequest> = fc.record({
  method: fc.constant('POST'),
  path: fc.constantFrom('/v1/Orders', '/v1/Orders/Validate', '/v1/FundingRequests'),
  headers: fc.constant({ authorization: ownToken, 'content-type': 'application/json' }),
  body: fc.oneof(damagedOrder, damagedFunding),
});

/** A list with any query. */
export const listRequest: fc.Arbitrary<AnyRequest> = fc.record({
  method: fc.constantFrom('GET', 'HEAD'),
  path: fc.tuple(fc.constantFrom(...listPaths.map((list) => list.path)), query).map(([at, asked]) => at + asked),
  headers: fc.constant({ authorization: ownToken }),
  body: fc.constant(Buffer.alloc(0)),
});

function toQuery(pairs: readonly (readonly [string, string])[]): string {
  return pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`;
}

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** A valid body with one to three of its members, at any depth, replaced or added. */
function damaged(makeGood: () => Record<string, unknown>): fc.Arbitrary<Buffer> {
  const change = fc.record({
    at: fc.nat(),
    name: fc.oneof(nastyText, fc.constantFrom('Quantity', 'Type', 'Note')),
    value: nastyValue,
    isAdded: fc.boolean(),
  });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const good = makeGood();
    for (const { at, name, value, isAdded } of changes) {
      const owners = objectsIn(good);
      const owner = owners[at % owners.length] as Record<string, unknown>;
      const names = Object.keys(owner);
      owner[isAdded || names.length === 0 ? name : String(names[at % names.length])] = structuredClone(value);
    }
    return toJson(good);
  });
}

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}
