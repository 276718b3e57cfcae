import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingBy } from '../../src/accounts/acting.ts';
import { listOperatorStandings } from '../../src/accounts/operators/approval-queries.ts';
import {
  createCredentialAuthenticator,
  readOperatorCredentials,
  revokeOperatorCredential,
} from '../../src/accounts/operators/operator-credentials.ts';
import type { PersonId } from '../../src/accounts/people/types.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { createOperatorCaller, type OperatorCaller } from '../../src/main/api/operator-caller.ts';
import { givenPerson } from '../portal/support/portal-caller.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { givenOperatorCredential, OperatorApiCaller } from './support/operator-caller.ts';

let api: TestApi;
let local: OperatorCaller;
beforeAll(async () => {
  api = await startTestApi();
  const { config, database, keyRing } = api;
  local = await createOperatorCaller({ config, database, keyRing, logger: createLogger('silent'), baseUrl: '' });
});
afterAll(async () => {
  await local.close();
  await api.close();
});

const silent = actingBy(async () => undefined);

test('a revoked, an expired and a disabled operator’s credential open nothing', async () => {
  const { db } = api.database;
  const revoked = await givenOperatorCredential(api);
  expect((await revoked.get('/Accounts')).status).toBe(200);
  await revokeOperatorCredential(db, silent, revoked.credentialId);
  expectProblem(await revoked.get('/Accounts'), 'Unauthenticated');

  const expired = await givenOperatorCredential(api, { expiresAt: new Date(Date.now() + 3_600_000) });
  expect((await expired.get('/Accounts')).status).toBe(200);
  await sql`update operator_credentials set expires_at = clock_timestamp() where id = ${expired.credentialId}`.execute(
    db,
  );
  expectProblem(await expired.get('/Accounts'), 'Unauthenticated');

  const creator = await givenPerson(api, null, 'operator');
  const orphaned = await givenOperatorCredential(api, { creator });
  expect((await orphaned.get('/Accounts')).status).toBe(200);
  await sql`update people set status = 'Disabled' where id = ${creator.id}`.execute(db);
  expectProblem(await orphaned.get('/Accounts'), 'Unauthenticated');

  const { items } = await readOperatorCredentials(db, { pageIndex: 1, pageSize: 10 });
  const statusOf = (id: string) => items.find((item) => item.id === id)?.status;
  expect([revoked, expired, orphaned].map(({ credentialId }) => statusOf(credentialId))).toEqual([
    'Revoked',
    'Expired',
    'CreatorDisabled',
  ]);
});

test('a credential works only from its address blocks, and its last use is shown', async () => {
  const { db } = api.database;
  const elsewhere = await givenOperatorCredential(api, { addressBlocks: ['192.0.2.0/24', '2001:db8::/48'] });
  expectProblem(await elsewhere.get('/Accounts'), 'AddressNotAllowed');
  const authenticate = createCredentialAuthenticator(db, 'stage');
  expect((await authenticate(elsewhere.secret, '::ffff:192.0.2.7'))?.id).toBe(elsewhere.credentialId);
  expect((await authenticate(elsewhere.secret, '2001:db8:0:1::5'))?.id).toBe(elsewhere.credentialId);
  const { items } = await readOperatorCredentials(db, { pageIndex: 1, pageSize: 1 });
  expect(items[0]).toMatchObject({ id: elsewhere.credentialId, lastUsedAt: expect.any(Date) });
});

test('a credential creates others within its own limits, which are the same party and end with it', async () => {
  const { db } = api.database;
  const ends = new Date(Date.now() + 30 * 86_400_000);
  const limits = { addressBlocks: ['127.0.0.0/8', '::1/128'], expiresAt: ends };
  const scopes = ['operator-credentials:write', 'funding:read', 'funding:write', 'approvals:write'] as const;
  const operator = await givenPerson(api, null, 'operator');
  for (const creator of [operator, undefined]) {
    const parent = await givenOperatorCredential(api, { ...limits, scopes, ...(creator && { creator }) });
    const wish = { Name: 'Child', Scopes: ['funding:read'], AddressBlocks: ['127.0.0.1'], ExpiresAt: ends };
    for (const [change, pointer, code] of [
      [{ Scopes: ['funding:read', 'accounts:read'] }, '/Scopes', 'NotAllowed'],
      [{ Scopes: ['operator-credentials:write'] }, '/Scopes', 'NotAllowed'],
      [{ AddressBlocks: [] }, '/AddressBlocks', 'NotAllowed'],
      [{ AddressBlocks: ['127.0.0.1', '126.0.0.0/7'] }, '/AddressBlocks', 'NotAllowed'],
      [{ ExpiresAt: null }, '/ExpiresAt', 'OutOfRange'],
      [{ ExpiresAt: new Date(ends.getTime() + 1) }, '/ExpiresAt', 'OutOfRange'],
    ] as const)
      expectFaults(await parent.post('/OperatorCredentials', { ...wish, ...change }), [{ pointer, code }]);
    const created = await parent.post('/OperatorCredentials', wish);
    expect(created.status, created.text).toBe(201);
    const { Credential, Secret } = created.body as { Credential: { Id: string }; Secret: string };
    const child = new OperatorApiCaller(api.baseUrl, Credential.Id, Secret);
    expect((await child.get('/FundingRequests')).status).toBe(200);
    const parties = [child.credentialId, parent.credentialId] as PersonId[];
    const standings = await listOperatorStandings(db, parties);
    const party = creator?.id ?? parent.credentialId;
    expect(standings.map(({ countsAs, isActive }) => ({ countsAs, isActive }))).toEqual([
      { countsAs: party, isActive: true },
      { countsAs: party, isActive: true },
    ]);
    await revokeOperatorCredential(db, silent, parent.credentialId);
    expectProblem(await child.get('/FundingRequests'), 'Unauthenticated');
    expect((await listOperatorStandings(db, parties)).map(({ isActive }) => isActive)).toEqual([false, false]);
  }
  const parent = await givenOperatorCredential(api, { creator: operator });
  const created = await parent.post('/OperatorCredentials', {
    Name: 'Child',
    Scopes: ['jobs:read'],
    AddressBlocks: [],
  });
  const child = new OperatorApiCaller(api.baseUrl, 'child', String(created.body.Secret));
  expect((await child.get('/Jobs')).status).toBe(200);
  await sql`update people set status = 'Disabled' where id = ${operator.id}`.execute(db);
  expectProblem(await child.get('/Jobs'), 'Unauthenticated');
});

test('the secret is stored as a hash only', async () => {
  const { secret } = await givenOperatorCredential(api);
  const rows = await sql<{ text: string }>`select c::text as text from operator_credentials c`.execute(api.database.db);
  expect(rows.rows.some(({ text }) => text.includes(secret))).toBe(false);
});

test('what a credential does is recorded under its name, for the operators and for the account', async () => {
  const { db } = api.database;
  const office = await givenOperatorCredential(api, { name: 'Onboarding' });
  const created = await office.post('/Accounts', {
    Name: 'Acme',
    AdminEmail: `ada-${office.credentialId.slice(-8)}@example.com`,
    AdminName: 'Ada',
  });
  expect(created.status, created.text).toBe(201);
  const { Id } = created.body.Account as { Id: string };
  expect(created.headers.get('location')).toBe(`/operator/v1/Accounts/${Id}`);
  const suspended = await office.patch(`/Accounts/${Id}`, { Status: 'Suspended' });
  expect(suspended.body).toMatchObject({ Status: 'Suspended', Approval: null });
  expect((await office.get('/Accounts?search=Acme&pageSize=1')).body).toMatchObject({
    Data: [{ Id, Name: 'Acme' }],
    Page: 1,
    PageSize: 1,
  });
  const entries = await sql<{ account_id: string; action: string; actor_kind: string }>`
    select account_id, action, actor_kind from audit_entries where actor_id = ${office.credentialId}
    order by action, account_id`.execute(db);
  expect(entries.rows.map(({ action, actor_kind }) => `${action} ${actor_kind}`)).toEqual([
    'AccountOpened OperatorCredential',
    'AccountOpened OperatorCredential',
    'AccountSuspended OperatorCredential',
    'AccountSuspended OperatorCredential',
  ]);
  expect(new Set(entries.rows.map((row) => row.account_id)).size).toBe(2);
});

test('a faulty body lists every fault, and an unknown account is not found', async () => {
  const office = await givenOperatorCredential(api);
  const faulty = await office.post('/Accounts', { Name: '', AdminMail: 'x' });
  expectProblem(faulty, 'InvalidRequest');
  expect((faulty.body.errors as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
    '/AdminEmail',
    '/AdminMail',
    '/AdminName',
    '/Name',
  ]);
  expectProblem(await office.get('/Accounts/not-an-id'), 'NotFound');
  expectProblem(await office.get('/Accounts?color=red'), 'InvalidRequest');
});

test('without a listener the same requests have every scope and are recorded as the command line', async () => {
  const body = { Name: 'Local', AdminEmail: 'local@example.com', AdminName: 'Lo' };
  const created = await local.call({ method: 'POST', path: '/Accounts', body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const { Id } = (created.body as { Account: { Id: string } }).Account;
  const listed = await local.call({ method: 'GET', path: '/Accounts', query: { search: 'Local' } });
  expect(listed.body).toMatchObject({ Data: [{ Id }], TotalCount: 1 });
  const entries = await sql<{ actor_kind: string; actor_name: string }>`
    select distinct actor_kind, actor_name from audit_entries where target = ${Id}`.execute(api.database.db);
  expect(entries.rows).toEqual([{ actor_kind: 'Service', actor_name: 'command line' }]);
  const refused = await local.call({ method: 'POST', path: '/Accounts', body: {} });
  expect(refused).toMatchObject({ status: 400, body: { code: 'InvalidRequest', errors: expect.any(Array) } });
  expect((await local.call({ method: 'GET', path: '/Accounts/nobody' })).status).toBe(404);
});
