import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteExpiredChallenges } from '../../src/accounts/passkeys/queries.ts';
import { type Db, many } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import type { Answer } from '../support/http-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { codeAt } from './support/code-at.ts';
import { challengeOfStep, type GivenPasskey, givenPasskey } from './support/given-passkey.ts';
import { givenSignedIn, PortalCaller, password, type SignedIn } from './support/portal-caller.ts';
import { createAuthenticator } from './support/soft-authenticator.ts';

let api: TestApi;
let db: Db;
let accountId: AccountId;
beforeAll(async () => {
  api = await startTestApi();
  db = api.database.db;
  accountId = (await api.givenAccount()).accountId;
});
afterAll(() => api.close());

const newBrowser = () => new PortalCaller(api.baseUrl);

async function givenWithPasskey(counts = true): Promise<SignedIn & { passkey: GivenPasskey }> {
  const signedIn = await givenSignedIn(api, accountId, 'viewer');
  return { ...signedIn, passkey: await givenPasskey(signedIn.portal, 'Key', counts) };
}

/** A browser that has entered the password, and must still prove the second factor. */
async function halfway(email: string): Promise<PortalCaller> {
  const portal = newBrowser();
  const answer = await portal.signIn(email);
  expect(answer.body).toMatchObject({ Step: 'Code', Me: null });
  return portal;
}

async function actionsAbout(personId: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ action: string }>`
      select action from audit_entries where account_id = ${accountId} and actor_id = ${personId} order by sequence`,
  );
  return rows.map(({ action }) => action);
}

/** Lets every challenge run out. */
const expireChallenges = () =>
  sql`update passkey_challenges set expires_at = clock_timestamp() - interval '1 second'`.execute(db);

describe('registering', () => {
  test('the first passkey turns the second factor on, with recovery codes; the next keeps them', async () => {
    const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
    const other = newBrowser();
    await other.signIn(person.email);
    const first = await givenPasskey(portal, 'Blue key');
    expect(first.recoveryCodes).toHaveLength(10);
    expectProblem(await other.get('/Me'), 'SignInRequired');
    const second = await givenPasskey(portal, 'Phone');
    expect(second.recoveryCodes).toBeNull();
    const { body } = await portal.get('/Me');
    expect(body).toMatchObject({ HasSecondFactor: true, SecondFactors: ['Passkey'], RecoveryCodesLeft: 10 });
    const listed = await portal.get('/Me/Passkeys');
    expect(listed.body.Data).toMatchObject([
      { Id: first.id, Name: 'Blue key', LastUsedAt: null },
      { Id: second.id, Name: 'Phone' },
    ]);
    expect(await actionsAbout(person.id)).toEqual(expect.arrayContaining(['PasskeyAdded', 'PasskeyAdded']));
  });

  test('an authenticator app added to a passkey keeps the recovery codes, and removing either leaves the other', async () => {
    const { portal, passkey } = await givenWithPasskey();
    const { body } = await portal.post('/Me/Totp');
    const confirmed = await portal.post('/Me/Totp/Confirm', { Code: codeAt(String(body.Secret)) });
    expect(confirmed.body).toEqual({ RecoveryCodes: null });
    expect((await portal.get('/Me')).body).toMatchObject({ SecondFactors: ['AuthenticatorApp', 'Passkey'] });
    expect((await portal.delete(`/Me/Passkeys/${passkey.id}`)).status).toBe(204);
    expect((await portal.get('/Me')).body).toMatchObject({
      SecondFactors: ['AuthenticatorApp'],
      RecoveryCodesLeft: 10,
    });
    expect((await portal.delete('/Me/Totp')).status).toBe(204);
    expect((await portal.get('/Me')).body).toMatchObject({ HasSecondFactor: false, RecoveryCodesLeft: 0 });
  });

  test('a challenge registers one passkey, in its own session, for five minutes, and only after a recent confirmation', async () => {
    const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
    const other = newBrowser();
    await other.signIn(person.email);
    const authenticator = createAuthenticator('http://bestow.test');
    const ask = async () => String((await portal.post('/Me/Passkeys/Challenge')).body.Challenge);
    const bodyFor = (challenge: string) => ({ Name: 'Key', ...authenticator.create(challenge) });

    expectProblem(await other.post('/Me/Passkeys', bodyFor(await ask())), 'WrongPasskey');
    const late = await ask();
    await expireChallenges();
    expectProblem(await portal.post('/Me/Passkeys', bodyFor(late)), 'WrongPasskey');
    const replaced = await ask();
    await ask();
    expectProblem(await portal.post('/Me/Passkeys', bodyFor(replaced)), 'WrongPasskey');
    const good = bodyFor(await ask());
    expect((await portal.post('/Me/Passkeys', good)).status).toBe(201);
    expectProblem(await portal.post('/Me/Passkeys', good), 'WrongPasskey');
    expectProblem(await portal.post('/Me/Passkeys', bodyFor(await ask())), 'PasskeyTaken');

    await sql`
      update portal_sessions set confirmed_at = confirmed_at - interval '11 minutes'
      where person_id = ${person.id}`.execute(db);
    const stale = await portal.post('/Me/Passkeys/Challenge');
    expectProblem(stale, 'ConfirmationRequired');
    expect(stale.body.With).toBe('Passkey');
  });

  test('a passkey for another origin is not accepted', async () => {
    const { portal } = await givenSignedIn(api, accountId, 'viewer');
    const { body } = await portal.post('/Me/Passkeys/Challenge');
    const phished = createAuthenticator('https://bestow.test.evil.example').create(String(body.Challenge));
    expectProblem(await portal.post('/Me/Passkeys', { Name: 'Key', ...phished }), 'WrongPasskey');
    expect((await portal.get('/Me')).body).toMatchObject({ HasSecondFactor: false });
  });
});

describe('as the second step', () => {
  test('a passkey replaces the code, and the session knows it', async () => {
    const { person, passkey } = await givenWithPasskey();
    const portal = newBrowser();
    expect((await portal.signIn(person.email)).body).toEqual({ Step: 'Code', Factors: ['Passkey'], Me: null });
    const waiting = await portal.get('/Me');
    expectProblem(waiting, 'SecondFactorRequired');
    expect(waiting.body.Factors).toEqual(['Passkey']);
    const Passkey = passkey.authenticator.sign(await challengeOfStep(portal));
    const done = await portal.post('/SignIn/Code', { Passkey });
    expect(done.body).toMatchObject({ Step: 'Done', Me: { Id: person.id } });
    const { body } = await portal.get('/Me/Sessions');
    const current = (body.Data as { IsCurrent: boolean; ProvedBy: string }[]).find(({ IsCurrent }) => IsCurrent);
    expect(current?.ProvedBy).toBe('Passkey');
    expect((await portal.get('/Me/Passkeys')).body.Data).toMatchObject([{ LastUsedAt: expect.any(String) }]);
  });

  test('an assertion works once, also when it is sent twice at once', async () => {
    const { person, passkey } = await givenWithPasskey(false);
    const portal = await halfway(person.email);
    const Passkey = passkey.authenticator.sign(await challengeOfStep(portal));
    const twin = newBrowser();
    twin.cookie = portal.cookie;
    const answers = await Promise.all([
      portal.post('/SignIn/Code', { Passkey }),
      twin.post('/SignIn/Code', { Passkey }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const again = await halfway(person.email);
    await challengeOfStep(again);
    expectProblem(await again.post('/SignIn/Code', { Passkey }), 'WrongPasskey');
  });

  test('a wrong assertion uses the challenge up, so that the right one needs a new challenge', async () => {
    const { person, passkey } = await givenWithPasskey();
    const portal = await halfway(person.email);
    const challenge = await challengeOfStep(portal);
    const forged = createAuthenticator('http://bestow.test').sign(challenge, {
      credentialId: passkey.authenticator.credentialId,
    });
    expectProblem(await portal.post('/SignIn/Code', { Passkey: forged }), 'WrongPasskey');
    expectProblem(
      await portal.post('/SignIn/Code', { Passkey: passkey.authenticator.sign(challenge) }),
      'WrongPasskey',
    );
    const Passkey = passkey.authenticator.sign(await challengeOfStep(portal));
    expect((await portal.post('/SignIn/Code', { Passkey })).status).toBe(200);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another kind of answer', { type: 'webauthn.create' }],
  ])('an assertion for %s is not accepted', async (_name, changed) => {
    const { person, passkey } = await givenWithPasskey();
    const portal = await halfway(person.email);
    const Passkey = passkey.authenticator.sign(await challengeOfStep(portal), changed);
    expectProblem(await portal.post('/SignIn/Code', { Passkey }), 'WrongPasskey');
    expectProblem(await portal.get('/Me'), 'SecondFactorRequired');
  });

  test('a challenge of another session, an expired one and the passkey of another person are not accepted', async () => {
    const { person, passkey } = await givenWithPasskey();
    const stranger = await givenWithPasskey();
    const portal = await halfway(person.email);
    const foreign = await challengeOfStep(await halfway(stranger.person.email));
    await challengeOfStep(portal);
    const send = (Passkey: unknown): Promise<Answer> => portal.post('/SignIn/Code', { Passkey });
    expectProblem(await send(passkey.authenticator.sign(foreign)), 'WrongPasskey');
    const late = await challengeOfStep(portal);
    await expireChallenges();
    expectProblem(await send(passkey.authenticator.sign(late)), 'WrongPasskey');
    expectProblem(await send(stranger.passkey.authenticator.sign(await challengeOfStep(portal))), 'WrongPasskey');
    expectProblem(await portal.get('/Me'), 'SecondFactorRequired');
  });

  test('a counter that went back is refused, audited as a possible copy and leaves the real key working', async () => {
    const { person, passkey } = await givenWithPasskey();
    const copy = passkey.authenticator.copy();
    const real = await halfway(person.email);
    await real.post('/SignIn/Code', { Passkey: passkey.authenticator.sign(await challengeOfStep(real)) });
    const thief = await halfway(person.email);
    expectProblem(
      await thief.post('/SignIn/Code', { Passkey: copy.sign(await challengeOfStep(thief)) }),
      'WrongPasskey',
    );
    expect(await actionsAbout(person.id)).toContain('PasskeyCopySuspected');
    const next = await halfway(person.email);
    const again = await next.post('/SignIn/Code', { Passkey: passkey.authenticator.sign(await challengeOfStep(next)) });
    expect(again.status).toBe(200);
  });

  test('an authenticator that does not count signs in again and again', async () => {
    const { person, passkey } = await givenWithPasskey(false);
    for (let n = 0; n < 2; n++) {
      const portal = await halfway(person.email);
      const Passkey = passkey.authenticator.sign(await challengeOfStep(portal));
      expect((await portal.post('/SignIn/Code', { Passkey })).status).toBe(200);
    }
  });

  test('a removed passkey no longer signs in, not even with a challenge from before', async () => {
    const { portal, person, passkey } = await givenWithPasskey();
    await givenPasskey(portal, 'Other');
    const waiting = await halfway(person.email);
    const challenge = await challengeOfStep(waiting);
    expect((await portal.delete(`/Me/Passkeys/${passkey.id}`)).status).toBe(204);
    expectProblem(
      await waiting.post('/SignIn/Code', { Passkey: passkey.authenticator.sign(challenge) }),
      'SignInRequired',
    );
    const next = await halfway(person.email);
    const Passkey = passkey.authenticator.sign(await challengeOfStep(next));
    expectProblem(await next.post('/SignIn/Code', { Passkey }), 'WrongPasskey');
  });

  test('recovery codes work beside a passkey, and codes of an app that was never confirmed do not', async () => {
    const { portal, person, passkey } = await givenWithPasskey();
    const { body } = await portal.post('/Me/Totp');
    const waiting = await halfway(person.email);
    expectProblem(await waiting.post('/SignIn/Code', { Code: codeAt(String(body.Secret)) }), 'WrongCode');
    const RecoveryCode = passkey.recoveryCodes?.[0];
    expect((await waiting.post('/SignIn/Code', { RecoveryCode })).status).toBe(200);
  });

  test('after ten wrong assertions further ones wait, and a recovery code still works', async () => {
    const { person, passkey } = await givenWithPasskey();
    const portal = await halfway(person.email);
    const stranger = createAuthenticator('http://bestow.test');
    for (let n = 0; n < 10; n++) {
      const Passkey = stranger.sign(await challengeOfStep(portal));
      expectProblem(await portal.post('/SignIn/Code', { Passkey }), 'WrongPasskey');
    }
    const Passkey = passkey.authenticator.sign(await challengeOfStep(portal));
    expectProblem(await portal.post('/SignIn/Code', { Passkey }), 'TooManyRequests');
    const RecoveryCode = passkey.recoveryCodes?.[0];
    expect((await portal.post('/SignIn/Code', { RecoveryCode })).status).toBe(200);
  });
});

test('a passkey confirms the identity of its session', async () => {
  const { portal, person, passkey } = await givenWithPasskey();
  await sql`
    update portal_sessions set confirmed_at = confirmed_at - interval '11 minutes'
    where person_id = ${person.id}`.execute(db);
  expectProblem(await portal.post('/Me/RecoveryCodes'), 'ConfirmationRequired');
  expectProblem(await portal.post('/Confirm', { Password: password }), 'WrongCode');
  const { body } = await portal.post('/Confirm/Passkey');
  const Passkey = passkey.authenticator.sign(String(body.Challenge));
  expect((await portal.post('/Confirm', { Passkey })).body).toMatchObject({ Confirm: { With: 'Passkey' } });
  expect((await portal.post('/Me/RecoveryCodes')).status).toBe(200);
});

describe('without a password', () => {
  async function ask() {
    const { body, status, text } = await newBrowser().post('/SignIn/Passkey/Challenge');
    expect(status, text).toBe(200);
    return { challenge: String(body.Challenge), Try: String(body.Try) };
  }

  test('a passkey that verified its person signs them in', async () => {
    const { person, passkey } = await givenWithPasskey();
    const { challenge, Try } = await ask();
    const portal = newBrowser();
    const Passkey = passkey.authenticator.sign(challenge, { userHandle: passkey.userHandle });
    const done = await portal.post('/SignIn/Passkey', { Try, Passkey });
    expect(done.body).toMatchObject({ Step: 'Done', Me: { Id: person.id, Confirm: { With: 'Passkey' } } });
    expect((await portal.get('/Me')).status).toBe(200);
  });

  test('it does not without verification, with another person’s handle, twice, from another page, or when disabled', async () => {
    const { person, passkey } = await givenWithPasskey(false);
    const { authenticator, userHandle } = passkey;
    const stranger = await givenWithPasskey();
    const enter = (Try: string, Passkey: unknown) => newBrowser().post('/SignIn/Passkey', { Try, Passkey });

    const first = await ask();
    const unverified = authenticator.sign(first.challenge, { userHandle, isVerified: false });
    expectProblem(await enter(first.Try, unverified), 'WrongPasskey');
    const second = await ask();
    const foreign = authenticator.sign(second.challenge, { userHandle: stranger.passkey.userHandle });
    expectProblem(await enter(second.Try, foreign), 'WrongPasskey');
    expectProblem(await enter(second.Try, authenticator.sign(second.challenge)), 'WrongPasskey');
    const third = await ask();
    const good = authenticator.sign(third.challenge, { userHandle });
    expectProblem(await enter((await ask()).Try, good), 'WrongPasskey');
    expect((await enter(third.Try, good)).status).toBe(200);
    expectProblem(await enter(third.Try, good), 'WrongPasskey');
    await sql`update people set status = 'Disabled' where id = ${person.id}`.execute(db);
    const last = await ask();
    expectProblem(await enter(last.Try, authenticator.sign(last.challenge, { userHandle })), 'WrongPasskey');
  });

  test('an unknown passkey gets the same answer, and challenges that nobody answers are deleted', async () => {
    const { challenge, Try } = await ask();
    const unknown = createAuthenticator('http://bestow.test').sign(challenge, { userHandle: 'AAAA' });
    expectProblem(await newBrowser().post('/SignIn/Passkey', { Try, Passkey: unknown }), 'WrongPasskey');
    await expireChallenges();
    await deleteExpiredChallenges(db, 1_000);
    expect(await many(db, sql`select 1 from passkey_challenges`)).toEqual([]);
  });
});
