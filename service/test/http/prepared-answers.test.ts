import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createPreparedAnswers } from '../../src/http/prepared-answers.ts';

const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

/** A server that returns `state.data` for every path, and counts how often a response is rendered. */
function serve() {
  const answers = createPreparedAnswers();
  const state = { data: {}, made: 0 };
  const app = Fastify({ routerOptions: { maxParamLength: 20_000 } });
  apps.push(app);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-request-id', 'req_1').header('ratelimit', 'some');
    done();
  });
  app.get('/:id', (request, reply) =>
    answers.send(request, reply, state.data, () => {
      state.made++;
      return { Name: 'Käse' };
    }),
  );
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  return { app, state, get };
}

test('a response is rendered once for the same data and URL', async () => {
  const { state, get } = serve();
  await get('/a');
  await get('/a');
  expect(state.made).toBe(1);
  await get('/b');
  expect(state.made).toBe(2);
  state.data = {};
  await get('/a');
  expect(state.made).toBe(3);
});

test('a cached response has its headers and those of earlier hooks, and answers 304 to a matching ETag', async () => {
  const { get } = serve();
  const first = await get('/a');
  expect(first.json()).toEqual({ Name: 'Käse' });
  expect(first.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(first.body)),
    'cache-control': 'private, no-cache',
    vary: 'authorization',
    'x-request-id': 'req_1',
    ratelimit: 'some',
  });
  const { etag } = first.headers;
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get('/a', { 'if-none-match': String(known) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  }
  expect((await get('/a', { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('HEAD and 304 have no body, so the connection can be reused', async () => {
  const { app } = serve();
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const head = await fetch(`${address}/a`, { method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '16']);
  const known = await fetch(`${address}/a`, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } });
  expect([known.status, await known.text()]).toEqual([304, '']);
  expect(await (await fetch(`${address}/a`)).json()).toEqual({ Name: 'Käse' });
});

test('long URLs do not grow the cache without bound: responses are evicted and rendered again', async () => {
  const { state, get } = serve();
  const addresses = Array.from({ length: 2_200 }, (_, index) => `/${String(index).padStart(15_000, 'x')}`);
  for (const address of addresses) await get(address);
  await get(addresses[0] as string);
  expect(state.made).toBe(addresses.length + 1);
  await get(addresses.at(-1) as string);
  expect(state.made).toBe(addresses.length + 1);
});
