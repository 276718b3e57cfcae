import { expect, test } from 'vitest';
import { createRandom } from '../../../chaos/random.ts';
import { createAnswerCheck } from '../../../fuzz/checks/check-answer.ts';
import { findForeign, noteWritten } from '../../../fuzz/checks/find-foreign.ts';
import { learn } from '../../../fuzz/learn.ts';
import { readDocument } from '../../../fuzz/operations/document-operations.ts';
import type { Operation } from '../../../fuzz/operations/types.ts';
import type { Planned } from '../../../fuzz/plan-request.ts';
import { makeValue } from '../../../fuzz/requests/values.ts';
import type { Caller, Cast, Company } from '../../../fuzz/world/callers.ts';
import { KnownValues } from '../../../fuzz/world/known-values.ts';
import type { Received, Sent } from '../../../fuzz/world/sender.ts';

const operations = [...readDocument('openapi.json'), ...readDocument('operator-openapi.json')];
const check = createAnswerCheck();
const json = (status: number, body: unknown, contentType = 'application/json'): Received => ({
  status,
  headers: { 'content-type': contentType },
  text: JSON.stringify(body),
});

function operation(method: string, path: string): Operation {
  const found = operations.find((each) => each.method === method && each.path === path);
  if (!found) throw new Error(`${method} ${path} is not documented`);
  return found;
}

const balances = operation('GET', '/v1/Balances');

test('answers other than those of the document are faults', () => {
  const shown = { ...operation('GET', '/v1/Orders/{id}') };
  expect(check(balances, json(500, {}), 'GET')).toBe('answered 500');
  expect(check(balances, json(503, {}), 'GET')).toMatch(/503/);
  expect(check(balances, { status: 0, headers: {}, text: 'reset' }, 'GET')).toBe('no answer: reset');
  expect(check(balances, json(418, {}), 'GET')).toBe('418 is not documented');
  expect(check(shown, json(404, {}), 'GET')).toBe('404 is application/json');
  expect(check(balances, json(200, { Data: 'none' }), 'GET')).toMatch(/does not fit its schema/);
  expect(check(balances, json(200, { Data: [], Extra: 1 }), 'GET')).toMatch(/does not fit its schema/);
  expect(check(balances, { ...json(200, null), text: '{' }, 'GET')).toBe('200 is not JSON');
});

test('every documented example of an answer passes, and with a member more or less it does not', () => {
  let count = 0;
  for (const each of operations) {
    const example = exampleOf(each);
    if (example === undefined) continue;
    count++;
    expect(check(each, json(200, example), each.method), each.path).toBeNull();
    const [first] = Object.keys(example);
    expect(check(each, json(200, { ...example, NotThere: 1 }), each.method), each.path).not.toBeNull();
    expect(check(each, json(200, { ...example, [first ?? '']: { wrong: [] } }), each.method), each.path).not.toBeNull();
  }
  expect(count).toBeGreaterThan(60);
});

test('valid bodies are made for every operation that takes JSON', () => {
  const random = createRandom(3);
  for (const { body, document, path, method } of operations) {
    if (body === null) continue;
    const asAnswer = { ...balances, answers: new Map([[200, body]]), document, path, method: `${method} body` };
    for (let times = 0; times < 5; times++) {
      const made = makeValue({ random, marker: 'mk0qaz', edgeChance: 0, document, known, knownId }, body);
      expect(check(asAnswer, json(200, made), method), `${method} ${path} ${JSON.stringify(made)}`).toBeNull();
    }
  }
});

test("another account's text or id in an answer is found, unless the request named it or opened its gift", () => {
  const [own, other] = [company('mk0qaz', 'id-of-a'), company('mk0qbz', 'id-of-b')];
  const cast: Cast = { companies: [own, other], operatorKnown: new KnownValues(), callers: [], inCatalog: new Set() };
  other.known.links.push({ token: 'gift-of-b', answer: null });
  const found = (caller: Caller, text: string, path = '/v1/Orders', body = '') =>
    findForeign(
      cast,
      caller,
      { method: 'GET', path, headers: {}, body: Buffer.from(body) } satisfies Sent,
      json(200, text),
    );
  expect(found(callerOf(own), 'mk0qaz and id-of-a')).toBeNull();
  expect(found(callerOf(own), 'a note of mk0qbz')).toMatch(/mk0qbz/);
  expect(found(callerOf(own), 'id-of-b')).toMatch(/id-of-b/);
  expect(found(callerOf(own), 'no id-of-b', '/v1/Orders/id-of-b')).toBeNull();
  expect(found(callerOf(own), 'no mk0qbz', '/v1/Orders', '{"Note":"mk0qbz"}')).toBeNull();
  expect(found(callerOf(null), 'for mk0qbz', '/c/gift-of-b')).toBeNull();
  expect(found(callerOf(null), 'for mk0qaz', '/c/gift-of-b')).toMatch(/mk0qaz/);
});

test('what an operator wrote into the catalog is not foreign; what they wrote elsewhere is', () => {
  const [own, other] = [company('mk0qaz', 'id-of-a'), company('mk0qbz', 'id-of-b')];
  const cast = { companies: [own, other], operatorKnown: new KnownValues(), callers: [], inCatalog: new Set<string>() };
  const operator = { ...callerOf(null), audience: 'operator' } as const;
  const sent = (method: string, path: string, body = ''): Sent => ({
    method,
    path,
    headers: {},
    body: Buffer.from(body),
  });
  const methods = sent('GET', '/v1/ShippingMethods');
  noteWritten(cast, operator, sent('POST', '/operator/v1/Accounts/id-of-b/Credits', 'mk0qbz'));
  noteWritten(cast, callerOf(own), sent('POST', '/v1/Products', 'id-of-b'));
  expect(findForeign(cast, callerOf(own), methods, json(200, 'id-of-b'))).toMatch(/id-of-b/);
  noteWritten(cast, operator, sent('PUT', '/operator/v1/ShippingMethods/id-of-b'));
  expect(findForeign(cast, callerOf(own), methods, json(200, 'id-of-b'))).toBeNull();
  expect(findForeign(cast, callerOf(own), methods, json(200, 'mk0qbz'))).toMatch(/mk0qbz/);
});

test('nothing is learned from a file of several lines of JSON', async () => {
  const file = { ...json(200, null, 'application/x-ndjson'), text: '{"Id":"a"}\n{"Id":"b"}\n' };
  const request = { method: 'GET', path: '/v1/Reports/a/File', headers: {}, body: null, parents: {} };
  const asked = { caller: callerOf(company('mk0qaz', 'id-of-a')), operation: balances, request } as unknown as Planned;
  await expect(learn({ companies: [] } as unknown as Cast, asked, file)).resolves.toBeUndefined();
});

const known = () => undefined;
const knownId = () => null;

function company(marker: string, accountId: string): Company {
  return { marker, accountId, known: new KnownValues() };
}

function callerOf(of: Company | null): Caller {
  const audience = of === null ? 'public' : 'account';
  return { name: 'test', audience, company: of, isAble: true, headers: {}, renew: async () => undefined };
}

function exampleOf({ document, path, method }: Operation): Record<string, unknown> | undefined {
  type Media = { readonly example?: Record<string, unknown> };
  type Answers = Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
  const paths = document.paths as Record<string, Record<string, { readonly responses: Answers }>>;
  const answers = paths[path]?.[method.toLowerCase()]?.responses;
  return answers?.['200']?.content?.['application/json']?.example;
}
