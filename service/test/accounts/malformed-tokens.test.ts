import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken } from '../../src/accounts/tokens.ts';
import { type ApiOn, startApiOn } from '../support/api-on.ts';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { expectProblem } from '../support/problems.ts';
import { withToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
/** An instance that has lost its database: everything that needs it answers 503. */
let cutOff: ApiOn;
let proxy: PostgresProxy;
beforeAll(async () => {
  api = await startTestApi();
  proxy = await startPostgresProxy(api.database.url);
  cutOff = await startApiOn(api, proxy.url);
  await proxy.refuse();
});
afterAll(async () => {
  await cutOff.close();
  await proxy.close();
  await api.close();
});

const askCutOff = (token: string) => withToken(cutOff.baseUrl, token).get('/v1/Balances');

test('a well-formed token needs the database, so it answers 503 without one', async () => {
  const answer = await askCutOff(newToken('bst_stage_'));
  expectProblem(answer, 'ServiceUnavailable');
  expect(answer.headers.get('retry-after')).toBe('1');
});

test.each<[string, () => string]>([
  ['a token of production', () => newToken('bst_live_')],
  ['a token of production with a replaced prefix', () => newToken('bst_live_').replace('live', 'stage')],
  ['an access token', () => newToken('bsa_')],
  [
    'a token with one character changed',
    () => newToken('bst_stage_').replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
  ],
  ['a random text of the right formatat', () => `bst_stage_${'Ab1'.repeat(12)}`],
  ['a UUID', () => '018f0000-0000-7000-8000-000000000000'],
  ['junk', () => 'junk'],
])('%s never gets as far as the database: 401', async (_form, token) => {
  expectProblem(await askCutOff(token()), 'Unauthenticated');
});

test('a well-formed token that was never issued answers 401', async () => {
  expectProblem(await withToken(api.baseUrl, newToken('bst_stage_')).get('/v1/Balances'), 'Unauthenticated');
});

test('a sign-in without a database answers 503 for any credentials, and reveals nothing about them', async () => {
  const caller = await api.givenAccount();
  for (const accesstoken of [caller.accessToken, newToken('bsa_')]) {
    const answer = await cutOff.anonymous.post('/v1/Tokens', undefined, { email: caller.email, accesstoken });
    expectProblem(answer, 'ServiceUnavailable');
  }
});
