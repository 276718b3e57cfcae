import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { needsScope } from '../../src/http/account-scope.ts';
import { createApp } from '../../src/http/app.ts';
import { createPreparedAnswers } from '../../src/http/prepared-answers.ts';
import { callerRequestIdOf } from '../../src/http/request-log.ts';
import { parseConfig } from '../../src/kit/config.ts';
import { NotFound } from '../../src/kit/errors.ts';
import { createLogger } from '../../src/kit/logger.ts';

const { rateLimits } = parseConfig({});
const account = { accountId: '01a1eca9-dcd1-75d9-ba21-d7c510000000' };
const caller = { ...account, scopes: [], addressBlocks: [] };

/** An app with a few routes, and its log as objects. */
async function givenApp(logsRequests: boolean) {
  const lines: string[] = [];
  const sink = new Writable({
    write(text, _encoding, done) {
      lines.push(String(text));
      done();
    },
  });
  const app = await createApp(
    {
      baseUrl: 'http://bestow.test',
      version: 'test',
      logger: createLogger('info', sink),
      authenticate: (token) => (token === 'good' ? (caller as never) : null),
      authenticateOperator: async () => null,
      rateLimits,
      trustedProxyHops: 0,
      isHttpsOnly: false,
      logsRequests,
    },
    (routes) => {
      const prepared = createPreparedAnswers();
      const config = needsScope('none');
      routes.get('/c/:token', { config: { isPublic: true } }, () => ({ ok: true }));
      routes.post('/v1/Things/:id', { config }, () => Promise.reject(new NotFound()));
      routes.get('/v1/Prepared', { config }, (request, reply) =>
        prepared.send(request, reply, caller, () => ({ ok: true })),
      );
    },
  );
  return { app, entries: () => lines.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line)) };
}

test('each request is one line with its route, status, time and account, and never a path, query or body', async () => {
  const { app, entries } = await givenApp(true);
  const authorization = 'Bearer good';
  const ids = [
    await app.inject({ url: '/c/secret-token?answer=secret', headers: { 'x-request-id': 'trace-7/4' } }),
    await app.inject({
      method: 'POST',
      url: '/v1/Things/secret-id',
      headers: { authorization },
      payload: { secret: 1 },
    }),
    await app.inject({ url: '/v1/Prepared', headers: { authorization } }),
    await app.inject({ url: '/secret/elsewhere' }),
    await app.inject({ url: '/v1/Prepared', headers: { authorization: 'Bearer secret' } }),
  ].map((answer) => answer.headers['x-request-id']);
  await app.close();
  const base = { level: 'info', msg: 'request', durationMs: expect.any(Number), time: expect.any(String) };
  expect(entries()).toEqual([
    { ...base, method: 'GET', route: '/c/:token', status: 200, requestId: ids[0], callerRequestId: 'trace-7/4' },
    { ...base, method: 'POST', route: '/v1/Things/:id', status: 404, requestId: ids[1], ...account },
    { ...base, method: 'GET', route: '/v1/Prepared', status: 200, requestId: ids[2], ...account },
    { ...base, method: 'GET', route: 'unknown', status: 404, requestId: ids[3] },
    { ...base, method: 'GET', route: '/v1/Prepared', status: 401, requestId: ids[4] },
  ]);
  expect(JSON.stringify(entries())).not.toContain('secret');
});

test('without the setting no request is logged', async () => {
  const { app, entries } = await givenApp(false);
  await app.inject({ url: '/c/token' });
  await app.close();
  expect(entries()).toEqual([]);
});

test('of a caller’s request id only a plain, short one is kept', () => {
  expect(callerRequestIdOf('4bf92f35-77b3:4da6')).toBe('4bf92f35-77b3:4da6');
  for (const header of ['', 'two words', 'a\nb', 'a"b', 'x'.repeat(129), ['a', 'b'], undefined, 'ann@example.com'])
    expect(callerRequestIdOf(header)).toBeNull();
});
