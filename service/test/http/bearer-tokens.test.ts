import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, withoutInstance } from '../support/problems.ts';
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

const path = '/v1/Balances';

test('the scheme is case-insensitive, and spaces around the token are ignored', async () => {
  for (const header of [`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`, `Bearer   ${token}  `]) {
    expect((await api.anonymous.get(path, { authorization: header })).status).toBe(200);
  }
});

describe('anything but a valid token in the Authorization header answers the same 401', () => {
  const forgedJwt = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.`;
  const forms: readonly [string, () => Record<string, string>][] = [
    ['no header', () => ({})],
    ['an empty header', () => ({ authorization: '' })],
    ['the scheme alone', () => ({ authorization: 'Bearer' })],
    ['the scheme and a space', () => ({ authorization: 'Bearer ' })],
    ['the token alone', () => ({ authorization: token })],
    ['another scheme', () => ({ authorization: `Basic ${token}` })],
    [
      'another scheme with the access token',
      () => ({ authorization: `Basic ${btoa(`${caller.email}:${caller.accessToken}`)}` }),
    ],
    ['the access token', () => ({ authorization: `Bearer ${caller.accessToken}` })],
    ['two tokens', () => ({ authorization: `Bearer ${token}, Bearer ${token}` })],
    ['the token with an extra character', () => ({ authorization: `Bearer ${token}a` })],
    ['the token without its last character', () => ({ authorization: `Bearer ${token.slice(0, -1)}` })],
    ['the token in another case', () => ({ authorization: `Bearer ${token.toUpperCase()}` })],
    ['a JWT that is signed by nobody', () => ({ authorization: `Bearer ${forgedJwt}` })],
    ['SQL', () => ({ authorization: "Bearer ' or ''='" })],
    ['10,000 letters', () => ({ authorization: `Bearer ${'a'.repeat(10_000)}` })],
    ['a cookie', () => ({ cookie: `token=${token}; access_token=${token}; Authorization=Bearer ${token}` })],
    [
      'headers that other services use',
      () => ({ 'x-access-token': token, 'x-api-key': token, accesstoken: token, token }),
    ],
  ];

  test.each(forms)('%s', async (_form, headers) => {
    const answer = await api.anonymous.get(path, headers());
    expectProblem(answer, 'Unauthenticated');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(withoutInstance(answer)).toEqual(withoutInstance(await api.anonymous.get(path)));
  });

  test('a token in the query', async () => {
    for (const name of ['access_token', 'token', 'bearer', 'Authorization']) {
      expectProblem(await api.anonymous.get(`${path}?${name}=${token}`), 'Unauthenticated');
    }
  });

  test('a token in the body', async () => {
    const body = { access_token: token, CurrencyCode: 'USD', Amount: 1 };
    expectProblem(await api.anonymous.post('/v1/FundingRequests', body), 'Unauthenticated');
  });

  test('an invalid Authorization header before a valid one', async () => {
    const request = [`GET ${path} HTTP/1.1`, 'Host: x', 'Authorization: Bearer junk', `Authorization: Bearer ${token}`];
    expectProblem(await firstAnswer(api.baseUrl, rawRequest(request)), 'Unauthenticated');
  });
});

test('a token in the query is rejected even with a valid header, and not repeated in the response', async () => {
  const answer = await caller.get(`${path}?access_token=${token}`);
  expectProblem(answer, 'InvalidRequest');
  expect(answer.text).not.toContain(token);
});
