import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountChange } from '../../src/accounts/account-changes.ts';
import { credentialChange, disableCredential, rotateCredential } from '../../src/accounts/manage-credentials.ts';
import { hashToken, newToken } from '../../src/accounts/tokens.ts';
import { type Change, type ChangeListener, everything, listenForChanges } from '../../src/database/changes.ts';
import { type ApiOn, startApiOn } from '../support/api-on.ts';
import type { HttpCaller } from '../support/http-caller.ts';
import { patience } from '../support/patience.ts';
import { expectProblem } from '../support/problems.ts';
import { freshToken, signIn, withToken } from '../support/sign-in.ts';
import { setStatus } from '../support/suspend.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const path = '/v1/Brandings';

let api: TestApi;
let second: ApiOn;
let listener: ChangeListener;
/** The notifications that every process got, so that no test has to wait until a cache expires. */
const notified: Change[] = [];
beforeAll(async () => {
  api = await startTestApi();
  second = await startApiOn(api, api.database.url);
  listener = listenForChanges(api.database.url, (change) => notified.push(change));
  await vi.waitFor(() => expect(notified).toEqual([everything]), patience);
});
afterAll(async () => {
  await listener.close();
  await second.close();
  await api.close();
});

/** A token that both instances have cached. */
async function givenKnownToken(caller: TestCaller) {
  const token = await freshToken(caller);
  const clients = [withToken(api.baseUrl, token), withToken(second.baseUrl, token)];
  for (const client of clients) expect((await client.get(path)).status).toBe(200);
  return { token, clients };
}

async function expectEnded(clients: readonly HttpCaller[], change: Change): Promise<void> {
  await vi.waitFor(() => expect(notified).toContain(change), patience);
  await vi.waitFor(async () => {
    for (const client of clients) expect((await client.get(path)).status).toBe(401);
  }, patience);
}

describe('DELETE /v1/Tokens', () => {
  test('answers 204 without a body, and the next request with the token answers 401', async () => {
    const client = withToken(api.baseUrl, await freshToken(await api.givenAccount()));
    expect((await client.get(path)).status).toBe(200);
    const revoked = await client.send('DELETE', '/v1/Tokens');
    expect([revoked.status, revoked.text]).toEqual([204, '']);
    expectProblem(await client.get(path), 'Unauthenticated');
    expectProblem(await client.send('DELETE', '/v1/Tokens'), 'Unauthenticated');
  });

  test('revokes the token in every instance', async () => {
    const caller = await api.givenAccount();
    const { clients } = await givenKnownToken(caller);
    expect((await clients[0]?.send('DELETE', '/v1/Tokens'))?.status).toBe(204);
    await expectEnded(clients, credentialChange(caller.credentialId));
  });

  test('accepts the scheme in any case', async () => {
    const token = await freshToken(await api.givenAccount());
    const revoked = await api.anonymous.send('DELETE', '/v1/Tokens', undefined, { authorization: `bEaReR  ${token} ` });
    expect(revoked.status).toBe(204);
    expectProblem(await withToken(api.baseUrl, token).get(path), 'Unauthenticated');
  });

  test('revokes no other token of the credential', async () => {
    const caller = await api.givenAccount();
    const client = withToken(api.baseUrl, await freshToken(caller));
    await client.send('DELETE', '/v1/Tokens');
    expect((await caller.get(path)).status).toBe(200);
    expect((await signIn(caller)).status).toBe(200);
  });
});

describe('the tokens of a credential become invalid in every instance', () => {
  test('when it is rotated: the old access token stops working and the new one works', async () => {
    const caller = await api.givenAccount();
    const neighbour = await api.givenAccount();
    const { clients } = await givenKnownToken(caller);
    const accessToken = await rotateCredential(api.database.db, caller.accountId, caller.credentialId);
    await expectEnded(clients, credentialChange(caller.credentialId));
    expectProblem(await signIn(caller), 'Unauthenticated');
    expect((await signIn({ ...caller, accessToken: accessToken.reveal() })).status).toBe(200);
    expect((await neighbour.get(path)).status).toBe(200);
  });

  test('when it is disabled', async () => {
    const caller = await api.givenAccount();
    const { clients } = await givenKnownToken(caller);
    await disableCredential(api.database.db, caller.accountId, caller.credentialId);
    await expectEnded(clients, credentialChange(caller.credentialId));
  });

  test('but stay valid for reading when its account is suspended', async () => {
    const caller = await api.givenAccount();
    const { clients } = await givenKnownToken(caller);
    await setStatus(api.database.db, caller.accountId, 'Suspended');
    await vi.waitFor(() => expect(notified).toContain(accountChange(caller.accountId)), patience);
    await vi.waitFor(async () => {
      for (const client of clients) expectProblem(await client.post('/v1/Orders/Validate', {}), 'AccountSuspended');
    }, patience);
    for (const client of clients) expect((await client.get(path)).status).toBe(200);
  });

  test('but not when the rotation is rolled back', async () => {
    const caller = await api.givenAccount();
    const { clients } = await givenKnownToken(caller);
    await expect(rotateCredential(api.database.db, caller.accountId, caller.accountId)).rejects.toThrow();
    for (const client of clients) expect((await client.get(path)).status).toBe(200);
  });
});

describe('without any notification', () => {
  test('a token expires on time even if it was used a moment before', async () => {
    const caller = await api.givenAccount();
    const token = await givenTokenThatLives(caller, '2 seconds');
    const client = withToken(api.baseUrl, token);
    expect((await client.get(path)).status).toBe(200);
    await vi.waitFor(async () => expect((await client.get(path)).status).toBe(401), patience);
  });

  test('an expired token answers 401 at its first use', async () => {
    const caller = await api.givenAccount();
    const client = withToken(api.baseUrl, await givenTokenThatLives(caller, '-1 second'));
    expectProblem(await client.get(path), 'Unauthenticated');
  });

  test('a token whose row is deleted becomes invalid within a second', async () => {
    const { token, clients } = await givenKnownToken(await api.givenAccount());
    await api.database.pool.query('delete from tokens where token_hash = $1', [hashToken(token)]);
    await vi.waitFor(async () => expect((await clients[1]?.get(path))?.status).toBe(401), patience);
  });
});

async function givenTokenThatLives(caller: TestCaller, time: string): Promise<string> {
  const token = newToken('bst_stage_');
  await api.database.pool.query(
    `insert into tokens (token_hash, account_id, credential_id, expires_at)
     values ($1, $2, $3, clock_timestamp() + $4::interval)`,
    [hashToken(token), caller.accountId, caller.credentialId, time],
  );
  return token;
}
