import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../../src/main/monitoring/metrics.ts';
import { metricsAndHealth, serveMetrics } from '../../src/main/monitoring/serve-metrics.ts';
import { apiPaths, publicPaths } from '../support/api-paths.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { firstAnswer, type RawAnswer, rawRequest } from '../support/raw-http.ts';
import { freshToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const production = {
  BESTOW_ENV: 'production',
  DATABASE_URL: 'postgresql://db.example/bestow',
  BASE_URL: 'https://bestow.example',
  KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
};
const pagePaths = [
  '/portal',
  '/portal/',
  '/portal/index.html',
  '/portal/api/Session',
  '/portal/api/Links/unknown',
  '/portal/api/Orders',
  '/portal/assets/nothing.js',
  '/',
  '/docs/operator',
  '/docs/assets/nothing.js',
  '/c/unknown',
  '/c/unknown/gift.pdf',
  '/c-assets/claim.js',
  '/c/%ff',
  `/c/${'a'.repeat(300)}`,
  '/media/nothing.svg',
  '/stage/outbox/view',
  '/stage/clock',
  '/operator/Tokens',
  '/nowhere',
  '/%',
  `/v1/Orders/${'a'.repeat(300)}`,
];

let stage: TestApi;
let live: TestApi;
beforeAll(async () => {
  [stage, live] = await Promise.all([startTestApi(), startTestApi(production)]);
});
afterAll(() => Promise.all([stage.close(), live.close()]));

/** Every path with methods that it has and one that it lacks, with a token, without one and with a bad body. */
async function collectAnswers(api: TestApi): Promise<[string, RawAnswer][]> {
  const authorization = `Authorization: Bearer ${await freshToken(await api.givenAccount())}`;
  const answers: [string, RawAnswer][] = [];
  const paths = [...apiPaths.map(({ path }) => path), ...publicPaths.map(({ path }) => path), ...pagePaths];
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
      for (const headers of [[], [authorization, 'Content-Type: application/json']]) {
        const body = method === 'POST' ? '{' : '';
        const lines = [`${method} ${path} HTTP/1.1`, 'Host: bestow.test', `Content-Length: ${body.length}`, ...headers];
        answers.push([`${method} ${path}`, await firstAnswer(api.baseUrl, rawRequest(lines, body))]);
      }
    }
  }
  const malformed = [
    'nonsense',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b',
    'GET / HTTP/1.1',
    `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  ];
  for (const text of malformed) answers.push([text.slice(0, 30), await firstAnswer(api.baseUrl, `${text}\r\n\r\n`)]);
  return answers;
}

test('every response forbids MIME sniffing, whatever its route, method and status', async () => {
  const answers = await collectAnswers(stage);
  const without = answers.filter(([, { headers }]) => headers.get('x-content-type-options') !== 'nosniff');
  expect(without.map(([what, { status }]) => `${what}: ${status}`)).toEqual([]);
  const statuses = new Set(answers.map(([, { status }]) => status));
  for (const status of [200, 400, 401, 404, 405, 415]) expect(statuses).toContain(status);
});

test('every response has a policy: JSON loads and frames nothing, and pages state what they need', async () => {
  // The default covers neither who may frame a page nor what its addresses are relative to.
  const needed = ["frame-ancestors 'none'", "base-uri 'none'"];
  const answers = await collectAnswers(stage);
  const policyOf = ([, { headers }]: [string, RawAnswer]) => headers.get('content-security-policy') ?? '';
  const isJson = ([, { headers }]: [string, RawAnswer]) => headers.get('content-type')?.includes('json');
  const isWeak = (answer: [string, RawAnswer]) =>
    !policyOf(answer).startsWith("default-src 'none'") || !needed.every((rule) => policyOf(answer).includes(rule));
  expect(answers.filter(isWeak).map(([what]) => what)).toEqual([]);
  const strict = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
  expect(answers.filter((answer) => isJson(answer) && policyOf(answer) !== strict).map(([what]) => what)).toEqual([]);
  const caller = await stage.givenAccount();
  const prepared = await caller.get('/v1/Products');
  expect(prepared.headers.get('content-security-policy')).toBe(strict);
});

test('every response with a body says what it is, and text in which encoding', async () => {
  const answers = await collectAnswers(stage);
  const typeOf = ([, { headers }]: [string, RawAnswer]) => headers.get('content-type') ?? '';
  const hasBody = ([what, { headers }]: [string, RawAnswer]) =>
    !what.startsWith('HEAD') && Number(headers.get('content-length') ?? 0) > 0;
  const named =
    /^(text\/(html|css|javascript); charset=utf-8|application\/(problem\+)?json(; charset=utf-8)?|image\/svg\+xml)$/;
  expect(answers.filter(hasBody).length).toBeGreaterThan(100);
  expect(
    answers
      .filter((answer) => hasBody(answer) && !named.test(typeOf(answer)))
      .map(([what, { headers }]) => `${what}: ${headers.get('content-type')}`),
  ).toEqual([]);
});

test('in production every response tells browsers to use only https, and on stage none does', async () => {
  const hsts = ([, { headers }]: [string, RawAnswer]) => headers.get('strict-transport-security');
  const inProduction = await collectAnswers(live);
  expect(inProduction.filter((answer) => hsts(answer) !== 'max-age=31536000').map(([what]) => what)).toEqual([]);
  expect(hsts(['', await firstAnswer(stage.baseUrl, 'nonsense\r\n\r\n')])).toBeUndefined();
  expect((await stage.anonymous.get('/health/live')).headers.get('strict-transport-security')).toBeNull();
});

test('responses of the metrics listener forbid MIME sniffing too', async () => {
  const { db } = stage.database;
  const metrics = createMetrics('worker', () => Promise.reject(new Error('not read')));
  const server = await serveMetrics(metricsAndHealth({ metrics, db, phase: () => 'ready' }), '127.0.0.1', 0);
  const { port } = server.address() as { port: number };
  const caller = new HttpCaller(`http://127.0.0.1:${port}`);
  for (const path of ['/metrics', '/health', '/health/live', '/nowhere']) {
    expect((await caller.get(path)).headers.get('x-content-type-options')).toBe('nosniff');
  }
  server.closeAllConnections();
  server.close();
});

test('every 400 lists what is wrong, including errors of the path or of HTTP itself', async () => {
  const answers = await collectAnswers(stage);
  const problems = answers.filter(([what, { status }]) => status === 400 && !what.startsWith('HEAD'));
  expect(problems.length).toBeGreaterThan(5);
  for (const [what, { body }] of problems) {
    expect(body.errors, what).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: expect.any(String), detail: expect.any(String) })]),
    );
  }
});
