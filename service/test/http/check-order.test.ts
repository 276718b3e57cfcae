import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '../support/api-paths.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { firstAnswer, rawRequest } from '../support/raw-http.ts';
import { freshToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount({ available: { USD: 100_00n } });
});
afterAll(() => api.close());

/** Bodies that are rejected when read; the last is announced and never sent. */
const badBodies: readonly { readonly what: string; readonly headers: readonly string[]; readonly body: string }[] = [
  { what: 'malformed JSON', headers: ['Content-Type: application/json', 'Content-Length: 4'], body: '{bad' },
  { what: 'text', headers: ['Content-Type: text/plain', 'Content-Length: 4'], body: 'text' },
  { what: 'a body without type', headers: ['Content-Length: 2'], body: '{}' },
  {
    what: 'gzip',
    headers: ['Content-Type: application/json', 'Content-Encoding: gzip', 'Content-Length: 2'],
    body: '{}',
  },
  {
    what: 'a body of 5 GB that never comes',
    headers: ['Content-Type: application/json', 'Content-Length: 5000000000'],
    body: '',
  },
  {
    what: 'chunks that never end',
    headers: ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
    body: '5\r\n{"a":',
  },
];

const send = (method: string, path: string, headers: readonly string[], body: string) =>
  firstAnswer(api.baseUrl, rawRequest([`${method} ${path} HTTP/1.1`, 'Host: bestow.test', ...headers], body));

describe.each(badBodies)('with $what', ({ headers, body }) => {
  test('an unknown path answers 404, with or without a token', async () => {
    expectProblem(await send('POST', '/v1/Nothing', headers, body), 'NotFound');
    expectProblem(await send('PUT', '/v2', ['Authorization: Bearer junk', ...headers], body), 'NotFound');
  });

  test('a known path with another method answers 405, with or without a token', async () => {
    expectProblem(await send('PUT', '/v1/Orders', headers, body), 'MethodNotAllowed');
    expectProblem(
      await send('PATCH', '/v1/Tokens', ['Authorization: Bearer junk', ...headers], body),
      'MethodNotAllowed',
    );
  });

  test.each(['/v1/Orders', '/v1/Orders/Validate', '/v1/FundingRequests'])(
    'a missing or wrong token on %s answers 401 before the body is read',
    async (path) => {
      expectProblem(await send('POST', path, headers, body), 'Unauthenticated');
      expectProblem(await send('POST', path, ['Authorization: Bearer junk', ...headers], body), 'Unauthenticated');
    },
  );
});

test.each(apiPaths)(
  '$path without a token answers 401 with WWW-Authenticate, whatever the query',
  async ({ path, allow }) => {
    const method = path === '/v1/Tokens' ? 'DELETE' : (allow.split(', ')[0] ?? 'GET');
    const answer = await api.anonymous.send(method, `${path}?pageSize=junk&what=ever`);
    expectProblem(answer, 'Unauthenticated');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  },
);

test('a wrong media type answers 415 even if the body is malformed', async () => {
  expectProblem(await caller.post('/v1/Orders', '{bad', { 'content-type': 'text/plain' }), 'UnsupportedMediaType');
});

test('a body that is too large answers 413 even if it is malformed', async () => {
  const headers = [
    `Authorization: Bearer ${await freshToken(caller)}`,
    'Content-Type: application/json',
    'Content-Length: 4194305',
  ];
  expectProblem(await send('POST', '/v1/Orders', headers, '{bad'), 'PayloadTooLarge');
});

test('an unknown member answers 400, and nothing is written', async () => {
  const answer = await caller.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 1, Amuont: 2 });
  expectFaults(answer, [{ pointer: '/Amuont', code: 'UnknownMember' }]);
  expect((await caller.get('/v1/FundingRequests')).body.TotalCount).toBe(1);
  expect(await caller.balance('USD')).toEqual({ Available: 100, Pending: 0 });
});
