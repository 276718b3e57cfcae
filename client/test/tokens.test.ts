import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../src/client.ts';
import { answer, problem, startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const clientOf = ({ baseUrl }: TestServer) =>
  createClient({ baseUrl, email: 'ann@example.com', accessToken: 'x', wait: async () => undefined });

test('200 calls at renewal request one token, and none of them fails', async () => {
  server = await startTestServer({ expiresInSeconds: 600, respond: (_, response) => answer(response, 200, {}) });
  const client = clientOf(server);
  const call = () => client.request('GET', '/v1/GiftSettings');
  await call();
  expect(server.tokensIssued()).toBe(1);
  const later = Date.now() + 700_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  await Promise.all(Array.from({ length: 200 }, call));
  expect(server.tokensIssued()).toBe(2);
});

test('50 calls whose token was revoked request one new token', async () => {
  let isRevoked = false;
  server = await startTestServer({
    respond: (request, response) => {
      if (isRevoked && request.headers.authorization === 'Bearer token-1')
        return answer(response, 401, problem(401, 'Unauthenticated'));
      answer(response, 200, {});
    },
  });
  const client = clientOf(server);
  const call = () => client.request('GET', '/v1/GiftSettings');
  await call();
  isRevoked = true;
  await Promise.all(Array.from({ length: 50 }, call));
  expect(server.tokensIssued()).toBe(2);
});

test('a token with a short life is used for half of it, not renewed for every call', async () => {
  server = await startTestServer({ expiresInSeconds: 30, respond: (_, response) => answer(response, 200, {}) });
  const client = clientOf(server);
  for (let calls = 0; calls < 3; calls++) await client.request('GET', '/v1/GiftSettings');
  expect(server.tokensIssued()).toBe(1);
});

test('a rejected credential is reported to every waiting call after one request, and asked again by the next', async () => {
  server = await startTestServer({
    respondToken: (_, response) => answer(response, 403, problem(403, 'CredentialDisabled')),
    respond: (_, response) => answer(response, 200, {}),
  });
  const client = clientOf(server);
  const call = () => client.request('GET', '/v1/GiftSettings');
  const results = await Promise.allSettled([call(), call(), call()]);
  expect(results).toEqual(
    results.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'CredentialDisabled' }) })),
  );
  expect(server.received).toEqual(['POST /v1/Tokens']);
  await expect(call()).rejects.toMatchObject({ status: 403 });
  expect(server.received).toHaveLength(2);
});
