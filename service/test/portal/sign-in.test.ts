import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLink } from '../../src/accounts/people/links.ts';
import { makeSignInLink } from '../../src/accounts/people/sign-in-links.ts';
import { withTransaction } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { expectFaults, expectProblem, withoutInstance } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { codeAt } from './support/code-at.ts';
import { cookieName, givenPerson, givenSignedIn, PortalCaller, password } from './support/portal-caller.ts';

let api: TestApi;
let accountId: AccountId;
beforeAll(async () => {
  api = await startTestApi({ TRUSTED_PROXY_HOPS: '1' });
  accountId = (await api.givenAccount()).accountId;
});
afterAll(() => api.close());

let addressesGiven = 0;
const freshAddress = () => `198.51.${Math.floor(++addressesGiven / 250)}.${addressesGiven % 250}`;
const otherAccount = () => new PortalCaller(api.baseUrl);

async function turnOnSecondFactor(portal: PortalCaller) {
  const { body } = await portal.post('/Me/Totp');
  const secret = String(body.Secret);
  expect(String(body.Uri)).toMatch(/^otpauth:\/\/totp\/Bestow/);
  // Codes of this step and of the next are valid, whatever the clock does; the next is left for the test.
  const confirmed = await portal.post('/Me/Totp/Confirm', { Code: codeAt(secret) });
  expect(confirmed.status, confirmed.text).toBe(200);
  return { secret, recoveryCodes: confirmed.body.RecoveryCodes as string[] };
}

test('the right password signs in, with a cookie that scripts, subdomains and other sites cannot use', async () => {
  const person = await givenPerson(api, accountId, 'admin');
  const portal = otherAccount();
  const answer = await portal.signIn(person.email.toUpperCase());
  expect(answer).toMatchObject({ status: 200, body: { Step: 'Done', Me: { Email: person.email, Role: 'admin' } } });
  const cookie = answer.headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(new RegExp(`^${cookieName}=bss_[0-9A-Za-z]{36}; Path=/; HttpOnly; Secure; SameSite=Strict$`));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await portal.get('/Me')).body).toMatchObject({
    Account: { Id: accountId },
    Confirm: { With: 'Password', FreshUntil: expect.any(String) },
    Environment: 'stage',
  });
});

test('unknown, wrong, disabled and invited get the same response, and no cookie', async () => {
  const disabled = await givenPerson(api, accountId, 'viewer');
  await sql`update people set status = 'Disabled' where id = ${disabled.id}`.execute(api.database.db);
  const invited = await givenPerson(api, accountId, 'viewer');
  await sql`update people set password_hash = null where id = ${invited.id}`.execute(api.database.db);
  const known = await givenPerson(api, accountId, 'viewer');
  const answers = [
    await otherAccount().signIn(known.email, 'eight lanterns over the quay'),
    await otherAccount().signIn('nobody@example.com'),
    await otherAccount().signIn(disabled.email),
    await otherAccount().signIn(invited.email),
    await otherAccount().signIn('', ''),
  ];
  for (const answer of answers) {
    expectProblem(answer, 'WrongPassword');
    expect(withoutInstance(answer)).toEqual(withoutInstance(answers[0] ?? answer));
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test('a session id from before a sign-in, confirmation or code is invalid afterwards', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'admin');
  const before = portal.cookie;
  expect((await portal.signIn(person.email)).status).toBe(200);
  expect(portal.cookie).not.toBe(before);
  const first = otherAccount();
  first.cookie = before;
  expectProblem(await first.get('/Me'), 'SignInRequired');
  const old = portal.cookie;
  expect((await portal.post('/Confirm', { Password: password })).status).toBe(200);
  expect(portal.cookie).not.toBe(old);
  const thief = otherAccount();
  thief.cookie = old;
  expectProblem(await thief.get('/Me'), 'SignInRequired');
  thief.cookie = 'bss_planted0000000000000000000000000000';
  expectProblem(await thief.get('/Me'), 'SignInRequired');
});

test('with a second factor the password alone gives no access, and each code works once', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'admin');
  const { secret } = await turnOnSecondFactor(portal);
  const next = otherAccount();
  expect((await next.signIn(person.email)).body).toEqual({ Step: 'Code', Factors: ['AuthenticatorApp'], Me: null });
  const halfway = next.cookie;
  expectProblem(await next.get('/Me'), 'SecondFactorRequired');
  expectProblem(await next.post('/People', {}), 'SecondFactorRequired');
  expectProblem(await next.post('/SignIn/Code', { Code: '000000' }), 'WrongCode');
  const code = codeAt(secret, 1);
  expect((await next.post('/SignIn/Code', { Code: code })).body).toMatchObject({ Step: 'Done' });
  expect((await next.get('/Me')).status).toBe(200);
  const thief = otherAccount();
  thief.cookie = halfway;
  expectProblem(await thief.post('/SignIn/Code', { Code: codeAt(secret, 1) }), 'SignInRequired');
  await thief.signIn(person.email);
  expectProblem(await thief.post('/SignIn/Code', { Code: code }), 'WrongCode');
  // Nor does a code of an earlier step, though the tolerance would still allow it.
  expectProblem(await thief.post('/SignIn/Code', { Code: codeAt(secret) }), 'WrongCode');
});

test('a forgotten password is replaced by a link, which the second factor outlives', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'admin');
  const { secret } = await turnOnSecondFactor(portal);
  const link = await withTransaction(api.database.db, (tx) => makeLink(tx, person.id, 'Reset'));
  const next = otherAccount();
  const set = await next.post(`/Links/${link.token.reveal()}`, { Password: 'nine herons on a grey pier' });
  expect(set.body).toMatchObject({ Step: 'Code', Me: null });
  expectProblem(await next.get('/Me'), 'SecondFactorRequired');
  expectProblem(await portal.get('/Me'), 'SignInRequired');
  expect((await next.post('/SignIn/Code', { Code: codeAt(secret, 1) })).body).toMatchObject({ Step: 'Done' });
});

test('of two concurrent sign-ins with one code exactly one succeeds', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'admin');
  const { secret } = await turnOnSecondFactor(portal);
  const two = [otherAccount(), otherAccount()];
  for (const one of two) await one.signIn(person.email);
  const code = codeAt(secret, 1);
  const answers = await Promise.all(two.map((one) => one.post('/SignIn/Code', { Code: code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('codes cannot be guessed: after five attempts even the right code has to wait', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'admin');
  const { secret } = await turnOnSecondFactor(portal);
  const guesser = otherAccount();
  await guesser.signIn(person.email);
  // Confirming used one attempt; a new window may start once, so twice as many are enough.
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await guesser.post('/SignIn/Code', { Code: '123456' })).status);
  expect(statuses).toContain(429);
  const answer = await guesser.post('/SignIn/Code', { Code: codeAt(secret) });
  if (statuses.at(-1) === 429) expectProblem(answer, 'TooManyRequests');
});

test('a recovery code works once, in any notation, and new ones invalidate the old', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'admin');
  const { recoveryCodes } = await turnOnSecondFactor(portal);
  expect(new Set(recoveryCodes).size).toBe(10);
  // Five bits a letter: with fewer than 112 bits a plain hash would not be enough.
  for (const code of recoveryCodes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){5}$/);
  const [first = '', second = '', third = ''] = recoveryCodes;
  const withCode = async (code: string) => {
    const one = otherAccount();
    await one.signIn(person.email);
    return one.post('/SignIn/Code', { RecoveryCode: code });
  };
  expect((await withCode(first.toLowerCase().replaceAll('-', ' '))).body).toMatchObject({
    Step: 'Done',
    Me: { RecoveryCodesLeft: 9 },
  });
  expectProblem(await withCode(first), 'WrongCode');
  expect((await withCode(second)).status).toBe(200);
  expect((await portal.post('/Me/RecoveryCodes')).status).toBe(200);
  expectProblem(await withCode(third), 'WrongCode');
});

test('signing out ends the session on the server; signing out everywhere ends all of them', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'orderer');
  const kept = portal.cookie;
  expect((await portal.post('/SignOut')).status).toBe(204);
  expect(portal.cookie).toBe('');
  portal.cookie = kept;
  expectProblem(await portal.get('/Me'), 'SignInRequired');
  const [here, there] = [otherAccount(), otherAccount()];
  await here.signIn(person.email);
  await there.signIn(person.email);
  expect((await here.get('/Me/Sessions')).body.Data).toHaveLength(2);
  expect((await here.post('/SignOutEverywhere')).status).toBe(204);
  expectProblem(await there.get('/Me'), 'SignInRequired');
});

test('a person can end their own other sessions, but not someone else’s', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'orderer');
  const other = otherAccount();
  await other.signIn(person.email);
  const sessions = (await portal.get('/Me/Sessions')).body.Data as { Id: string; IsCurrent: boolean }[];
  const id = sessions.find(({ IsCurrent }) => !IsCurrent)?.Id;
  const { portal: neighbour } = await givenSignedIn(api, accountId, 'admin');
  expectProblem(await neighbour.delete(`/Me/Sessions/${id}`), 'NotFound');
  expect((await portal.delete(`/Me/Sessions/${id}`)).status).toBe(204);
  expectProblem(await other.get('/Me'), 'SignInRequired');
  expect((await portal.get('/Me')).status).toBe(200);
});

test('a session ends after half an hour without use, and after twelve hours in any case', async () => {
  const { db } = api.database;
  const idle = await givenSignedIn(api, accountId, 'viewer');
  await sql`update portal_sessions set last_seen_at = last_seen_at - interval '31 minutes' where person_id = ${idle.person.id}`.execute(
    db,
  );
  expectProblem(await idle.portal.get('/Me'), 'SignInRequired');
  const busy = await givenSignedIn(api, accountId, 'viewer');
  await sql`update portal_sessions set expires_at = expires_at - interval '12 hours' where person_id = ${busy.person.id}`.execute(
    db,
  );
  expectProblem(await busy.portal.get('/Me'), 'SignInRequired');
  const moved = await givenSignedIn(api, accountId, 'viewer');
  await sql`update service_clock set ahead = ahead + interval '1 day'`.execute(db);
  expect((await moved.portal.get('/Me')).status).toBe(200);
  await sql`update service_clock set ahead = interval '0'`.execute(db);
});

test('sensitive actions need a recent confirmation: the password, or the code with a second factor', async () => {
  const { db } = api.database;
  const { portal, person } = await givenSignedIn(api, accountId, 'admin');
  const age = () =>
    sql`update portal_sessions set confirmed_at = confirmed_at - interval '11 minutes' where person_id = ${person.id}`.execute(
      db,
    );
  await age();
  const refused = await portal.post('/Credentials', { Name: 'ERP', Email: 'erp@example.com' });
  expectProblem(refused, 'ConfirmationRequired');
  expect(refused.body.With).toBe('Password');
  expectProblem(await portal.post('/Confirm', { Password: 'not it at all, sorry' }), 'WrongPassword');
  expectProblem(await portal.post('/Confirm', {}), 'WrongPassword');
  const [order, line] = ['01900000-0000-7000-8000-000000000000', '01900000-0000-7000-8000-000000001000'];
  const reissue = { DigitalDeliveryAddress: { Email: 'thief@example.com' } };
  expectProblem(await portal.post(`/Orders/${order}/LineItems/${line}/Reissue`, reissue), 'ConfirmationRequired');
  expect((await portal.post('/Confirm', { Password: password })).status).toBe(200);
  expectProblem(await portal.post(`/Orders/${order}/LineItems/${line}/Reissue`, reissue), 'NotFound');
  expect((await portal.post('/Credentials', { Name: 'ERP', Email: 'erp@example.com' })).status).toBe(201);
  const { secret } = await turnOnSecondFactor(portal);
  await age();
  const again = await portal.post('/Credentials', { Name: 'ERP', Email: 'erp@example.com' });
  expect(again.body).toMatchObject({ code: 'ConfirmationRequired', With: 'Code' });
  expectProblem(await portal.post('/Confirm', { Password: password }), 'WrongCode');
  expect((await portal.post('/Confirm', { Code: codeAt(secret, 1) })).status).toBe(200);
  expect((await portal.delete('/Me/Totp')).status).toBe(204);
});

test('a new password ends every other session, must follow the rules, and replaces the old one', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'finance');
  const other = otherAccount();
  await other.signIn(person.email);
  expectFaults(await portal.post('/Me/Password', { Password: 'short' }), [{ pointer: '/Password', code: 'TooShort' }]);
  expectFaults(await portal.post('/Me/Password', { Password: 'passwordpassword' }), [
    { pointer: '/Password', code: 'CommonPassword' },
  ]);
  const next = 'nine herons on a grey pier';
  expect((await portal.post('/Me/Password', { Password: next })).status).toBe(200);
  expect((await portal.get('/Me')).status).toBe(200);
  expectProblem(await other.get('/Me'), 'SignInRequired');
  expectProblem(await otherAccount().signIn(person.email), 'WrongPassword');
  expect((await otherAccount().signIn(person.email, next)).status).toBe(200);
});

test('guesses are throttled by email and address, and the owner can still sign in from elsewhere', async () => {
  const person = await givenPerson(api, accountId, 'viewer');
  const guesser = freshAddress();
  const tryAs = (secret: string, address: string) =>
    otherAccount().post('/SignIn', { Email: person.email, Password: secret }, { 'x-forwarded-for': address });
  const answers = [];
  // A new window may start once in between: of 21 attempts, one window gets more than its ten.
  for (let n = 0; n < 21; n++) answers.push(await tryAs(`wrong guess number ${n}`, guesser));
  const stopped = answers.filter(({ status }) => status === 429);
  expect(stopped.length).toBeGreaterThan(0);
  for (const answer of stopped) {
    expectProblem(answer, 'TooManyRequests');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await tryAs(password, freshAddress())).status).toBe(200);
});

test('guesses from many addresses are throttled by email, except where the person signed in last', async () => {
  const person = await givenPerson(api, accountId, 'viewer');
  const home = freshAddress();
  const tryFrom = (address: string, secret: string) =>
    otherAccount().post('/SignIn', { Email: person.email, Password: secret }, { 'x-forwarded-for': address });
  expect((await tryFrom(home, password)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 201 }, () => tryFrom(freshAddress(), 'a wrong guess again')));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect((await tryFrom(home, password)).status).toBe(200);
});

test('no password, session or code is stored in plain text', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'admin');
  const { secret, recoveryCodes } = await turnOnSecondFactor(portal);
  const { rows } = await sql<{ dump: string }>`
    select string_agg(t::text, ' ') as dump from (
      select to_jsonb(s) as t from portal_sessions s where person_id = ${person.id}
      union all select to_jsonb(p) from people p where id = ${person.id}
      union all select to_jsonb(r) from recovery_codes r where person_id = ${person.id}
      union all select to_jsonb(a) from audit_entries a where account_id = ${accountId}) all_rows`.execute(
    api.database.db,
  );
  const dump = rows[0]?.dump ?? '';
  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const canary of [portal.cookie, secret, password, ...recoveryCodes]) {
    expect(dump).not.toContain(canary);
    expect(dump).not.toContain(hex(canary));
  }
});

async function givenSignInLink(email: string): Promise<string> {
  const token = await withTransaction(api.database.db, (tx) => makeSignInLink(tx, email));
  return token?.reveal() ?? '';
}
const byLink = (Token: string, portal = otherAccount()) => portal.post('/SignIn/Link', { Token });

test('a sign-in link works once, for one person, until it expires or a newer one replaces it', async () => {
  const person = await givenPerson(api, accountId, 'orderer');
  const replaced = await givenSignInLink(person.email);
  const token = await givenSignInLink(person.email);
  expectProblem(await byLink(replaced), 'NotFound');
  const tries = await Promise.all([1, 2, 3].map(() => byLink(token)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const entered = tries.find(({ status }) => status === 200);
  expect(entered?.body).toMatchObject({ Step: 'Done', Me: { Email: person.email, Role: 'orderer' } });
  const expired = await givenSignInLink(person.email);
  await sql`update person_links set expires_at = clock_timestamp() where person_id = ${person.id}`.execute(
    api.database.db,
  );
  expectProblem(await byLink(expired), 'NotFound');
});

test('a sign-in link asks for a second factor, sets no password, and is not made for disabled people', async () => {
  const { person, portal } = await givenSignedIn(api, accountId, 'viewer');
  await turnOnSecondFactor(portal);
  const token = await givenSignInLink(person.email);
  expectProblem(await otherAccount().post(`/Links/${token}`, { Password: 'ten herons on a long pier' }), 'NotFound');
  expect((await byLink(token)).body).toEqual({ Step: 'Code', Factors: ['AuthenticatorApp'], Me: null });
  const late = await givenSignInLink(person.email);
  await sql`update people set status = 'Disabled' where id = ${person.id}`.execute(api.database.db);
  expectProblem(await byLink(late), 'NotFound');
  expect(await givenSignInLink(person.email)).toBe('');
});

test('signing in by a link ends the session that the browser had before', async () => {
  const { portal: browser } = await givenSignedIn(api, accountId, 'viewer');
  const earlier = otherAccount();
  earlier.cookie = browser.cookie;
  const other = await givenPerson(api, accountId, 'admin');
  expect((await byLink(await givenSignInLink(other.email), browser)).status).toBe(200);
  expect((await browser.get('/Me')).body.Email).toBe(other.email);
  expectProblem(await earlier.get('/Me'), 'SignInRequired');
});
