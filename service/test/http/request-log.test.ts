import { Writable } from 'node:stream';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { needsScope } from '../../src/http/account-scope.ts';
import { createApp } from '../../src/http/app.ts';
import { createPreparedAnswers } from '../../src/http/prepared-answers.ts';
import { callerRequestIdOf } from '../../src/http/request-log.ts';
import { parseConfig } from '../../src/kit/config.ts';
import { AccountSuspended, NotFound, ServiceUnavailable } from '../../src/kit/errors.ts';
import { createLogger } from '../../src/kit/logger.ts';

const { rateLimits } = parseConfig({});
const account = { accountId: '01a1eca9-dcd1-75d9-ba21-d7c510000000' };
const caller = { ...account, credentialId: '01a1eca9-dcd1-75d9-ba21-d7c510000001', scopes: [], addressBlocks: [] };

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
      const full = Object.assign(
        new DatabaseError('could not extend file "base/5/1": No space left on device', 1, 'error'),
        {
          code: '53100',
        },
      );
      routes.post('/v1/Full', { config }, () => Promise.reject(new ServiceUnavailable(undefined, 1, { cause: full })));
      routes.post('/v1/Busy', { config }, () => Promise.reject(new ServiceUnavailable()));
      routes.get('/v1/Scoped/:id', { config: needsScope('orders:read') }, () => ({ ok: true }));
      routes.get('/v1/Suspended', { config }, () => Promise.reject(new AccountSuspended()));
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

test('while the database cannot be used, callers get 503 and the log says why, not once for each', async () => {
  const { app, entries } = await givenApp(false);
  const headers = { authorization: 'Bearer good' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.inject({ method: 'POST', url: '/v1/Full', headers, payload: {} })),
  );
  await app.inject({ method: 'POST', url: '/v1/Busy', headers, payload: {} });
  await app.close();
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(answers[0]?.body).not.toContain('base/5');
  expect(entries()).toMatchObject([
    { level: 'warn', msg: 'the database cannot be used', reason: expect.stringContaining('53100'), leftOut: 0 },
  ]);
});

test('who asks for what is not theirs is logged by id, not once for each request', async () => {
  const { app, entries } = await givenApp(false);
  const headers = { authorization: 'Bearer good' };
  const answers = [];
  for (let times = 0; times < 3; times++)
    answers.push(await app.inject({ url: '/v1/Scoped/ann@example.com?name=Ann', headers }));
  await app.inject({ url: '/v1/Suspended', headers });
  await app.close();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  expect(entries()).toEqual([
    {
      level: 'warn',
      msg: 'authorization refused',
      time: expect.any(String),
      code: 'MissingScope',
      method: 'GET',
      route: '/v1/Scoped/:id',
      credentialId: caller.credentialId,
      requestId: answers[0]?.headers['x-request-id'],
      leftOut: 0,
      ...account,
    },
  ]);
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
