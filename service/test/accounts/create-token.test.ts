import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCredential, disableCredential } from '../../src/accounts/manage-credentials.ts';
import { newToken } from '../../src/accounts/tokens.ts';
import { withTransaction } from '../../src/database/database.ts';
import { orderRequest } from '../support/order-requests.ts';
import { expectFaults, expectProblem, withoutInstance } from '../support/problems.ts';
import { signIn, withToken } from '../support/sign-in.ts';
import { setStatus } from '../support/suspend.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const ask = (headers: Record<string, string>) => api.anonymous.post('/v1/Tokens', undefined, headers);

describe('with valid credentials', () => {
  test('a token is created with its lifetime in seconds, and the response must not be cached', async () => {
    const answer = await signIn(caller);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ Value: expect.stringMatching(/^bst_stage_[0-9A-Za-z]{36}$/), ExpiresIn: 3600 });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('the token belongs to the account, and so does every further one', async () => {
    const [first, second] = [await signIn(caller), await signIn(caller)];
    expect(first.body.Value).not.toBe(second.body.Value);
    for (const { body } of [first, second]) {
      const balances = await withToken(api.baseUrl, String(body.Value)).get('/v1/Balances');
      expect(balances.body.Data).toEqual([{ CurrencyCode: 'USD', Available: 1_000_000, Pending: 0 }]);
    }
  });

  test('email and header names are case-insensitive', async () => {
    const { email, accessToken } = caller;
    expect((await ask({ EMAIL: email.toUpperCase(), ACCESSTOKEN: accessToken })).status).toBe(200);
    expect((await ask({ Email: ` ${email} `, AccessToken: accessToken })).status).toBe(200);
  });

  test('a non-ASCII email is read as UTF-8, as most clients send it, and as Latin-1', async () => {
    const email = `jörg.${caller.accountId}@example.com`;
    const { accessToken } = await withTransaction(api.database.db, (tx) =>
      createCredential(tx, caller.accountId, { name: 'Beyond ASCII', email }),
    );
    for (const encoding of ['utf8', 'latin1'] as const) {
      // fetch writes each character of a header as one byte.
      const sent = Buffer.from(email, encoding).toString('latin1');
      expect((await ask({ email: sent, accesstoken: accessToken.reveal() })).status).toBe(200);
    }
  });

  test('a token is valid for exactly one hour by the database clock', async () => {
    await signIn(caller);
    const { rows } = await api.database.pool.query<{ seconds: number }>(
      `select extract(epoch from max(expires_at) - clock_timestamp())::float8 as seconds from tokens`,
    );
    expect(rows[0]?.seconds).toBeGreaterThan(3_540);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(3_600);
  });
});

describe('with invalid credentials', () => {
  const forms: readonly [string, () => Record<string, string>][] = [
    ['an unknown email', () => ({ email: 'nobody@example.com', accesstoken: caller.accessToken })],
    ['a wrong access token', () => ({ email: caller.email, accesstoken: newToken('bsa_') })],
    ['an access token with an extra character', () => ({ email: caller.email, accesstoken: `${caller.accessToken}x` })],
    ['an access token in another case', () => ({ email: caller.email, accesstoken: caller.accessToken.toLowerCase() })],
    ['neither header', () => ({})],
    ['no email', () => ({ accesstoken: caller.accessToken })],
    ['no access token', () => ({ email: caller.email })],
    ['empty headers', () => ({ email: '', accesstoken: '' })],
    ['a part of the email', () => ({ email: caller.email.slice(1), accesstoken: caller.accessToken })],
    ['a pattern for the email', () => ({ email: '%', accesstoken: caller.accessToken })],
    ['10,000 letters', () => ({ email: 'a'.repeat(5_000), accesstoken: 'a'.repeat(5_000) })],
    ['SQL', () => ({ email: "' or ''='", accesstoken: "' or ''='" })],
    [
      'the credentials as Basic authentication authentication',
      () => ({ authorization: `Basic ${btoa(`${caller.email}:${caller.accessToken}`)}` }),
    ],
  ];

  test.each(forms)('%s: 401 with the same body as any other failure', async (_form, headers) => {
    const answer = await ask(headers());
    expectProblem(answer, 'Unauthenticated');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    const unknown = await ask({ email: 'somebody.else@example.com', accesstoken: newToken('bsa_') });
    expect(withoutInstance(answer)).toEqual(withoutInstance(unknown));
    expect([...answer.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
  });

  test('the access token of another account is rejected', async () => {
    const other = await api.givenAccount();
    expectProblem(await ask({ email: caller.email, accesstoken: other.accessToken }), 'Unauthenticated');
  });

  test('credentials in the query or the body are ignored', async () => {
    const inQuery = await api.anonymous.post(`/v1/Tokens?Email=${caller.email}&AccessToken=${caller.accessToken}`);
    expectFaults(inQuery, [
      { parameter: 'Email', code: 'UnknownParameter' },
      { parameter: 'AccessToken', code: 'UnknownParameter' },
    ]);
    expect(inQuery.text).not.toContain(caller.accessToken);
    const inBody = await api.anonymous.post('/v1/Tokens', { Email: caller.email, AccessToken: caller.accessToken });
    expectProblem(inBody, 'Unauthenticated');
  });

  test('nothing is stored', async () => {
    const before = await countTokens();
    for (const [, headers] of forms) await ask(headers());
    expect(await countTokens()).toBe(before);
  });
});

describe('with credentials that are no longer usable', () => {
  test('a disabled credential answers 403, but only to a caller with its access token', async () => {
    const disabled = await api.givenAccount();
    await disableCredential(api.database.db, disabled.accountId, disabled.credentialId);
    expectProblem(await signIn(disabled), 'CredentialDisabled');
    expectProblem(await ask({ email: disabled.email, accesstoken: newToken('bsa_') }), 'Unauthenticated');
  });

  test('a credential of a suspended account gets a read-only token', async () => {
    const suspended = await api.givenAccount();
    await setStatus(api.database.db, suspended.accountId, 'Suspended');
    const { body } = await signIn(suspended);
    const reader = withToken(api.baseUrl, String(body.Value));
    expect((await reader.get('/v1/Balances')).status).toBe(200);
    expectProblem(await reader.post('/v1/Orders', orderRequest()), 'AccountSuspended');
    expect((await reader.send('DELETE', '/v1/Tokens')).status).toBe(204);
  });
});

async function countTokens(): Promise<number> {
  const { rows } = await api.database.pool.query<{ count: number }>('select count(*)::int as count from tokens');
  return rows[0]?.count ?? 0;
}
