import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceClock } from '../../src/database/clock.ts';
import { loadAddressHashes } from '../../src/delivery/address-hashes.ts';
import { newId } from '../../src/kit/ids.ts';
import { orderRequest } from '../support/order-requests.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { givenOperatorCredential, type OperatorApiCaller } from './support/operator-caller.ts';

let api: TestApi;
let office: OperatorApiCaller;
let account: TestCaller;
let path: string;
beforeAll(async () => {
  api = await startTestApi();
  office = await givenOperatorCredential(api);
  account = await api.givenAccount({ available: {} });
  path = `/Accounts/${account.accountId}`;
});
afterAll(() => api.close());

test('people are invited, invited again when a link was lost, changed and removed', async () => {
  const invited = await office.post(`${path}/People`, { Email: 'eve@example.com', Name: 'Eve', Role: 'admin' });
  expect(invited.status, invited.text).toBe(201);
  const { Id } = invited.body.Person as { Id: string };
  const again = await office.post(`${path}/People/${Id}/Link`);
  expect(again.body.Link).not.toBe(invited.body.Link);
  const first = String(invited.body.Link).split('/').at(-1);
  expect((await api.anonymous.get(`/portal/api/Links/${first}`)).status).toBe(404);
  const changed = await office.patch(`${path}/People/${Id}`, { Role: 'finance' });
  expect(changed.body).toMatchObject({ Role: 'finance', Status: 'Invited' });
  expect((await office.get(`${path}/People`)).body).toMatchObject({ Data: [{ Id }], TotalCount: 1 });
  expect((await office.delete(`${path}/People/${Id}`)).status).toBe(204);
  expectProblem(await office.post(`/Accounts/${newId()}/People/${Id}/Link`), 'NotFound');
});

test('an account’s credential works until it is disabled, and its access token is shown once', async () => {
  const created = await office.post(`${path}/Credentials`, { Name: 'Shop', Email: 'shop@example.com' });
  expect(created.status, created.text).toBe(201);
  const { Id } = created.body.Credential as { Id: string };
  const signIn = () =>
    api.anonymous.post('/v1/Tokens', undefined, {
      email: 'shop@example.com',
      accesstoken: String(created.body.AccessToken),
    });
  expect((await signIn()).status).toBe(200);
  await office.patch(`${path}/Credentials/${Id}`, { Status: 'Disabled' });
  expectProblem(await signIn(), 'CredentialDisabled');
  const listed = await office.get(`${path}/Credentials`);
  expect(listed.text).not.toContain(String(created.body.AccessToken));
  const other = await api.givenAccount({ available: {} });
  expectProblem(await office.post(`/Accounts/${other.accountId}/Credentials/${Id}/Rotate`), 'NotFound');
});

test('departments and brandings of an account are added, changed and listed in pages', async () => {
  expect((await office.post(`${path}/Departments`, { Id: 'hr', Name: 'HR' })).status).toBe(201);
  expectProblem(await office.post(`${path}/Departments`, { Id: 'hr', Name: 'HR' }), 'IdTaken');
  const off = await office.patch(`${path}/Departments/hr`, { Active: false });
  expect(off.body).toEqual({ Id: 'hr', Name: 'HR', Active: false });
  const branding = { Name: 'Party', Settings: { PrimaryColor: '#204060' } };
  const added = await office.post(`${path}/Brandings`, { Id: 'party', ...branding });
  expect(added.status, added.text).toBe(201);
  const bad = await office.put(`${path}/Brandings/party`, {
    ...branding,
    Active: true,
    Settings: { PrimaryColor: 'blueish' },
  });
  expectProblem(bad, 'InvalidRequest');
  expect(bad.body.errors).toMatchObject([{ pointer: '/Settings/PrimaryColor', code: 'NotAllowed' }]);
  expect((await office.get(`${path}/Brandings?pageSize=1`)).body).toMatchObject({ Page: 1, PageSize: 1 });
  const actions = await sql<{ action: string }>`
    select action from audit_entries
    where account_id = ${account.accountId} and action in ('DepartmentAdded', 'DepartmentChanged', 'BrandingAdded')
    order by sequence`.execute(api.database.db);
  expect(actions.rows.map(({ action }) => action)).toEqual(['DepartmentAdded', 'DepartmentChanged', 'BrandingAdded']);
});

test('jobs that were set aside are shown, retried and dropped; others are not touched', async () => {
  const { db } = api.database;
  const [failed, dropped, waiting] = [newId(), newId(), newId()];
  for (const id of [failed, dropped, waiting])
    await sql`insert into jobs (id, kind, payload, run_at, created_at) values
      (${id}, 'nothing', '{}', service_now(), service_now())`.execute(db);
  await sql`update jobs set set_aside_at = service_now(), last_error = 'boom' where id in (${failed}, ${dropped})`.execute(
    db,
  );
  expect((await office.get(`/Jobs/${failed}`)).body).toMatchObject({ Id: failed, LastError: 'boom' });
  expect((await office.get('/Jobs')).body).toMatchObject({ TotalCount: 2 });
  expect((await office.post(`/Jobs/${failed}/Retry`)).status).toBe(204);
  expect((await office.delete(`/Jobs/${dropped}`)).status).toBe(204);
  expectProblem(await office.delete(`/Jobs/${waiting}`), 'NotFound');
  const left = await sql<{ id: string }>`select id from jobs where id in (${failed}, ${dropped}, ${waiting})`.execute(
    db,
  );
  expect(left.rows.map(({ id }) => id).sort()).toEqual([failed, waiting].sort());
});

test('a suppressed address is listed by hash only, and removed', async () => {
  const { db } = api.database;
  const hash = (await loadAddressHashes(db, api.keyRing)).of('bounced@example.com');
  await sql`insert into suppressions (address_hash, channel, reason, created_at)
    values (${hash}, 'Email', 'HardBounce', service_now())`.execute(db);
  const listed = await office.get('/Suppressions');
  expect(listed.body).toMatchObject({ Data: [{ Channel: 'Email', Reason: 'HardBounce' }], TotalCount: 1 });
  expect(listed.text).not.toContain('bounced@');
  expect((await office.post('/Suppressions/Remove', { Address: 'bounced@example.com' })).status).toBe(204);
  expectProblem(await office.post('/Suppressions/Remove', { Address: 'bounced@example.com' }), 'NotFound');
});

test('operator events and both audit logs are listed newest first', async () => {
  const { db } = api.database;
  for (const type of ['StockLow', 'OrderStuck'])
    await sql`insert into operator_events (id, type, recorded_at, data)
      values (${newId()}, ${type}, service_now(), '{"A": 1}')`.execute(db);
  expect((await office.get('/Events?type=StockLow')).body).toMatchObject({
    Data: [{ Type: 'StockLow', Data: { A: 1 } }],
    TotalCount: 1,
  });
  const own = await office.get('/Audit?pageSize=1');
  expect(own.body.Data).toMatchObject([{ Action: 'SuppressionRemoved', Actor: { Kind: 'OperatorCredential' } }]);
  const ofAccount = await office.get(`/Audit?accountId=${account.accountId}&pageSize=1`);
  expect(ofAccount.body.Data).toMatchObject([{ Action: 'BrandingAdded', Actor: { Id: office.credentialId } }]);
  expect((await office.get('/Audit?accountId=nonsense')).body).toMatchObject({ Data: [], TotalCount: 0 });
});

test('gift settings and billing address of an account are read and replaced, and both logs say so', async () => {
  const settings = { ClaimExpiresAfterDays: 90, Reminders: { AfterDays: [3], BeforeExpiryDays: [] } };
  expect((await office.put(`${path}/GiftSettings`, settings)).body).toMatchObject(settings);
  expect((await office.get(`${path}/GiftSettings`)).body).toMatchObject(settings);
  expectProblem(await office.get(`/Accounts/${newId()}/GiftSettings`), 'NotFound');
  expectProblem(await office.get(`${path}/BillingAddress`), 'NotFound');
  const address = { Name: 'Acme', Street: 'Main 1', Zip: '12345', City: 'Town', Country: 'US' };
  expect((await office.put(`${path}/BillingAddress`, address)).body).toEqual({ ...address, Reference: null });
  expect((await account.get('/v1/BillingAddress')).body).toMatchObject(address);
  for (const query of ['', `&accountId=${account.accountId}`]) {
    const log = await office.get(`/Audit?pageSize=2${query}`);
    expect(log.body.Data).toMatchObject([{ Action: 'BillingAddressChanged' }, { Action: 'GiftSettingsChanged' }]);
  }
});

test('whether orders of an account wait for funds is read and set, and both logs say so', async () => {
  expect((await office.get(`${path}/HoldForFunds`)).body).toEqual({ Enabled: false, ExpireAfterDays: 30 });
  const wanted = { Enabled: true, ExpireAfterDays: 12 };
  expect((await office.put(`${path}/HoldForFunds`, wanted)).body).toEqual(wanted);
  expect((await account.get('/v1/HoldForFunds')).body).toEqual(wanted);
  expectFaults(await office.put(`${path}/HoldForFunds`, { Enabled: true, ExpireAfterDays: 91 }), [
    { pointer: '/ExpireAfterDays', code: 'OutOfRange' },
  ]);
  for (const query of ['', `&accountId=${account.accountId}`]) {
    const log = await office.get(`/Audit?pageSize=1${query}`);
    expect(log.body.Data).toMatchObject([{ Action: 'HoldForFundsChanged', Details: wanted }]);
  }
  expect((await office.put(`${path}/HoldForFunds`, { Enabled: false })).body.ExpireAfterDays).toBe(30);
  for (const id of [newId(), 'nobody'])
    expectProblem(await office.put(`/Accounts/${id}/HoldForFunds`, wanted), 'NotFound');
});

test('the list of accounts shows what each spent in the last 28 days, less refunds, however often it is read', async () => {
  const name = `Spender ${newId()}`;
  const buyer = await api.givenAccount({ available: { USD: 500_00n, EUR: 100_00n } });
  await office.patch(`/Accounts/${buyer.accountId}`, { Name: name });
  const spent = async () => {
    const { body } = await office.get(`/Accounts?search=${encodeURIComponent(name)}`);
    return (body.Data as { SpentLast28Days: object[] }[])[0]?.SpentLast28Days;
  };
  expect(await spent()).toEqual([]);
  const place = async (request: Record<string, unknown>) => {
    const placed = await buyer.post('/v1/Orders', orderRequest(request));
    expect(placed.status, placed.text).toBe(201);
    return placed.body as { Id: string; LineItems: { Cost: number }[] };
  };
  const kept = await place({ PONumber: 'SPENT-1' });
  const cancelled = await place({ PONumber: 'SPENT-2' });
  const cost = kept.LineItems[0]?.Cost ?? 0;
  expect(cost).toBeGreaterThan(0);
  const answers = await Promise.all([spent(), spent(), spent()]);
  expect(answers).toEqual(Array(3).fill([{ CurrencyCode: 'USD', Amount: 2 * cost }]));
  const cancel = await buyer.post(`/v1/Orders/${cancelled.Id}/Cancel`);
  expect(cancel.status, cancel.text).toBe(200);
  expect(await spent()).toEqual([{ CurrencyCode: 'USD', Amount: cost }]);
  await advanceClock(api.database.db, 29 * 86_400);
  expect(await spent()).toEqual([]);
});
