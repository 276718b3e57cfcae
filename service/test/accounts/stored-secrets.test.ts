import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateCredential } from '../../src/accounts/manage-credentials.ts';
import { hashToken } from '../../src/accounts/tokens.ts';
import { findInTables } from '../support/scan-tables.ts';
import { freshToken, signIn, withToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('the scan finds plain-text secrets, as text or as bytes', async () => {
  const caller = await api.givenAccount();
  expect(await findInTables(api.database.db, caller.email)).toEqual(['credentials']);
  const token = await freshToken(caller);
  const { rows } = await api.database.pool.query('select 1 from tokens where token_hash = $1', [hashToken(token)]);
  expect(rows).toHaveLength(1);
});

test('neither an access token nor a bearer token is in any table after any use', async () => {
  const caller = await api.givenAccount();
  const token = await freshToken(caller);
  const client = withToken(api.baseUrl, token);
  await client.get('/v1/Balances');
  await client.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 1 }, { 'idempotency-key': 'k' });
  await signIn({ ...caller, email: 'wrong@example.com' });
  const rotated = await rotateCredential(api.database.db, caller.accountId, caller.credentialId);
  const again = await freshToken({ ...caller, accessToken: rotated.reveal() });
  for (const secret of [caller.accessToken, rotated.reveal(), token, again]) {
    const [random, withoutChecksum] = [secret.slice(-36), secret.slice(0, -6)];
    for (const canary of [secret, random, withoutChecksum])
      expect(await findInTables(api.database.db, canary)).toEqual([]);
  }
});

test('only the last four characters of an access token are stored in plain text', async () => {
  const caller = await api.givenAccount();
  const { rows } = await api.database.pool.query<{ hint: string }>(
    'select access_token_hint as hint from credentials where id = $1',
    [caller.credentialId],
  );
  expect(rows).toEqual([{ hint: caller.accessToken.slice(-4) }]);
});
