import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { codeAt } from './support/code-at.ts';
import { declaredRoutes } from './support/declared-routes.ts';
import { givenPasskey } from './support/given-passkey.ts';
import { givenPerson, givenSignedIn, PortalCaller, password, type SignedIn } from './support/portal-caller.ts';

let api: TestApi;
let accountId: AccountId;
let admin: SignedIn;
beforeAll(async () => {
  api = await startTestApi({ OPERATOR_SECOND_FACTOR: 'on' });
  accountId = (await api.givenAccount()).accountId;
  admin = await givenSignedIn(api, accountId, 'admin');
});
afterAll(() => api.close());

/** All that somebody can call who must set up a second factor first; independent of the code. */
const forSetUp = [
  'GET /Me',
  'POST /Confirm',
  'POST /Me/Passkeys',
  'POST /Me/Passkeys/Challenge',
  'POST /Me/Totp',
  'POST /Me/Totp/Confirm',
  'POST /SignOut',
  'POST /SignOutEverywhere',
];
const isPublic = /^(POST \/SignIn|POST \/SignOn\/(Find|Start|Finish)|POST \/PasswordReset|\w+ \/Links\/)/;

describe('an operator without a second factor', () => {
  test('can only set one up: every other route answers 403', async () => {
    const { portal } = await givenSignedIn(api, null, 'operator');
    for (const route of await declaredRoutes()) {
      if (isPublic.test(route) || forSetUp.includes(route)) continue;
      const [method = '', path = ''] = route.split(' ');
      const answer = await portal.send(method, path.replaceAll(/:\w+/g, 'x'), method === 'GET' ? undefined : {});
      expect(answer.body.code, route).toBe('SecondFactorNotSetUp');
    }
    expect((await portal.get('/Me')).body).toMatchObject({ MustSetUpSecondFactor: true });
  });

  test('gets no bearer token, and one from before is refused', async () => {
    const { email, id } = await givenPerson(api, null, 'operator');
    const ask = (more = {}) => api.anonymous.post('/operator/Tokens', { Email: email, Password: password, ...more });
    expectProblem(await ask(), 'SecondFactorNotSetUp');
    const { portal, person } = await givenSignedIn(api, null, 'operator');
    const { body } = await portal.post('/Me/Totp');
    await portal.post('/Me/Totp/Confirm', { Code: codeAt(String(body.Secret)) });
    const Code = codeAt(String(body.Secret), 1);
    const token = await api.anonymous.post('/operator/Tokens', { Email: person.email, Password: password, Code });
    const operator = new HttpCaller(api.baseUrl, { authorization: `Bearer ${token.body.Value}` });
    expect((await operator.get('/operator/Parcels')).status).toBe(200);
    await sql`update people set totp_since = null where id in (${person.id}, ${id})`.execute(api.database.db);
    expectProblem(await operator.get('/operator/Parcels'), 'SecondFactorNotSetUp');
  });

  test('goes on in the same session after setting one up, and cannot remove the last one', async () => {
    const { portal } = await givenSignedIn(api, null, 'operator');
    const passkey = await givenPasskey(portal);
    expect((await portal.get('/operator/Accounts')).status).toBe(200);
    expectProblem(await portal.delete(`/Me/Passkeys/${passkey.id}`), 'LastSecondFactor');
    expect((await portal.get('/Me')).body).toMatchObject({ SecondFactors: ['Passkey'], RecoveryCodesLeft: 10 });
    const other = await givenPasskey(portal, 'Other');
    expect((await portal.delete(`/Me/Passkeys/${passkey.id}`)).status).toBe(204);
    expectProblem(await portal.delete(`/Me/Passkeys/${other.id}`), 'LastSecondFactor');
    const { body } = await portal.post('/Me/Totp');
    await portal.post('/Me/Totp/Confirm', { Code: codeAt(String(body.Secret)) });
    expect((await portal.delete(`/Me/Passkeys/${other.id}`)).status).toBe(204);
    expectProblem(await portal.delete('/Me/Totp'), 'LastSecondFactor');
  });
});

describe('an account that requires a second factor', () => {
  test('lets only an admin with one require it', async () => {
    expectProblem(await admin.portal.put('/SignInRules', { RequiresSecondFactor: true }), 'SecondFactorNotSetUp');
    expect((await admin.portal.get('/SignInRules')).body).toEqual({ RequiresSecondFactor: false });
    const orderer = await givenSignedIn(api, accountId, 'orderer');
    expectProblem(await orderer.portal.put('/SignInRules', { RequiresSecondFactor: true }), 'RoleNotAllowed');
  });

  test('leads people without one to the set-up, also in sessions that run, and then lets them go on', async () => {
    const viewer = await givenSignedIn(api, accountId, 'viewer');
    expect((await viewer.portal.get('/Overview')).status).toBe(200);
    await givenPasskey(admin.portal);
    expect((await admin.portal.put('/SignInRules', { RequiresSecondFactor: true })).status).toBe(200);
    expectProblem(await viewer.portal.get('/Overview'), 'SecondFactorNotSetUp');
    const late = new PortalCaller(api.baseUrl);
    const entered = await late.signIn(viewer.person.email);
    expect(entered.body).toMatchObject({ Step: 'Done', Me: { MustSetUpSecondFactor: true } });
    expectProblem(await late.get('/Overview'), 'SecondFactorNotSetUp');
    const passkey = await givenPasskey(late);
    expect((await late.get('/Overview')).status).toBe(200);
    expectProblem(await late.delete(`/Me/Passkeys/${passkey.id}`), 'LastSecondFactor');
    const people = await admin.portal.get('/People');
    expect(people.body.Data).toEqual(
      expect.arrayContaining([expect.objectContaining({ Id: viewer.person.id, SecondFactors: ['Passkey'] })]),
    );
  });

  test('other accounts are not affected, and the rule can be lifted', async () => {
    const other = await api.givenAccount();
    const stranger = await givenSignedIn(api, other.accountId, 'viewer');
    expect((await stranger.portal.get('/Overview')).status).toBe(200);
    const viewer = await givenSignedIn(api, accountId, 'viewer');
    expectProblem(await viewer.portal.get('/Overview'), 'SecondFactorNotSetUp');
    expect((await admin.portal.put('/SignInRules', { RequiresSecondFactor: false })).status).toBe(200);
    expect((await viewer.portal.get('/Overview')).status).toBe(200);
  });

  test('required while the last factor is being removed, the factor stays', async () => {
    const viewer = await givenSignedIn(api, accountId, 'viewer');
    const passkey = await givenPasskey(viewer.portal);
    const sent: Promise<{ status: number }>[] = [];
    await withTransaction(api.database.db, async (tx) => {
      await sql`select 1 from people where id = ${viewer.person.id} for update`.execute(tx);
      sent.push(viewer.portal.delete(`/Me/Passkeys/${passkey.id}`));
      await expect.poll(() => waitsForLock(), { timeout: 4_000 }).toBe(true);
      await sql`update accounts set requires_second_factor = true where id = ${accountId}`.execute(tx);
    });
    expect((await sent[0])?.status).toBe(409);
    await sql`update accounts set requires_second_factor = false where id = ${accountId}`.execute(api.database.db);
  });
});

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    api.database.db,
  );
  return rows.length > 0;
}

test('an admin resets the factor of somebody who lost it: factors, codes and sessions end, the password stays', async () => {
  const viewer = await givenSignedIn(api, accountId, 'viewer');
  await givenPasskey(viewer.portal);
  const reset = await admin.portal.post(`/People/${viewer.person.id}/ResetSecondFactor`);
  expect(reset.body).toMatchObject({ Id: viewer.person.id, HasSecondFactor: false, SecondFactors: [] });
  expectProblem(await viewer.portal.get('/Me'), 'SignInRequired');
  const next = new PortalCaller(api.baseUrl);
  expect((await next.signIn(viewer.person.email)).body).toMatchObject({ Step: 'Done', Me: { RecoveryCodesLeft: 0 } });
  const elsewhere = (await api.givenAccount()).accountId;
  const stranger = await givenPerson(api, elsewhere, 'viewer');
  expectProblem(await admin.portal.post(`/People/${stranger.id}/ResetSecondFactor`), 'NotFound');
});
