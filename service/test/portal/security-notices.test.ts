import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorChain } from '../../src/accounts/audit/types.ts';
import { isLogged } from '../../src/accounts/people/failed-sign-ins.ts';
import { type Db, many } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import { givenOperator } from '../shipping/support.ts';
import type { HttpCaller } from '../support/http-caller.ts';
import { withoutInstance } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { codeAt } from './support/code-at.ts';
import { givenPasskey } from './support/given-passkey.ts';
import { givenPerson, givenSignedIn, PortalCaller, password } from './support/portal-caller.ts';

let api: TestApi;
let db: Db;
let worker: Worker;
let accountId: AccountId;
let operator: HttpCaller;
beforeAll(async () => {
  const environ = { TRUSTED_PROXY_HOPS: '1' };
  api = await startTestApi(environ);
  worker = await startTestWorker(api, environ);
  db = api.database.db;
  accountId = (await api.givenAccount()).accountId;
  operator = (await givenOperator(api)).caller;
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';

interface From {
  readonly address?: string;
  readonly userAgent?: string;
  readonly secret?: string;
}

function signInFrom(email: string, { address = '192.0.2.1', userAgent = firefox, secret = password }: From = {}) {
  const headers = { 'x-forwarded-for': address, 'user-agent': userAgent };
  return new PortalCaller(api.baseUrl).post('/SignIn', { Email: email, Password: secret }, headers);
}

async function subjectsTo(email: string): Promise<string[]> {
  const { body } = await operator.get(`/stage/outbox?to=${encodeURIComponent(email)}&pageSize=50`);
  return (body.Data as { Subject: string }[]).map(({ Subject }) => Subject).reverse();
}
async function lastMailTo(email: string): Promise<string> {
  const { body } = await operator.get(`/stage/outbox?to=${encodeURIComponent(email)}`);
  return (body.Data as { Text: string }[])[0]?.Text ?? '';
}
/** Mails are sent one after the other: when this one has arrived, all before it have. */
const expectMails = (email: string, subjects: readonly string[]) =>
  expect.poll(() => subjectsTo(email)).toEqual(subjects);

interface Entry {
  readonly accountId: string;
  readonly details: { readonly Step: string; readonly Failures: number };
  readonly address: string;
}
async function failuresLogged(personId: string): Promise<Entry[]> {
  const rows = await many(
    db,
    sql<{ accountId: string; details: string; address: string }>`
      select account_id as "accountId", details, address from audit_entries
      where action = 'SignInFailed' and target = ${personId} order by sequence`,
  );
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Entry['details'] }));
}

describe('notices to a person', () => {
  test('a sign-in from a new place is reported once, but not the first one or one from an updated browser', async () => {
    const { email } = await givenPerson(api, accountId, 'viewer');
    await signInFrom(email);
    await signInFrom(email);
    await signInFrom(email, { userAgent: firefox.replaceAll('140.0', '141.0') });
    await Promise.all([1, 2].map(() => signInFrom(email, { userAgent: chrome })));
    await expectMails(email, ['New sign-in to Bestow']);
    expect(await lastMailTo(email)).toContain('Chrome on Windows, IP address 192.0.2.1');
    await signInFrom(email, { userAgent: chrome });
    await signInFrom(email, { address: '198.51.100.9', userAgent: 'Visit https://evil.example now' });
    await expectMails(email, ['New sign-in to Bestow', 'New sign-in to Bestow']);
    const last = await lastMailTo(email);
    expect(last).toContain('a program or an unknown browser, IP address 198.51.100.9');
    expect(last).not.toContain('evil');
  });

  test('an operator token created elsewhere is reported', async () => {
    const { email } = await givenPerson(api, null, 'operator');
    await signInFrom(email);
    const made = await api.anonymous.post(
      '/operator/Tokens',
      { Email: email, Password: password },
      { 'x-forwarded-for': '203.0.113.5' },
    );
    expect(made.status, made.text).toBe(200);
    await expectMails(email, ['New sign-in to Bestow']);
  });

  test('a changed password and every change to the second factor are reported', async () => {
    const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
    // Each mail is awaited: those that are queued at the same time may be sent in any order.
    await portal.post('/Me/Password', { Password: 'nine herons on a grey pier' });
    const mails = ['Your password was changed'];
    await expectMails(person.email, mails);
    const { body } = await portal.post('/Me/Totp');
    await portal.post('/Me/Totp/Confirm', { Code: codeAt(String(body.Secret)) });
    mails.push('Two-factor sign-in was turned on');
    await expectMails(person.email, mails);
    await portal.post('/Me/RecoveryCodes');
    mails.push('You have new recovery codes');
    await expectMails(person.email, mails);
    await portal.delete('/Me/Totp');
    mails.push('Two-factor sign-in was turned off');
    await expectMails(person.email, mails);
    const passkey = await givenPasskey(portal, 'Blue key');
    mails.push('A passkey was added');
    await expectMails(person.email, mails);
    await portal.delete(`/Me/Passkeys/${passkey.id}`);
    await expectMails(person.email, [...mails, 'A passkey was removed']);
    expect(await lastMailTo(person.email)).toMatch(/“Blue key”.*your password alone is enough/);
  });

  test('five failures within an hour are reported, once a day', async () => {
    const { email } = await givenPerson(api, accountId, 'viewer');
    // An hour may turn over once in between.
    for (let n = 0; n < 9; n++) await signInFrom(email, { secret: `a wrong guess ${n}` });
    await expectMails(email, ['Failed attempts to sign in as you']);
    expect(await lastMailTo(email)).toMatch(/There were 5 failed attempts .* address 192\.0\.2\.1\./);
  });
});

describe('failed sign-ins in the audit log', () => {
  test('failures of people are in their account’s log, with the step and a count, in far fewer entries than failures', async () => {
    const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
    // An hour may turn over once in between.
    for (let n = 0; n < 9; n++) await portal.post('/Confirm', { Password: 'not it, I am afraid' });
    const counts = () => failuresLogged(person.id).then((all) => all.map(({ details }) => details.Failures));
    await expect.poll(counts).toContain(5);
    const entries = await failuresLogged(person.id);
    expect(entries.length).toBeLessThan(9);
    expect(entries[0]).toMatchObject({ accountId, details: { Step: 'Password', Failures: 1 }, address: '127.0.0.1' });
  });

  test('failures of operators are in the operators’ log, for passwords and codes, in the portal and for tokens', async () => {
    const { portal, person } = await givenSignedIn(api, null, 'operator');
    const { body } = await portal.post('/Me/Totp');
    await portal.post('/Me/Totp/Confirm', { Code: codeAt(String(body.Secret)) });
    await api.anonymous.post('/operator/Tokens', { Email: person.email, Password: password, Code: '000000' });
    await expect
      .poll(() => failuresLogged(person.id))
      .toMatchObject([{ accountId: operatorChain, details: { Step: 'Code' } }]);
  });

  test('failures for unknown emails are not recorded, and get the same response', async () => {
    const { email } = await givenPerson(api, accountId, 'viewer');
    const before = await many(db, sql`select 1 from audit_entries`);
    const unknown = await signInFrom('nobody-at-all@example.com', { secret: 'some wrong guess' });
    expect(await many(db, sql`select 1 from audit_entries`)).toHaveLength(before.length);
    const known = await signInFrom(email, { secret: 'some wrong guess' });
    expect(withoutInstance(unknown)).toEqual(withoutInstance(known));
    expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort());
  });

  test('the 1st, 5th, 25th, 125th … failure of an hour is recorded', () => {
    const logged = Array.from({ length: 1_000 }, (_, index) => index + 1).filter(isLogged);
    expect(logged).toEqual([1, 5, 25, 125, 625]);
  });
});

test('an operator’s tokens are listed with the sessions, and can be revoked there', async () => {
  const { portal, person } = await givenSignedIn(api, null, 'operator');
  const made = await api.anonymous.post('/operator/Tokens', { Email: person.email, Password: password });
  const token = (await portal.get('/Me/Sessions')).body.Data as { Id: string; Kind: string; IsCurrent: boolean }[];
  expect(token).toMatchObject([
    { Kind: 'Session', IsCurrent: true },
    { Kind: 'Token', IsCurrent: false, LastSeenAt: null, ExpiresAt: expect.any(String), Address: '127.0.0.1' },
  ]);
  const { portal: other } = await givenSignedIn(api, null, 'operator');
  expect((await other.delete(`/Me/Sessions/${token[1]?.Id}`)).status).toBe(404);
  expect((await portal.delete(`/Me/Sessions/${token[1]?.Id}`)).status).toBe(204);
  const headers = { authorization: `Bearer ${made.body.Value}` };
  expect((await api.anonymous.get('/stage/clock', headers)).status).toBe(401);
  const actions = await many(
    db,
    sql<{ action: string }>`select action from audit_entries where target = ${token[1]?.Id} order by sequence`,
  );
  expect(actions.map(({ action }) => action)).toEqual(['OperatorTokenCreated', 'OperatorTokenRevoked']);
});
