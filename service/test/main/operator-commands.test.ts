import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMinutes } from '../../src/main/monitoring/record-minutes.ts';
import { createRequestTally } from '../../src/main/monitoring/request-tally.ts';
import { givenPasskey } from '../portal/support/given-passkey.ts';
import { givenSignedIn, PortalCaller, password } from '../portal/support/portal-caller.ts';
import { environOf, runCommand } from '../support/child-process.ts';
import { expectProblem } from '../support/problems.ts';
import { runCommandHere, runHere } from '../support/run-here.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const bestow = (...words: string[]) => runCommandHere(words, environOf(api));

test('the first operator signs in by a link from the command line', async () => {
  const words = ['operators', 'invite', 'first@bestow.example', 'First Operator'];
  const invited = await runCommand(words, environOf(api));
  expect(invited.code, invited.output).toBe('0');
  const token = /\/portal\/link\/(bsl_\w+)/.exec(invited.output)?.[1];
  const portal = new PortalCaller(api.baseUrl);
  expect((await portal.post(`/Links/${token}`, { Password: password })).body).toMatchObject({
    Me: { Role: 'operator' },
  });
  const again = await bestow('operators', 'invite', 'first@bestow.example', 'Again');
  expect(again).toEqual({ code: '3', output: expect.stringMatching(/^bestow: [^\n]+\n$/) });
});

test('an operator whom no other operator can confirm is confirmed on the command line, and audited', async () => {
  const { person, portal } = await givenSignedIn(api, null, 'operator');
  const { person: inviter } = await givenSignedIn(api, null, 'operator');
  const sponsors = () =>
    sql`select invited_by, confirmed_by from people where id = ${person.id}`
      .execute(api.database.db)
      .then(({ rows }) => rows[0]);
  await sql`update people set invited_by = ${inviter.id}, confirmed_by = ${inviter.id} where id = ${person.id}`.execute(
    api.database.db,
  );
  expect(await bestow('operators', 'confirm', person.email)).toEqual({
    code: '0',
    output: `Confirmed. ${person.email} can approve requests now.\n`,
  });
  expect(await sponsors()).toEqual({ invited_by: null, confirmed_by: null });
  expect((await portal.get('/operator/Audit?pageSize=1')).body.Data).toMatchObject([
    { Action: 'OperatorConfirmed', Target: person.id, Actor: { Name: 'command line' } },
  ]);
  expect(await bestow('operators', 'confirm', 'nobody@example.com')).toEqual({
    code: '3',
    output: expect.stringMatching(/^bestow: There is no active operator[^\n]+\n$/),
  });
});

test('an operator’s lost second factor is reset on the command line, with a mail and an entry in the audit log', async () => {
  const { person, portal } = await givenSignedIn(api, null, 'operator');
  await givenPasskey(portal);
  expect(await bestow('operators', 'reset-factor', person.email)).toEqual({
    code: '0',
    output: `Reset. ${person.email} signs in with the password, and sets up a new factor.\n`,
  });
  expectProblem(await portal.get('/Me'), 'SignInRequired');
  expect((await portal.signIn(person.email)).body).toMatchObject({ Step: 'Done', Me: { HasSecondFactor: false } });
  const entry = sql`select 1 from audit_entries where action = 'SecondFactorReset' and target = ${person.id}`;
  expect((await entry.execute(api.database.db)).rows).toHaveLength(1);
  // Two mails: the passkey was added, and then reset.
  const mails = sql`select 1 from jobs where kind = 'send-messages'`;
  expect((await mails.execute(api.database.db)).rows).toHaveLength(2);
  expect((await bestow('operators', 'reset-factor', 'nobody@example.com')).code).toBe('3');
});

test('changes by commands are in the operators’ audit log and in that of the account concerned', async () => {
  const account = await api.givenAccount();
  const { portal: admin } = await givenSignedIn(api, account.accountId, 'admin');
  const { portal: operator } = await givenSignedIn(api, null, 'operator');
  const endpoint = await admin.post('/WebhookEndpoints', { Url: 'http://127.0.0.1:9/hook' });
  const message = await admin.post(`/WebhookEndpoints/${endpoint.body.Id}/Test`);
  const commands = [
    ['clock', 'advance', '5'],
    ['codes', 'mark', 'aurora-coffee-usd', '25', '3'],
    ['webhooks', 'replay', '--message', String(message.body.Id)],
    ['keys', 'rotate'],
  ];
  for (const words of commands) expect(await bestow(...words)).toMatchObject({ code: '0' });
  const byCommand = { Actor: { Id: null, Kind: 'Service', Name: 'command line' } };
  const newest = await operator.get('/operator/Audit?pageSize=4');
  expect(newest.body.Data).toMatchObject([
    { Action: 'KeyRotationBegun', ...byCommand },
    { Action: 'WebhookReplayed', Target: message.body.Id, Details: { AccountId: account.accountId }, ...byCommand },
    { Action: 'LowMarkSet', Target: 'aurora-coffee-usd 25', Details: { LowMark: 3 }, ...byCommand },
    { Action: 'ClockAdvanced', Details: { AdvanceSeconds: 5 }, ...byCommand },
  ]);
  expect((await admin.get('/Audit?pageSize=1')).body.Data).toMatchObject([{ Action: 'WebhookReplayed', ...byCommand }]);
});

test('a failed job is listed, shown, and retried or dropped by command, once, and audited', async () => {
  const { db } = api.database;
  const id = randomUUID();
  await sql`
    insert into jobs (id, kind, payload, run_at, created_at, attempts, failures, last_error, set_aside_at)
    values (${id}, 'no-such-kind', '{}', service_now(), service_now(), 9, 9, 'timeout', service_now())`.execute(db);
  const run = (...words: string[]) => runHere(words, environOf(api));
  const listed = await run('jobs', 'list', '--json');
  expect(JSON.parse(listed.stdout).Data).toMatchObject([{ Id: id, Kind: 'no-such-kind', LastError: 'timeout' }]);
  expect((await run('jobs', 'show', id)).stdout).toMatch(/^LastError +timeout$/m);
  expect(await run('jobs', 'retry', id)).toEqual({ code: 0, stdout: `Job ${id} is due again.\n`, stderr: '' });
  expect(await run('jobs', 'retry', id)).toMatchObject({
    code: 3,
    stdout: '',
    stderr: 'bestow: No failed job found.\n',
  });
  await sql`update jobs set set_aside_at = service_now() where id = ${id}`.execute(db);
  expect((await run('jobs', 'drop', id)).stdout).toBe(`Job ${id} was dropped.\n`);
  expect((await run('jobs', 'list')).stdout).toBe('None found.\n');
  const audited = await sql`select from audit_entries where action = 'JobRetried' and target = ${id}`.execute(db);
  expect(audited.rows).toHaveLength(1);
});

test('the audit log verifies, and no longer does once an entry was changed', async () => {
  const { accountId } = await api.givenAccount();
  await givenSignedIn(api, accountId, 'admin');
  expect(await runCommand(['audit', 'verify'], environOf(api))).toMatchObject({
    code: '0',
    output: expect.stringContaining('is intact'),
  });
  await sql`update audit_entries set actor_name = 'Somebody else' where account_id = ${accountId}`.execute(
    api.database.db,
  );
  const broken = await bestow('audit', 'verify');
  expect(broken).toMatchObject({ code: '1', output: expect.stringMatching(new RegExp(`BROKEN +${accountId}`)) });
  expect(broken.output).toContain('Entry 1 was changed.');
});

test('requests of all processes are summed per minute and shown as rates and latencies', async () => {
  const { portal } = await givenSignedIn(api, null, 'operator');
  const tallies = [createRequestTally(), createRequestTally()];
  const recorders = tallies.map((tally) => recordMinutes(api.database.db, tally));
  for (const tally of tallies) {
    const count = tally.counterOf('/v1/Orders', 'POST');
    for (let n = 0; n < 30; n++) count(201, 0.002);
    count(500, 2);
  }
  for (const recorder of recorders) await recorder.close();
  const { body } = await portal.get('/operator/Health');
  const minutes = body.Requests as { PerSecond: number; ErrorsPerSecond: number; P50Ms: number; P99Ms: number }[];
  const total = minutes.reduce((sum, minute) => sum + minute.PerSecond, 0);
  expect(total).toBeCloseTo(62 / 60, 1);
  expect(minutes.at(-1)?.P50Ms).toBeLessThan(2.5);
  expect(minutes.at(-1)?.P99Ms).toBeGreaterThan(1_000);
  const orders = body.Orders as { PerMinute: number }[];
  expect(orders.reduce((sum, { PerMinute }) => sum + PerMinute, 0)).toBe(60);
});

test('the catalog is exported to files and imported again; faults end with code 1 and their lines', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bestow-files-'));
  const exported = await bestow('catalog', 'export', folder);
  expect(exported).toMatchObject({ code: '0', output: expect.stringMatching(/^Wrote \d+ files to /) });
  const file = join(folder, 'products', 'aurora-coffee-usd.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^Name: .*$/m, 'Name: Aurora by file'));
  const imported = await bestow('catalog', 'import', folder);
  expect(imported).toMatchObject({ code: '0', output: expect.stringMatching(/Name .* → Aurora by file\n/) });
  expect(imported.output).toMatch(/Imported: 0 added, 1 changed, 0 retired, \d+ unchanged, 0 new pictures\.\n/);
  await writeFile(file, 'Id: aurora-coffee-usd\nFee: free\n');
  expect(await bestow('catalog', 'import', folder)).toMatchObject({
    code: '1',
    output: expect.stringContaining(
      'products/aurora-coffee-usd.yaml:2: Fee must be a number, not a string.\nThe files have 1 fault. Nothing',
    ),
  });
  await rm(folder, { recursive: true });
});
