import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '../support/api-paths.ts';
import { expectProblem } from '../support/problems.ts';
import { firstAnswer, rawRequest } from '../support/raw-http.ts';
import { freshToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let caller: TestCaller;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
  token = await freshToken(caller);
});
afterAll(() => api.close());

/** The path is sent unchanged; fetch would normalise it first. */
const sendAsWritten = (method: string, path: string, headers: readonly string[] = [`Authorization: Bearer ${token}`]) =>
  firstAnswer(api.baseUrl, rawRequest([`${method} ${path} HTTP/1.1`, 'Host: bestow.test', ...headers]));

describe.each(apiPaths)('$path', ({ path, allow }) => {
  const variants = [
    `${path}/`,
    path.toLowerCase(),
    path.toUpperCase(),
    path.replace('/v1/', '/v1//'),
    path.replace('/v1/', '/V1/'),
  ];

  test('with a trailing slash, in another case or with a double slash answers 404 for every method, with or without a token', async () => {
    for (const variant of variants.filter((candidate) => candidate !== path)) {
      for (const method of [...allow.split(', '), 'PUT'].filter((name) => name !== 'HEAD')) {
        expectProblem(await sendAsWritten(method, variant), 'NotFound');
        expectProblem(await sendAsWritten(method, variant, []), 'NotFound');
      }
    }
  });
});

test.each(['/v1/%zz', '/v1/Products/%', '/v1/Products/%E0%A4%A', '/v1/Orders/%C3%28', '/media/%ff', '/%'])(
  '%s is not well encoded: 400',
  async (path) => {
    expectProblem(await sendAsWritten('GET', path), 'BadRequest');
    expectProblem(await sendAsWritten('POST', path, []), 'BadRequest');
  },
);

test.each([
  '/v1%2FProducts',
  '/v1/Products%2Faurora-coffee-usd',
  '/v1/Products/aurora-coffee-usd%2F',
  '/v1/Products/..%2f..%2f..%2fetc%2fpasswd',
  '/v1/Products/%00',
  '/v1/Products/aurora-coffee-usd%00',
  '/v1/Products/constructor',
  '/v1/Products/__proto__',
  '/v1/Orders/%00',
  '/v1/Orders/..%2fProducts',
  '/v1/FundingRequests/%00',
  '/v1/Departments/%00/Budget',
  "/v1/FundingRequests/'%20or%20''='",
  '/v1/Products/../Products',
  '/v1/./Products',
  '/v1/Products;v=1',
  '/media/%00',
  '/media/aurora-coffee.svg%00.png',
  '/media/..%2f..%2fpackage.json',
  '/media/%ed%9f%bf',
  '/docs/assets/..%2f..%2f..%2fpackage.json',
  '/docs/assets/%2e%2e/%2e%2e/package.json',
  '/docs/static/swagger-ui.css',
  '/.git/config',
  '/.env',
  '/metrics',
  '/v2/Products',
  '/v1',
  '/v1/',
])('%s does not exist: 404', async (path) => {
  expectProblem(await sendAsWritten('GET', path), 'NotFound');
});

test.each(['/v1/Products/', '/v1/Orders/', '/v1/FundingRequests/', '/media/'])(
  'an id of 10,000 letters below %s answers 404',
  async (path) => {
    expectProblem(await sendAsWritten('GET', path + 'a'.repeat(10_000)), 'NotFound');
  },
);

test('headers that name another path are ignored', async () => {
  const headers = ['X-Original-URL: /v1/Balances', 'X-Rewrite-URL: /v1/Balances', `Authorization: Bearer ${token}`];
  expectProblem(await sendAsWritten('GET', '/v1/Nothing', headers), 'NotFound');
});

test('a path with unnecessary percent-encoding is the same path', async () => {
  const answer = await sendAsWritten('GET', '/v1/Pr%6Fducts/aurora%2Dcoffee-usd');
  expect([answer.status, answer.body.Id]).toEqual([200, 'aurora-coffee-usd']);
});
