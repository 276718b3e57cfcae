import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../../src/accounts/audit/verify-audit.ts';
import { newId } from '../../src/kit/ids.ts';
import { loadAuditKey } from '../../src/main/keys/audit-key.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { carrierRequest, methodRequest, productRequest } from './support/catalog-requests.ts';
import { pngOf } from './support/png-of.ts';
import { givenSignedIn, PortalCaller, password } from './support/portal-caller.ts';

let api: TestApi;
let operator: PortalCaller;
let colleague: PortalCaller;
beforeAll(async () => {
  api = await startTestApi({ FUNDING_SECOND_PERSON_ABOVE: '1000', FUNDING_APPLIED_AFTER_SECONDS: '3600' });
  operator = (await givenSignedIn(api, null, 'operator')).portal;
  colleague = (await givenSignedIn(api, null, 'operator')).portal;
});
afterAll(() => api.close());

const ask = (account: TestCaller, amount: number) =>
  account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: amount }).then(({ body }) => String(body.Id));
const actions = async (path: string) =>
  ((await operator.get(path)).body.Data as { Action: string }[]).map(({ Action }) => Action);

test('an account is opened with its first admin, who can sign in with the link and buy', async () => {
  const request = { Name: 'Initech', AdminEmail: 'boss@initech.example', AdminName: 'Bill' };
  const opened = await operator.post('/operator/Accounts', request);
  expect(opened.status, opened.text).toBe(201);
  const { Id } = opened.body.Account as { Id: string };
  expect(opened.body.Account).toMatchObject({ Name: 'Initech', Status: 'Active', People: [{ Status: 'Invited' }] });
  const guest = new PortalCaller(api.baseUrl);
  const token = String(opened.body.Link).split('/').at(-1);
  expect((await guest.post(`/Links/${token}`, { Password: password })).body).toMatchObject({ Step: 'Done' });
  expect((await guest.get('/Me')).body).toMatchObject({ Account: { Id, Name: 'Initech' } });
  expect((await operator.get('/operator/Accounts?search=NITEC')).body).toMatchObject({ TotalCount: 1, Data: [{ Id }] });
  const programs = await api.givenAccount();
  for (const [search, found] of [
    ['Boss@Initech.example', Id],
    [programs.email.toUpperCase(), programs.accountId],
  ])
    expect((await operator.get(`/operator/Accounts?search=${search}`)).body).toMatchObject({
      TotalCount: 1,
      Data: [{ Id: found }],
    });
  expect((await operator.get('/operator/Accounts?search=oss@initech.example')).body.TotalCount).toBe(0);
  expect(await actions(`/operator/Audit?accountId=${Id}`)).toContain('AccountOpened');
  expect(await actions('/operator/Audit')).toContain('AccountOpened');
});

test('a suspended account is read-only for its programs and people until it is active again', async () => {
  const account = await api.givenAccount();
  const { portal, person } = await givenSignedIn(api, account.accountId, 'admin');
  const path = `/operator/Accounts/${account.accountId}`;
  expect((await operator.patch(path, { Status: 'Suspended' })).body).toMatchObject({ Status: 'Suspended' });
  expectProblem(await account.post('/v1/Orders', orderRequest()), 'AccountSuspended');
  expect((await account.get('/v1/Balances')).status).toBe(200);
  expectProblem(await portal.post('/Orders', orderRequest()), 'AccountSuspended');
  expectProblem(await portal.post('/FundingRequests', { CurrencyCode: 'USD', Amount: 5 }), 'AccountSuspended');
  expectProblem(await portal.post('/Credentials', { Name: 'New', Email: 'new@example.com' }), 'AccountSuspended');
  expect((await portal.get('/Orders')).status).toBe(200);
  expect((await portal.get('/Me')).body).toMatchObject({ Account: { IsSuspended: true } });
  expect((await portal.signIn(person.email)).status).toBe(200);
  expect((await portal.post('/SignOut')).status).toBe(204);
  expect((await operator.patch(path, { Status: 'Active' })).status).toBe(200);
  await expect.poll(() => account.post('/v1/Orders', orderRequest()).then(({ status }) => status)).toBe(201);
  expect(await actions(`/operator/Audit?accountId=${account.accountId}`)).toEqual(
    expect.arrayContaining(['AccountSuspended', 'AccountReactivated']),
  );
});

test('an operator freezes and unfreezes an account’s claim links, both audited', async () => {
  const account = await api.givenAccount();
  const path = `/operator/Accounts/${account.accountId}`;
  expect((await operator.get(path)).body).toMatchObject({ ClaimLinksFrozenAt: null });
  const frozen = await operator.patch(path, { ClaimLinksFrozen: true });
  expect(frozen.body).toMatchObject({ Status: 'Active', ClaimLinksFrozenAt: expect.stringMatching(/Z$/) });
  const again = await operator.patch(path, { ClaimLinksFrozen: true });
  expect(again.body.ClaimLinksFrozenAt).toBe(frozen.body.ClaimLinksFrozenAt);
  expect((await operator.patch(path, { ClaimLinksFrozen: false })).body).toMatchObject({ ClaimLinksFrozenAt: null });
  expect(await actions(`/operator/Audit?accountId=${account.accountId}`)).toEqual(
    expect.arrayContaining(['ClaimLinksFrozen', 'ClaimLinksUnfrozen']),
  );
});

test('an account’s own price applies to that account only', async () => {
  const [account, other] = [await api.givenAccount(), await api.givenAccount()];
  const path = `/operator/Accounts/${account.accountId}/Products/aurora-coffee-usd`;
  const request = { IsEntitled: null, Fee: 1.25, DiscountPercentage: 10 };
  expect((await operator.put(path, request)).body).toMatchObject({ Fee: 1.25, DiscountPercentage: 10 });
  const costOf = (caller: TestCaller) =>
    caller.get('/v1/Products/aurora-coffee-usd').then(({ body }) => body.Cost as { Fee: number });
  await expect.poll(() => costOf(account)).toEqual({ Fee: 1.25, DiscountPercentage: 10 });
  expect(await costOf(other)).not.toEqual({ Fee: 1.25, DiscountPercentage: 10 });
  await operator.put(path, { ...request, IsEntitled: false });
  await expect.poll(() => account.get('/v1/Products/aurora-coffee-usd').then(({ status }) => status)).toBe(404);
  await operator.put(path, { IsEntitled: null, Fee: null, DiscountPercentage: null });
  await expect.poll(() => costOf(account)).toEqual(await costOf(other));
  expectProblem(await operator.put(path.replace('aurora-coffee-usd', 'nothing'), request), 'NotFound');
});

test('limits of an account apply: the maximum cost of an order, and the request rate', async () => {
  const account = await api.givenAccount();
  const rates = { RequestsPerSecond: null, MailsPerHour: 500, SmsPerHour: null };
  const limits = { ...rates, OrderCostMax: [{ CurrencyCode: 'USD', Amount: 20 }] };
  const changed = await operator.patch(`/operator/Accounts/${account.accountId}`, { Limits: limits });
  expect(changed.body).toMatchObject({ Limits: limits });
  const isValid = () => account.post('/v1/Orders/Validate', orderRequest()).then(({ body }) => body.Valid);
  await expect.poll(isValid).toBe(false);
  const answer = await account.post('/v1/Orders', orderRequest());
  expectFaults(answer, [{ pointer: '/LineItems', code: 'CostAboveLimit' }]);
  expect((await account.get('/v1/Orders')).body.TotalCount).toBe(0);
});

test('a product is added with a picture, sold, edited as a new version, retired and restored', async () => {
  const account = await api.givenAccount();
  const picture = await operator.send('POST', '/operator/Media', pngOf(32), {
    'content-type': 'image/png',
  });
  expect(picture.status, picture.text).toBe(201);
  const path = String(picture.body.Path);
  expect(path).toMatch(/^\/media\/[0-9a-f]{32}\.png$/);
  const served = await api.anonymous.get(path);
  expect(served.headers.get('content-type')).toBe('image/png');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  const edit = {
    ...productRequest,
    Denominations: [10, 25],
    AvailableDeliveryTypes: ['DigitalDelivery', 'Links'],
    Faceplates: [{ Name: 'Front', Path: path }],
    Fee: 0.5,
    DiscountPercentage: 2,
  };
  const product = { Id: 'test-card-usd', ...edit };
  expect((await operator.post('/operator/Products', product)).body).toMatchObject({ Version: 1, Active: true });
  expectProblem(await operator.post('/operator/Products', product), 'IdTaken');
  const status = () => account.get('/v1/Products/test-card-usd').then((answer) => answer.status);
  await expect.poll(status).toBe(200);
  expectFaults(await operator.put('/operator/Products/test-card-usd', { ...edit, Denominations: [10.005] }), [
    { pointer: '/Denominations/0', code: 'NumberTooPrecise' },
  ]);
  const edited = await operator.put('/operator/Products/test-card-usd', { ...edit, Name: 'Better card' });
  expect(edited.body).toMatchObject({ Name: 'Better card', Version: 2 });
  expect((await operator.post('/operator/Products/test-card-usd/Retire')).body).toMatchObject({ Active: false });
  const isListed = () =>
    account.get('/v1/Products?productName=Better%20card').then(({ body }) => Number(body.TotalCount));
  await expect.poll(isListed).toBe(0);
  expect((await operator.post('/operator/Products/test-card-usd/Restore')).body).toMatchObject({ Active: true });
  await expect.poll(isListed).toBe(1);
});

test('a product’s sources must exist, and a mailed product needs stock among them', async () => {
  const product = {
    ...productRequest,
    Id: 'posted-card-usd',
    Type: 'Physical',
    AvailableDeliveryTypes: ['PhysicalShipment'],
    FulfillmentGroup: 'us-east',
    IsPublic: false,
  };
  const add = (changes: object) => operator.post('/operator/Products', { ...product, ...changes });
  expectFaults(await add({ Sources: ['inventory', 'invetory'] }), [{ pointer: '/Sources/1', code: 'NotAllowed' }]);
  const refused = await add({ Sources: ['supplier'] });
  expectFaults(refused, [{ pointer: '/Sources', code: 'NotAllowed' }]);
  expect(refused.text).toContain('plastic cards come from stock');
  for (const [index, Sources] of [['supplier', 'inventory'], ['simulator'], []].entries())
    expect((await add({ Id: `posted-card-${index}`, Sources })).body).toMatchObject({ Sources });
  const digital = { Id: 'sent-card-usd', Type: 'Digital', AvailableDeliveryTypes: ['Links'], Sources: ['supplier'] };
  expect((await add(digital)).status).toBe(201);
});

test('a Choice product names digital products of its currency that sell each of its values, and keeps its Kind', async () => {
  const choices = ['aurora-coffee-usd', 'voltgarden-electronics-usd'];
  const product = { ...productRequest, Id: 'choice-usd', Kind: 'Choice', Choices: choices };
  const add = (changes: object) => operator.post('/operator/Products', { ...product, ...changes });
  const notAllowed = (pointer: string) => [{ pointer, code: 'NotAllowed' }];
  expectFaults(await add({ Choices: [] }), notAllowed('/Choices'));
  const wrong = [
    'unknown',
    'aurora-coffee-eur',
    'aurora-coffee-card-usd',
    'manybloom-pick-usd',
    'retired-harbor-books-usd',
  ];
  expectFaults(
    await add({ Choices: [...choices, ...wrong, choices[0]] }),
    [2, 3, 4, 5, 6, 7].flatMap((index) => notAllowed(`/Choices/${index}`)),
  );
  const unsold = await add({ Denominations: [10, 1_000] });
  expectFaults(unsold, notAllowed('/Choices'));
  expect(unsold.text).toContain('No single choice is sold in 1000.00 USD');
  expectFaults(await add({ Sources: ['inventory'] }), notAllowed('/Sources'));
  expectFaults(await add({ Kind: 'Card' }), notAllowed('/Choices'));
  const mailed = { Type: 'Physical', AvailableDeliveryTypes: ['PhysicalShipment'] };
  expectFaults(await add(mailed), [...notAllowed('/Type'), ...notAllowed('/AvailableDeliveryTypes')]);
  expect(await add({})).toMatchObject({ status: 201, body: { Kind: 'Choice', Choices: choices } });
  const { Id: _, ...edit } = product;
  const saved = await operator.put('/operator/Products/choice-usd', { ...edit, Choices: choices.slice(1) });
  expect(saved.body).toMatchObject({ Choices: choices.slice(1), Version: 2 });
  expectFaults(
    await operator.put('/operator/Products/choice-usd', { ...edit, Kind: 'Card', Choices: [] }),
    notAllowed('/Kind'),
  );
});

test.each([
  ['a script', Buffer.from('<svg onload="alert(1)">')],
  ['a PNG that is too large', pngOf(2_401)],
])('%s is rejected as a picture', async (_what, bytes) => {
  expectProblem(
    await operator.send('POST', '/operator/Media', bytes, { 'content-type': 'image/png' }),
    'UnreadableFile',
  );
});

test('shipping methods and carriers are added, changed and deactivated', async () => {
  expect((await operator.post('/operator/ShippingMethods', { Id: 'bike', ...methodRequest })).status).toBe(201);
  const tier = { From: 1, To: 5, Cost: 3, Type: 'Quantity' };
  expect(
    (await operator.put('/operator/ShippingMethods/bike', { ...methodRequest, Tiers: [tier] })).body,
  ).toMatchObject({
    Tiers: [tier],
  });
  expect((await operator.delete('/operator/ShippingMethods/bike')).status).toBe(204);
  expect((await operator.post('/operator/Carriers', { Id: 'box', ...carrierRequest })).status).toBe(201);
  const account = await api.givenAccount();
  const assigned = await operator.put(`/operator/Accounts/${account.accountId}/Carriers`, { CarrierIds: ['box'] });
  expect(assigned.body).toEqual({ CarrierIds: ['box'] });
  expectFaults(await operator.put(`/operator/Accounts/${account.accountId}/Carriers`, { CarrierIds: ['x'] }), [
    { pointer: '/CarrierIds/0', code: 'UnknownCarrier' },
  ]);
  expectProblem(await operator.put('/operator/Carriers/nothing', carrierRequest), 'NotFound');
  const wrong = { ...carrierRequest, ProductIds: ['aurora-coffee-usd', 'aurora-cofee-usd'] };
  for (const answer of [
    await operator.put('/operator/Carriers/box', wrong),
    await operator.post('/operator/Carriers', { Id: 'crate', ...wrong }),
  ])
    expectFaults(answer, [{ pointer: '/ProductIds/1', code: 'UnknownProduct' }]);
});

test('codes are loaded from a file, faults reported by row and without the code, levels and alerts shown', async () => {
  const rows =
    'ProductId,Value,Code\naurora-coffee-usd,25,CANARY-CODE-00001\naurora-coffee-usd,25,CANARY-CODE-00002\naurora-coffee-usd,24.5,CANARY-CODE-00003\n';
  const loaded = await operator.send('POST', '/operator/Stock/Imports?name=one', rows, { 'content-type': 'text/csv' });
  expect(loaded.body).toMatchObject({ RowsRead: 3, CodesLoaded: 2, RowsRefused: 1, Faults: [{ Row: 3 }] });
  expect(loaded.text).not.toContain('CANARY');
  const marked = await operator.put('/operator/Stock/aurora-coffee-usd/25', { LowMark: 10 });
  expect(marked.body).toMatchObject({ Available: 2, LowMark: 10, IsLow: true });
  expect((await operator.get('/operator/Health')).body.Stock).toEqual({ Low: 1, Ending: 0 });
  const plastic = await operator.put('/operator/Stock/aurora-coffee-usd/25', { LowMark: 0, Kind: 'plastic' });
  expect(plastic.body).toMatchObject({ Kind: 'plastic', Available: 0, LowMark: 0 });
  const codes = await operator.put('/operator/Stock/aurora-coffee-usd/25', { LowMark: 10 });
  expect(codes.body).toMatchObject({ Kind: 'codes', Available: 2, LowMark: 10 });
  expectProblem(await operator.put('/operator/Stock/aurora-coffee-usd/24.5', { LowMark: 1 }), 'NotFound');
  const broken = await operator.send('POST', '/operator/Stock/Imports?name=two', 'Nonsense\n1\n', {
    'content-type': 'text/csv',
  });
  expectProblem(broken, 'UnreadableFile');
});

test('funding below the limit needs one operator, above it two different ones, and money moves once', async () => {
  const account = await api.givenAccount({ available: {} });
  const [small, large] = [await ask(account, 1_000), await ask(account, 1_000.01)];
  const path = (id: string, act: string) => `/operator/FundingRequests/${account.accountId}/${id}/${act}`;
  expect((await operator.post(path(small, 'Apply'))).body).toMatchObject({ Status: 'Applied' });
  expectProblem(await operator.post(path(small, 'Apply')), 'InvalidTransition');
  const first = await operator.post(path(large, 'Apply'));
  expect(first.body).toMatchObject({ Status: 'Pending', NeedsSecondPerson: true, FirstApprover: { Name: 'Given' } });
  expectProblem(await operator.post(path(large, 'Apply')), 'SecondPersonRequired');
  expect(await account.balance('USD')).toEqual({ Available: 1_000, Pending: 1_000.01 });
  const twice = await Promise.all([colleague.post(path(large, 'Apply')), colleague.post(path(large, 'Apply'))]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await account.balance('USD')).toEqual({ Available: 2_000.01, Pending: 0 });
  const third = await ask(account, 5);
  expectFaults(await operator.post(path(third, 'Reject'), {}), [{ pointer: '/Reason', code: 'Required' }]);
  expect((await operator.post(path(third, 'Reject'), { Reason: 'no wire came' })).body).toMatchObject({
    Status: 'Rejected',
    RejectionReason: 'no wire came',
  });
  expect(await verifyLedger(api.database.db)).toEqual([]);
  expect(await actions(`/operator/Audit?accountId=${account.accountId}`)).toEqual(
    expect.arrayContaining(['FundingApplied', 'ApprovalRequested', 'FundingRejected']),
  );
  const { body } = await operator.get('/operator/FundingRequests?status=All');
  expect(body.Data).toContainEqual(
    expect.objectContaining({ Id: large, Account: expect.objectContaining({ Id: account.accountId }) }),
  );
});

test('a job that was set aside is listed and can be retried', async () => {
  await sql`
    insert into jobs (id, kind, payload, run_at, attempts, last_error, set_aside_at, created_at)
    values ('01900000-0000-7000-8000-000000000001', 'nothing', '{}', service_now(), 5, 'boom', service_now(), service_now())`.execute(
    api.database.db,
  );
  const { body } = await operator.get('/operator/Jobs');
  expect(body).toMatchObject({ TotalCount: 1, Data: [{ Kind: 'nothing', LastError: 'boom', Attempts: 5 }] });
  const [job] = body.Data as { Id: string }[];
  expect((await operator.get('/operator/Health')).body.Queue).toContainEqual(
    expect.objectContaining({ Kind: 'nothing', SetAside: 1 }),
  );
  expect((await operator.post(`/operator/Jobs/${job?.Id}/Retry`)).status).toBe(204);
  expectProblem(await operator.post(`/operator/Jobs/${job?.Id}/Retry`), 'NotFound');
  expect((await operator.get('/operator/Jobs')).body.TotalCount).toBe(0);
});

test('a stuck order is shown to operators, with its problem and without its content', async () => {
  const { accountId } = await api.givenAccount();
  const orderId = newId();
  await sql`
    insert into order_watches (account_id, order_id, look_at, stuck_since, stuck_with)
    values (${accountId}, ${orderId}, service_now(), service_now(), 'NotServed')`.execute(api.database.db);
  expect((await operator.get('/operator/Health')).body.Watch).toEqual({
    Watched: 1,
    Stuck: 1,
    StuckOrders: [
      {
        Account: { Id: accountId, Name: 'Test account' },
        OrderId: orderId,
        What: 'NotServed',
        Since: expect.any(String),
      },
    ],
  });
});

test('an operator looks orders up across accounts, masked; each look is in the account’s audit log with its reason', async () => {
  const [first, second] = [await api.givenAccount(), await api.givenAccount()];
  const email = `seeker-${newId().slice(-8)}@example.com`;
  const line = { DigitalDeliveryAddress: { Email: email } };
  const placed = await first.post('/v1/Orders', orderRequest({ PONumber: 'SHARED-1' }, line));
  expect((await second.post('/v1/Orders', orderRequest({ PONumber: 'SHARED-1' }))).status).toBe(201);
  const orderId = String(placed.body.Id);
  const lookUp = (Search: string) => operator.post('/operator/OrderLookups', { Search, Reason: 'Ticket 42' });
  for (const search of [orderId, orderId.toUpperCase(), email.toUpperCase()]) {
    const found = await lookUp(search);
    expect(found.body.Data, found.text).toMatchObject([
      {
        Account: { Id: first.accountId },
        Order: { Id: orderId, LineItems: [{ Recipient: { Email: 's•••@example.com' } }] },
      },
    ]);
    expect(found.text).not.toContain(email);
  }
  const lines = Array.from({ length: 11 }, () => lineItem(line));
  expect((await first.post('/v1/Orders', orderRequest({ LineItems: lines }))).status).toBe(201);
  expect((await lookUp(email)).body.Data).toHaveLength(2);
  const both = (await lookUp('SHARED-1')).body.Data as { Account: { Id: string } }[];
  expect(both.map(({ Account }) => Account.Id).sort()).toEqual([first.accountId, second.accountId].sort());
  const entries = (await operator.get(`/operator/Audit?accountId=${second.accountId}`)).body.Data as object[];
  expect(entries).toEqual([
    expect.objectContaining({ Action: 'OrderLookedUp', Details: { Reason: 'Ticket 42', By: 'PONumber' } }),
  ]);
  // Nothing found is recorded too, and the address nowhere.
  expect((await lookUp('nobody@example.com')).body).toEqual({ Data: [] });
  const own = await operator.get('/operator/Audit?pageSize=50');
  expect(own.body.Data).toContainEqual(
    expect.objectContaining({ Target: null, Details: { Reason: 'Ticket 42', By: 'Email', Found: 0 } }),
  );
  expect(own.text).not.toMatch(/seeker-|nobody@/i);
  expectFaults(await operator.post('/operator/OrderLookups', { Search: 'SHARED-1', Reason: '   ' }), [
    { pointer: '/Reason', code: expect.any(String) },
  ]);
});

test('one operator can disable another, but not the last one', async () => {
  const me = (await colleague.get('/Me')).body.Id;
  expect((await operator.patch(`/operator/Operators/${me}`, { Status: 'Disabled' })).status).toBe(200);
  expectProblem(await colleague.get('/Me'), 'SignInRequired');
  const self = (await operator.get('/Me')).body.Id;
  expectProblem(await operator.patch(`/operator/Operators/${self}`, { Status: 'Disabled' }), 'LastAdmin');
});

test('afterwards every audit chain verifies', async () => {
  const reports = await verifyAudit(api.database.db, await loadAuditKey(api.database.db, api.keyRing));
  expect(reports.length).toBeGreaterThan(2);
  expect(reports.filter(({ fault }) => fault !== null)).toEqual([]);
});
