import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOperatorCredential } from '../../src/accounts/operators/operator-credentials.ts';
import type { OperatorRole } from '../../src/accounts/people/types.ts';
import { many } from '../../src/database/database.ts';
import { givenPerson, password } from '../portal/support/portal-caller.ts';
import { freshPoNumber, orderRequest } from '../support/order-requests.ts';
import { withToken } from '../support/sign-in.ts';
import type { TestApi } from '../support/test-api.ts';
import { Browser } from './support/browser.ts';
import { cellOf, startRouter, startTwoCells, type TwoCells } from './support/two-cells.ts';

let cells: TwoCells;
beforeAll(async () => {
  cells = await startTwoCells();
});
afterAll(() => cells.close());

const sessionName = '__Host-bestow-portal';

const operatorIn = (api: TestApi, roles: readonly OperatorRole[] = ['admin']) =>
  givenPerson(api, null, 'operator', 'Given', roles);

async function signIn(browser: Browser, email: string): Promise<void> {
  const answer = await browser.post('/portal/api/SignIn', { Email: email, Password: password });
  expect(answer.status, answer.text).toBe(200);
}

/** Signed in to both cells, and working in b. */
async function givenBrowser(roles?: readonly OperatorRole[]) {
  const [ofA, ofB] = [await operatorIn(cells.a, roles), await operatorIn(cells.b, roles)];
  const browser = new Browser(cells.baseUrl);
  await signIn(browser, ofA.email);
  expect((await browser.get('/portal/cells/b')).status).toBe(303);
  await signIn(browser, ofB.email);
  return { browser, ofA, ofB };
}

const emailIn = async (browser: Browser, headers = {}) => (await browser.get('/portal/api/Me', headers)).body.Email;

test('a browser changes between the cells that its operator has signed in to, without signing in again', async () => {
  const { browser, ofA, ofB } = await givenBrowser();
  expect(await emailIn(browser)).toBe(ofB.email);
  expect((await browser.get('/portal/cells/a')).headers.get('location')).toBe('/portal');
  expect(await emailIn(browser)).toBe(ofA.email);
  await browser.get('/portal/cells/b');
  expect(await emailIn(browser)).toBe(ofB.email);
  expect([...browser.cookies.keys()].toSorted()).toEqual(['__Host-bestow-cell', sessionName, `${sessionName}-a`]);
});

test('changing to a cell without a session there leads to its sign-in, and back without one', async () => {
  const person = await operatorIn(cells.a);
  const browser = new Browser(cells.baseUrl);
  await signIn(browser, person.email);
  await browser.get('/portal/cells/b');
  expect((await browser.get('/portal/api/Me')).status).toBe(401);
  await browser.get('/portal/cells/a');
  expect(await emailIn(browser)).toBe(person.email);
});

test('the page of another cell that a link names is one of the operator’s, and never another address', async () => {
  const location = async (to: string) =>
    (await cells.anonymous.get(`/portal/cells/b?to=${encodeURIComponent(to)}`)).headers.get('location');
  expect(await location('/operator/accounts/0196b1a2')).toBe('/portal/operator/accounts/0196b1a2');
  expect(await location('/operator/accounts?dialog=new')).toBe('/portal/operator/accounts?dialog=new');
  for (const to of ['//evil.example', '/operator/../../x', '@evil.example', 'https://evil.example', '/\r\nx: y'])
    expect(await location(to)).toBe('/portal');
});

test('a call that names another cell is made with the session of that cell, or with none', async () => {
  const { browser, ofA, ofB } = await givenBrowser();
  expect(await emailIn(browser, { 'bestow-cell': 'a' })).toBe(ofA.email);
  expect(await emailIn(browser, { 'bestow-cell': 'b' })).toBe(ofB.email);
  expect(await emailIn(browser)).toBe(ofB.email);
  browser.cookies.delete(`${sessionName}-a`);
  expect((await browser.get('/portal/api/Me', { 'bestow-cell': 'a' })).status).toBe(401);
  expect(browser.cookies.has(sessionName)).toBe(true);
});

test('the look-up in each cell is recorded there, and shows nothing of a cell where the person is no operator', async () => {
  const { browser } = await givenBrowser();
  const caller = await cells.a.givenAccount();
  const PONumber = freshPoNumber();
  expect((await caller.post('/v1/Orders', orderRequest({ PONumber }))).status).toBe(201);
  const lookUp = (headers: Record<string, string>) =>
    browser.post('/portal/api/operator/OrderLookups', { Search: PONumber, Reason: 'Ticket 42' }, headers);
  expect((await lookUp({ 'bestow-cell': 'a' })).body.Data).toMatchObject([{ Order: { PONumber } }]);
  expect((await lookUp({ 'bestow-cell': 'b' })).body.Data).toEqual([]);
  const recorded = sql<{ actor: string }>`
    select 1 from audit_entries where account_id = ${caller.accountId}::uuid and action like '%LookedUp%'`;
  expect(await many(cells.a.database.db, recorded)).toHaveLength(1);
  const warehouse = await givenBrowser(['warehouse']);
  const refused = await warehouse.browser.post(
    '/portal/api/operator/OrderLookups',
    { Search: PONumber, Reason: 'Ticket 42' },
    { 'bestow-cell': 'a' },
  );
  expect(refused.status).toBe(403);
});

test('the list of cells says what the person may see in each, and is shown to operators only', async () => {
  const { browser } = await givenBrowser();
  const { status, body } = await browser.get('/portal/api/Cells');
  expect(status).toBe(200);
  expect(body.Data).toEqual([
    { Name: 'a', IsOpen: true, IsCurrent: false, IsSignedIn: true, IsReady: true, Accounts: expect.any(Number) },
    { Name: 'b', IsOpen: true, IsCurrent: true, IsSignedIn: true, IsReady: true, Accounts: expect.any(Number) },
  ]);
  browser.cookies.delete(`${sessionName}-a`);
  expect((await browser.get('/portal/api/Cells')).body.Data).toMatchObject([
    { Name: 'a', IsSignedIn: false, Accounts: null },
    { Name: 'b', IsSignedIn: true },
  ]);
  const warehouse = await givenBrowser(['warehouse']);
  expect((await warehouse.browser.get('/portal/api/Cells')).body.Data).toMatchObject([
    { IsSignedIn: true, Accounts: null },
    { IsSignedIn: true, Accounts: null },
  ]);
  const admin = await givenPerson(cells.a, (await cells.a.givenAccount()).accountId, 'admin');
  const ofAccount = new Browser(cells.baseUrl);
  expect((await ofAccount.get('/portal/api/Cells')).status).toBe(404);
  await signIn(ofAccount, admin.email);
  expect((await ofAccount.get('/portal/api/Cells')).status).toBe(404);
  expect((await cells.a.anonymous.get('/portal/api/Cells')).status).toBe(404);
});

test('signing out ends the sessions in all cells', async () => {
  const { browser } = await givenBrowser();
  const session = { cookie: `${sessionName}=${browser.cookies.get(`${sessionName}-a`)}` };
  expect((await cells.a.anonymous.get('/portal/api/Me', session)).status).toBe(200);
  expect((await browser.post('/portal/api/SignOut')).status).toBeLessThan(300);
  expect([...browser.cookies.keys()]).toEqual(['__Host-bestow-cell']);
  expect((await cells.a.anonymous.get('/portal/api/Me', session)).status).toBe(401);
});

async function secretIn(api: TestApi): Promise<string> {
  const acting = { record: async () => undefined } as never;
  const wish = { name: 'CI', scopes: ['accounts:write'], addressBlocks: [], expiresAt: null, creator: null } as never;
  const { secret } = await createOperatorCredential({ db: api.database.db, environment: 'stage' }, acting, wish);
  return secret.reveal();
}

const newAccount = (address: string) => ({ Name: 'Acme', AdminEmail: address, AdminName: 'Ann Admin' });
let admins = 0;
const freshAddress = () => `ann-${++admins}@router.example`;

async function countIn({ database }: TestApi): Promise<number> {
  return (await many(database.db, sql`select 1 from accounts`)).length;
}

async function fill(full: TestApi, empty: TestApi): Promise<void> {
  while ((await countIn(full)) <= (await countIn(empty))) await full.givenAccount();
}

test('a new account goes to the open cell with the fewest accounts, if the credential is known there', async () => {
  const [ofA, ofB] = [await secretIn(cells.a), await secretIn(cells.b)];
  const create = (secret: string, address: string, headers = {}) =>
    withToken(cells.baseUrl, secret).post('/operator/v1/Accounts', newAccount(address), headers);
  await fill(cells.a, cells.b);
  const before = await countIn(cells.b);
  const address = freshAddress();
  expect((await create(ofB, address)).status).toBe(201);
  expect(await countIn(cells.b)).toBe(before + 1);
  const repeated = await create(ofB, address);
  expect([repeated.status, repeated.body.code]).not.toContain('OtherCell');
  expect(repeated.status).toBe(409);

  await fill(cells.a, cells.b);
  const refused = await create(ofA, freshAddress());
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'OtherCell', Cell: 'b', detail: expect.stringContaining('Use a credential of b, or name another') },
  });
  expect((await create(ofA, freshAddress(), { 'bestow-cell': 'a' })).status).toBe(201);
  const taken = await create(ofA, address);
  expect([taken.status, taken.body.code, taken.body.Cell]).toEqual([409, 'OtherCell', undefined]);
  expect((await create('bsk_stage_x', freshAddress())).status).toBe(401);
  expect((await withToken(cells.baseUrl, ofA).post('/operator/v1/Accounts', 'not JSON')).status).not.toBe(500);
});

test('a repeated new account goes where the first one went, although another cell has fewer now', async () => {
  await fill(cells.a, cells.b);
  const secret = await secretIn(cells.b);
  const address = freshAddress();
  const create = () => withToken(cells.baseUrl, secret).post('/operator/v1/Accounts', newAccount(address));
  expect((await create()).status).toBe(201);
  await fill(cells.b, cells.a);
  const before = await countIn(cells.a);
  expect((await create()).status).toBe(409);
  expect(await countIn(cells.a)).toBe(before);
});

test('a closed cell gets no new account unless the caller names it', async () => {
  await fill(cells.b, cells.a);
  const [a, b] = [
    { ...cellOf('a', cells.a), isOpen: false, database: cells.a.database },
    { ...cellOf('b', cells.b), database: cells.b.database },
  ];
  const router = await startRouter([a, b]);
  const create = (secret: string, headers = {}) =>
    withToken(router.baseUrl, secret).post('/operator/v1/Accounts', newAccount(freshAddress()), headers);
  try {
    const [ofA, ofB] = [await secretIn(cells.a), await secretIn(cells.b)];
    expect((await create(ofB)).status).toBe(201);
    expect((await create(ofA)).body).toMatchObject({ code: 'OtherCell', Cell: 'b' });
    expect((await create(ofA, { 'bestow-cell': 'a' })).status).toBe(201);
  } finally {
    await router.close();
  }
  const closed = await startRouter([a, { ...b, isOpen: false }]);
  const answer = await withToken(closed.baseUrl, await secretIn(cells.b)).post(
    '/operator/v1/Accounts',
    newAccount(freshAddress()),
  );
  await closed.close();
  expect(answer.body).toMatchObject({ code: 'OtherCell', detail: expect.stringContaining('No cell is open') });
});
