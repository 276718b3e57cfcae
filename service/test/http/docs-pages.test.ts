import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCatalog, faultCatalog } from '../../src/http/error-catalog.ts';
import { expectNoInternals, expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('the errors page has one anchor for every problem code and every fault code', async () => {
  const { status, headers, text } = await api.anonymous.get('/docs/errors');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const code of [...Object.keys(errorCatalog), ...Object.keys(faultCatalog)]) {
    expect([code, text.split(`id="${code}"`).length - 1]).toEqual([code, 1]);
  }
});

test('the errors page runs no script and cannot be framed', async () => {
  const { headers, text } = await api.anonymous.get('/docs/errors');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(text).not.toContain('<script');
});

test('the OpenAPI document lists the paths of the API, of operators and of stage, and no pages', async () => {
  const { status, body } = await api.anonymous.get('/openapi.json');
  expect([status, body.openapi]).toEqual([200, '3.1.0']);
  const paths = Object.keys(body.paths as object);
  expect(paths).toEqual(expect.arrayContaining(['/v1/Tokens', '/v1/Products/{id}', '/v1/Orders', '/v1/Transactions']));
  expect(paths.filter((path) => !/^\/(v1|operator|stage)\//.test(path))).toEqual([]);
});

test('the API reference offers the documents of both APIs', async () => {
  const { text } = await api.anonymous.get('/docs/static/swagger-initializer.js');
  for (const path of ['/openapi.json', '/operator/v1/openapi.json']) {
    expect(text).toContain(`"url":"${path}"`);
    expect((await api.anonymous.get(path)).body.openapi).toBe('3.1.0');
  }
});

test('the API reference loads without any other host', async () => {
  const { status, text, headers } = await api.anonymous.get('/docs');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => String(address));
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) {
    const asset = await fetch(new URL(address, `${api.baseUrl}/docs/`));
    expect([address, new URL(asset.url).origin, asset.status]).toEqual([address, api.baseUrl, 200]);
    await asset.body?.cancel();
  }
});

test.each([
  ['Range', 'bytes=99999999-'],
  ['If-Match', '"other"'],
  ['If-Unmodified-Since', 'Mon, 01 Jan 1990 00:00:00 GMT'],
])('a file of the API reference requested with %s: %s never answers 5xx', async (name, value) => {
  const answer = await api.anonymous.get('/docs/static/swagger-ui.css', { [name]: value });
  expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400) expectProblem(answer, 'BadRequest');
});

test.each(['/health/live', '/health/ready'])('%s needs no token and returns only the status', async (path) => {
  const answer = await api.anonymous.get(path);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['status']);
  expectNoInternals(answer);
});
