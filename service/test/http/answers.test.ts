import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths, publicPaths } from '../support/api-paths.ts';
import type { Answer } from '../support/http-caller.ts';
import { expectNoInternals, expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount({ available: { USD: 1_00n } });
});
afterAll(() => api.close());

/** One request for each error that needs no special setup. */
const refusals: readonly {
  readonly code: Parameters<typeof expectProblem>[1];
  readonly send: () => Promise<Answer>;
}[] = [
  { code: 'InvalidRequest', send: () => caller.get('/v1/Products?pageSize=0') },
  { code: 'InvalidRequest', send: () => caller.post('/v1/FundingRequests', '{') },
  { code: 'BadRequest', send: () => caller.get('/v1/%zz') },
  { code: 'Unauthenticated', send: () => api.anonymous.get('/v1/Products') },
  { code: 'Unauthenticated', send: () => api.anonymous.post('/v1/Tokens') },
  { code: 'NotFound', send: () => caller.get('/v1/Products/unknown') },
  { code: 'NotFound', send: () => caller.get('/v1/Unknown') },
  { code: 'NotFound', send: () => api.anonymous.get('/media/unknown.svg') },
  { code: 'MethodNotAllowed', send: () => caller.send('PUT', '/v1/Orders') },
  { code: 'UnsupportedMediaType', send: () => caller.post('/v1/Orders', 'x', { 'content-type': 'text/plain' }) },
];

describe.each(refusals)('an error with $code', ({ code, send }) => {
  test('is a complete problem document whose type links to an anchor of the errors page, and is never cached', async () => {
    const answer = await send();
    expectProblem(answer, code);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const type = new URL(String(answer.body.type));
    const page = await api.anonymous.get(type.pathname);
    expect(page.text).toContain(`id="${type.hash.slice(1)}"`);
  });
});

test('every response has its own request id, never the caller’s', async () => {
  const own = { 'x-request-id': 'req_mine', 'request-id': 'req_mine' };
  const answers = await Promise.all([
    caller.get('/v1/Products', own),
    caller.get('/v1/Balances', own),
    caller.get('/v1/Unknown', own),
    caller.post('/v1/FundingRequests', '{', own),
    api.anonymous.get('/health/live', own),
    caller.send('HEAD', '/v1/Products', undefined, own),
  ]);
  const ids = answers.map((answer) => answer.headers.get('x-request-id'));
  for (const id of ids) expect(id).toMatch(/^req_[0-9a-z]{18,}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(['plain', 'Grüße', 'ありがとう', '🎁', '\u007f\u0080\u00ff\u0100'])(
  '%j is returned unchanged, with a correct Content-Length',
  async (text) => {
    const [answer, problem] = await Promise.all([
      caller.post('/v1/Orders/Validate', { [text]: 1 }),
      caller.post('/v1/Orders', { [text]: 1 }),
    ]);
    for (const { body, text: sent, headers } of [answer, problem]) {
      expect(JSON.stringify(body)).toContain(text);
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(sent)));
    }
  },
);

describe.each([...apiPaths, ...publicPaths])('$path', ({ path, allow }) => {
  const methods = [...allow.split(', '), 'OPTIONS', 'PATCH'];

  test('reveals no software, version, stack, SQL or host name', async () => {
    for (const method of methods.filter((name) => name !== 'DELETE')) {
      for (const client of [caller, api.anonymous]) expectNoInternals(withoutDocs(await client.send(method, path)));
    }
  });

  test('allows no other origin to read it', async () => {
    const asked = {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    for (const method of methods.filter((name) => name !== 'DELETE')) {
      const { headers } = await caller.send(method, path, undefined, asked);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  /** The docs may mention databases; only responses to requests count. */
  function withoutDocs(answer: Answer): Answer {
    return publicPaths.some((page) => page.path === path) && answer.status === 200 ? { ...answer, text: '' } : answer;
  }
});

test.each(apiPaths.filter(({ allow }) => allow.includes('GET')))(
  'a response of $path is cacheable only for its account',
  async ({ path }) => {
    const { headers, status } = await caller.get(path);
    const control = headers.get('cache-control');
    expect(['no-store', 'private, no-cache']).toContain(control);
    if (control !== 'no-store') expect([status, headers.get('vary')]).toEqual([200, 'authorization']);
  },
);
