import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorChain } from '../../src/accounts/audit/types.ts';
import { addPersonWithPassword } from '../../src/accounts/people/manage-people.ts';
import { beginTotp, confirmTotp } from '../../src/accounts/people/second-factor.ts';
import { signOutEverywhere } from '../../src/accounts/people/sessions.ts';
import type { Person } from '../../src/accounts/people/types.ts';
import { withTransaction } from '../../src/database/database.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { expectProblem, withoutInstance } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const password = 'a quiet harbour at noon';
let api: TestApi;
let operator: Person;
let account: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  operator = await givenPerson('operator@example.com', null);
  account = await api.givenAccount();
});
afterAll(() => api.close());

function givenPerson(email: string, accountId: Person['accountId']): Promise<Person> {
  const role = accountId === null ? 'operator' : 'admin';
  return withTransaction(api.database.db, (tx) =>
    addPersonWithPassword(tx, { accountId, email, name: 'Given', role }, password),
  );
}

async function tokenOf(email: string, code = ''): Promise<string> {
  const { status, body, text } = await api.anonymous.post('/operator/Tokens', {
    Email: email,
    Password: password,
    Code: code,
  });
  expect(status, text).toBe(200);
  return String(body.Value);
}

const as = (token: string) => new HttpCaller(api.baseUrl, { authorization: `Bearer ${token}` });

test('an operator’s email and password, as JSON or as headers, create a token that works for operator calls', async () => {
  const answer = await api.anonymous.post('/operator/Tokens', undefined, { email: 'Operator@Example.com', password });
  expect(answer).toMatchObject({ status: 200, body: { Value: expect.stringMatching(/^bso_stage_/), ExpiresIn: 900 } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await as(await tokenOf(operator.email)).get('/stage/clock')).status).toBe(200);
  expect((await as(String(answer.body.Value)).post('/stage/clock', { AdvanceSeconds: 0 })).status).toBe(200);
  expect((await as(String(answer.body.Value)).get('/stage/outbox')).body).toMatchObject({ Data: [], TotalCount: 0 });
});

test('a token of one kind never works for the calls of the other', async () => {
  const caller = as(await tokenOf(operator.email));
  expectProblem(await caller.get('/v1/Orders'), 'Unauthenticated');
  expectProblem(await account.send('DELETE', '/operator/Tokens'), 'Unauthenticated');
  expect((await account.get('/stage/clock')).status).toBe(200);
  expectProblem(await api.anonymous.get('/stage/clock'), 'Unauthenticated');
});

test('a wrong password, an unknown email and a person of an account get the same response', async () => {
  await givenPerson('admin-of-account@example.com', account.accountId);
  const answers = await Promise.all(
    [
      { Email: operator.email, Password: 'a quiet harbour at night' },
      { Email: 'nobody@example.com', Password: password },
      { Email: 'admin-of-account@example.com', Password: password },
      {},
    ].map((body) => api.anonymous.post('/operator/Tokens', body)),
  );
  for (const answer of answers) {
    expectProblem(answer, 'WrongPassword');
    expect(withoutInstance(answer)).toEqual(withoutInstance(answers[0] ?? answer));
  }
});

test('a revoked token, one of a disabled operator and one from before a sign-out everywhere are rejected', async () => {
  const revoked = as(await tokenOf(operator.email));
  expect((await revoked.send('DELETE', '/operator/Tokens')).status).toBe(204);
  expectProblem(await revoked.get('/stage/clock'), 'Unauthenticated');
  const left = as(await tokenOf(operator.email));
  await signOutEverywhere(api.database.db, operator.id);
  expectProblem(await left.get('/stage/clock'), 'Unauthenticated');
  const other = await givenPerson('leaver@example.com', null);
  const leaver = as(await tokenOf(other.email));
  await sql`update people set status = 'Disabled' where id = ${other.id}`.execute(api.database.db);
  expectProblem(await leaver.get('/stage/clock'), 'Unauthenticated');
});

test('an operator with a second factor must also send its code, and each code works once', async () => {
  const { db } = api.database;
  const person = await givenPerson('careful@example.com', null);
  const { secret } = await withTransaction(db, (tx) => beginTotp(tx, api.keyRing, person.id));
  const code = () => generateSync({ secret: secret.reveal() });
  const next = () => generateSync({ secret: secret.reveal(), epoch: Date.now() / 1000 + 30 });
  await confirmTotp({ db, keyRing: api.keyRing }, person.id, code());
  const without = await api.anonymous.post('/operator/Tokens', { Email: person.email, Password: password });
  expectProblem(without, 'WrongCode');
  const taken = next();
  await tokenOf(person.email, taken);
  const again = { Email: person.email, Password: password, Code: taken };
  expectProblem(await api.anonymous.post('/operator/Tokens', again), 'WrongCode');
});

test('creating or revoking a token is audited with its origin and without any secret', async () => {
  const person = await givenPerson('logged@example.com', null);
  const token = await tokenOf(person.email);
  expect((await as(token).send('DELETE', '/operator/Tokens')).status).toBe(204);
  const { rows } = await sql<{ action: string; address: string; target: string; entry: string }>`
    select action, address, target, to_jsonb(a)::text as entry from audit_entries a
    where account_id = ${operatorChain} and actor_id = ${person.id} order by sequence`.execute(api.database.db);
  expect(rows.map(({ action }) => action)).toEqual(['OperatorTokenCreated', 'OperatorTokenRevoked']);
  expect(rows[0]).toMatchObject({ address: '127.0.0.1', target: rows[1]?.target });
  for (const { entry } of rows) expect(entry).not.toContain(token);
});

test('a token is created only together with its audit entry, and has the configured lifetime', async () => {
  const { db } = api.database;
  await sql`alter table audit_entries add constraint broken check (false) not valid`.execute(db);
  const answer = await api.anonymous.post('/operator/Tokens', { Email: operator.email, Password: password });
  await sql`alter table audit_entries drop constraint broken`.execute(db);
  expect(answer.status).toBe(500);
  const short = await startTestApi({ OPERATOR_TOKEN_MINUTES: '2' });
  try {
    await withTransaction(short.database.db, (tx) =>
      addPersonWithPassword(tx, { accountId: null, email: 'o@example.com', name: 'O', role: 'operator' }, password),
    );
    const made = await short.anonymous.post('/operator/Tokens', { Email: 'o@example.com', Password: password });
    expect(made.body.ExpiresIn).toBe(120);
  } finally {
    await short.close();
  }
});

test('no token or password is stored in plain text', async () => {
  const token = await tokenOf(operator.email);
  const { rows } = await sql<{ dump: string }>`
    select string_agg(t::text, ' ') as dump from (
      select to_jsonb(o) as t from operator_tokens o union all select to_jsonb(p) from people p) all_rows`.execute(
    api.database.db,
  );
  expect(rows[0]?.dump).not.toContain(token);
  expect(rows[0]?.dump).not.toContain(password);
});
