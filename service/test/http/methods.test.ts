import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths, getPaths, publicPaths } from '../support/api-paths.ts';
import { expectProblem } from '../support/problems.ts';
import { firstAnswer, rawRequest } from '../support/raw-http.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

// CONNECT asks a proxy for a tunnel; Node closes the connection and the application never sees it.
const methods = METHODS.filter((method) => method !== 'CONNECT');

const send = (method: string, path: string) =>
  firstAnswer(api.baseUrl, rawRequest([`${method} ${path} HTTP/1.1`, 'Host: bestow.test']));

describe.each([...apiPaths, ...publicPaths])('$path', ({ path, allow }) => {
  test(`allows ${allow}, and answers 405 with Allow to every other method`, async () => {
    const others = methods.filter((method) => !allow.split(', ').includes(method));
    expect(others).toContain('TRACE');
    for (const method of others) {
      const answer = await send(method, path);
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, allow]);
      if (method !== 'HEAD') expectProblem(answer, 'MethodNotAllowed');
    }
  });
});

test.each(methods)('%s on an unknown path answers 404', async (method) => {
  const answer = await send(method, '/v1/Nothing');
  expect(answer.status).toBe(404);
  if (method !== 'HEAD') expectProblem(answer, 'NotFound');
});

test.each(getPaths)('HEAD %s has the status and headers of GET, and no body', async (path) => {
  const got = await caller.get(path);
  const head = await caller.send('HEAD', path);
  expect(head.status).toBe(got.status);
  expect(head.text).toBe('');
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary']) {
    expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
  }
});

test.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])('%s changes nothing', async (header) => {
  const answer = await caller.send('GET', '/v1/FundingRequests', undefined, { [header]: 'POST' });
  expect(answer.status).toBe(200);
  const asDelete = await caller.post('/v1/FundingRequests?_method=DELETE', { CurrencyCode: 'USD', Amount: 1 });
  expect(asDelete.status).toBe(400);
});

test('CONNECT opens no tunnel', async () => {
  const answer = await firstAnswer(
    api.baseUrl,
    rawRequest(['CONNECT example.com:443 HTTP/1.1', 'Host: example.com:443']),
  );
  expect(answer.status).not.toBe(200);
});
