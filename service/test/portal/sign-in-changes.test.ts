import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/accounts/people/password-hashes.ts';
import { deletePerson, replacePassword, turnTotpOn } from '../../src/accounts/people/queries.ts';
import { deleteSessionsOf } from '../../src/accounts/people/session-queries.ts';
import type { PersonId } from '../../src/accounts/people/types.ts';
import { type Db, many, type Tx, withTransaction } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import type { Answer } from '../support/http-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { codeAt } from './support/code-at.ts';
import { givenPerson, givenSignedIn, PortalCaller, password } from './support/portal-caller.ts';

let api: TestApi;
let db: Db;
let accountId: AccountId;
let newHash: string;
beforeAll(async () => {
  api = await startTestApi();
  db = api.database.db;
  accountId = (await api.givenAccount()).accountId;
  newHash = await hashPassword('nine herons on a grey pier');
});
afterAll(() => api.close());

const otherAccount = () => new PortalCaller(api.baseUrl);
const changePassword = (personId: PersonId) => async (tx: Tx) => {
  await replacePassword(tx, personId, newHash);
  await deleteSessionsOf(tx, personId);
};

/** Lets a request wait for the person's lock, makes a change there, and returns the response. */
async function interleave(
  personId: PersonId,
  send: () => Promise<Answer>,
  change: (tx: Tx) => Promise<void>,
  lockMore: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<Answer> {
  const sent: Promise<Answer>[] = [];
  await withTransaction(db, async (tx) => {
    await sql`select 1 from people where id = ${personId} for update`.execute(tx);
    await lockMore(tx);
    sent.push(send());
    await expect.poll(waitingForLocks, { timeout: 4_000 }).toBeGreaterThan(0);
    await change(tx);
  });
  return sent[0] as Promise<Answer>;
}

async function waitingForLocks(): Promise<number> {
  const rows = await many(
    db,
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

async function sessionsOf(personId: PersonId): Promise<number> {
  const rows = await many(
    db,
    sql`
      select 1 from portal_sessions where person_id = ${personId}
      union all select 1 from operator_tokens where person_id = ${personId}`,
  );
  return rows.length;
}

async function turnOnSecondFactor(portal: PortalCaller): Promise<string> {
  const { body } = await portal.post('/Me/Totp');
  const confirmed = await portal.post('/Me/Totp/Confirm', { Code: codeAt(String(body.Secret)) });
  expect(confirmed.status, confirmed.text).toBe(200);
  return String(body.Secret);
}

describe('while the password is changed', () => {
  test('no session starts with the old password', async () => {
    const { id, email } = await givenPerson(api, accountId, 'viewer');
    expectProblem(await interleave(id, () => otherAccount().signIn(email), changePassword(id)), 'WrongPassword');
    expect(await sessionsOf(id)).toBe(0);
  });

  test('no session can be confirmed with the old password', async () => {
    const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
    const confirm = () => portal.post('/Confirm', { Password: password });
    expectProblem(await interleave(person.id, confirm, changePassword(person.id)), 'WrongPassword');
    expect(await sessionsOf(person.id)).toBe(0);
  });

  test('a sign-in between password and code ends', async () => {
    const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
    const secret = await turnOnSecondFactor(portal);
    const halfway = otherAccount();
    await halfway.signIn(person.email);
    const send = () => halfway.post('/SignIn/Code', { Code: codeAt(secret, 1) });
    expectProblem(await interleave(person.id, send, changePassword(person.id)), 'SignInRequired');
    expect(await sessionsOf(person.id)).toBe(0);
  });

  test('no operator token is created with the old password', async () => {
    const { id, email } = await givenPerson(api, null, 'operator');
    const send = () => api.anonymous.post('/operator/Tokens', { Email: email, Password: password });
    expectProblem(await interleave(id, send, changePassword(id)), 'WrongPassword');
    expect(await sessionsOf(id)).toBe(0);
  });

  test('concurrent sign-ins leave nobody signed in with the old password', async () => {
    for (let n = 0; n < 3; n++) {
      const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
      const others = Array.from({ length: 6 }, otherAccount);
      const [changed] = await Promise.all([
        portal.post('/Me/Password', { Password: `nine herons on pier ${n}` }),
        ...others.map((other) => other.signIn(person.email)),
      ]);
      expect(changed.status, changed.text).toBe(200);
      for (const other of others) expectProblem(await other.get('/Me'), 'SignInRequired');
      expect(await sessionsOf(person.id)).toBe(1);
    }
  });

  test('a concurrent change from another session is rejected, and neither deadlocks', async () => {
    const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
    const other = otherAccount();
    await other.signIn(person.email);
    const answers = await Promise.all([
      portal.post('/Me/Password', { Password: 'nine herons on a first pier' }),
      other.post('/Me/Password', { Password: 'nine herons on a second pier' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await sessionsOf(person.id)).toBe(1);
  });
});

describe('a person who is deleted meanwhile is not signed in any more', () => {
  const remove = (personId: PersonId) => (tx: Tx) => deletePerson(tx, personId);

  test('while their own sign-in is changed', async () => {
    const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
    const change = () => portal.post('/Me/Password', { Password: 'nine herons on a last pier' });
    expectProblem(await interleave(person.id, change, remove(person.id)), 'SignInRequired');
  });

  test('while the use of their session is noted', async () => {
    const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
    await sql`
      update portal_sessions set last_seen_at = clock_timestamp() - interval '1 minute'
      where person_id = ${person.id}`.execute(db);
    const lockSession = (tx: Tx) =>
      sql`select 1 from portal_sessions where person_id = ${person.id} for update`.execute(tx);
    expectProblem(
      await interleave(person.id, () => portal.get('/Me'), remove(person.id), lockSession),
      'SignInRequired',
    );
  });
});

test('signing out everywhere ends a session that is being confirmed too', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
  const confirm = () => portal.post('/Confirm', { Password: password });
  expectProblem(await interleave(person.id, confirm, (tx) => deleteSessionsOf(tx, person.id)), 'SignInRequired');
  expect(await sessionsOf(person.id)).toBe(0);
});

test('a second factor turned on during a sign-in is required', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
  await portal.post('/Me/Totp');
  const next = otherAccount();
  const answer = await interleave(
    person.id,
    () => next.signIn(person.email),
    (tx) => turnTotpOn(tx, person.id),
  );
  expect(answer.body).toEqual({ Step: 'Code', Factors: ['AuthenticatorApp'], Me: null });
  expectProblem(await next.get('/Me'), 'SecondFactorRequired');
});

test('turning the second factor on or off ends every other session, pending code and token', async () => {
  const { portal, person } = await givenSignedIn(api, null, 'operator');
  const other = otherAccount();
  await other.signIn(person.email);
  await api.anonymous.post('/operator/Tokens', { Email: person.email, Password: password });
  await turnOnSecondFactor(portal);
  expectProblem(await other.get('/Me'), 'SignInRequired');
  expect(await sessionsOf(person.id)).toBe(1);
  const halfway = otherAccount();
  expect((await halfway.signIn(person.email)).body).toMatchObject({ Step: 'Code' });
  expect((await portal.delete('/Me/Totp')).status).toBe(204);
  expectProblem(await halfway.post('/SignIn/Code', { Code: '123456' }), 'SignInRequired');
  expect((await portal.get('/Me')).body).toMatchObject({ HasSecondFactor: false });
});

test('after 20 wrong codes in a day, further ones are rejected and recovery codes work', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
  const { body } = await portal.post('/Me/Totp');
  const secret = String(body.Secret);
  const { RecoveryCodes } = (await portal.post('/Me/Totp/Confirm', { Code: codeAt(secret) })).body;
  const guesser = otherAccount();
  await guesser.signIn(person.email);
  // Each round simulates a quarter of an hour; 9 rounds of 5 attempts are enough even if the day changes in between.
  const statuses: number[] = [];
  for (let round = 0; round < 9; round++) {
    await sql`delete from sign_in_tries where ends_at - window_start = interval '15 minutes'`.execute(db);
    for (let n = 0; n < 5; n++) statuses.push((await guesser.post('/SignIn/Code', { Code: '000000' })).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
  expect(statuses).toContain(429);
  await sql`delete from sign_in_tries where ends_at - window_start = interval '15 minutes'`.execute(db);
  const right = await guesser.post('/SignIn/Code', { Code: codeAt(secret, 1) });
  if (statuses.at(-1) === 429) expectProblem(right, 'TooManyRequests');
  const [recoveryCode] = RecoveryCodes as string[];
  expect((await guesser.post('/SignIn/Code', { RecoveryCode: recoveryCode })).body).toMatchObject({ Step: 'Done' });
});

test('right codes do not count toward the daily limit', async () => {
  const { portal, person } = await givenSignedIn(api, accountId, 'viewer');
  const secret = await turnOnSecondFactor(portal);
  for (let n = 0; n < 25; n++) {
    // As if each code belonged to a later step than the one before.
    await sql`update people set totp_last_step = 0 where id = ${person.id}`.execute(db);
    const confirmed = await portal.post('/Confirm', { Code: codeAt(secret) });
    expect(confirmed.status, confirmed.text).toBe(200);
  }
});
