import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceClock, readClock } from '../../src/database/clock.ts';
import { withTransaction } from '../../src/database/database.ts';
import { recordEvent } from '../../src/events/record-event.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { givenSignedIn, PortalCaller, password } from './support/portal-caller.ts';

let api: TestApi;
let account: TestCaller;
let other: TestCaller;
let admin: PortalCaller;
let otherAccount: PortalCaller;
beforeAll(async () => {
  api = await startTestApi();
  account = await api.givenAccount({ available: { USD: 1_000_00n }, pending: { USD: 50_00n } });
  other = await api.givenAccount();
  admin = (await givenSignedIn(api, account.accountId, 'admin')).portal;
  otherAccount = (await givenSignedIn(api, other.accountId, 'admin')).portal;
});
afterAll(() => api.close());

const actionsOf = async (portal: PortalCaller) =>
  ((await portal.get('/Audit?pageSize=50')).body.Data as { Action: string }[]).map(({ Action }) => Action);

test('an invited person sets a password with the link, once, and has their role', async () => {
  const invited = await admin.post('/People', { Email: 'New.Person@example.com', Name: 'New', Role: 'orderer' });
  expect(invited.status, invited.text).toBe(201);
  expect(invited.body.Person).toMatchObject({ Email: 'new.person@example.com', Role: 'orderer', Status: 'Invited' });
  const link = String(invited.body.Link);
  expect(link).toMatch(/^http:\/\/bestow\.test\/portal\/link\/bsl_/);
  const token = link.split('/').at(-1);
  const guest = new PortalCaller(api.baseUrl);
  expect((await guest.get(`/Links/${token}`)).body).toMatchObject({ Kind: 'Invitation', Role: 'orderer' });
  expectFaults(await guest.post(`/Links/${token}`, { Password: 'New.Person2026!' }), [
    { pointer: '/Password', code: 'CommonPassword' },
  ]);
  const entered = await guest.post(`/Links/${token}`, { Password: password, Name: 'Newt Person' });
  expect(entered.body).toMatchObject({ Step: 'Done', Me: { Name: 'Newt Person', Role: 'orderer' } });
  expectProblem(await new PortalCaller(api.baseUrl).post(`/Links/${token}`, { Password: password }), 'NotFound');
  expectProblem(await guest.get(`/Links/${token}`), 'NotFound');
  expect(await actionsOf(admin)).toEqual(expect.arrayContaining(['PersonInvited', 'PasswordSetByLink']));
});

test('a new link invalidates the old one; of one link used twice at once only one use succeeds', async () => {
  const invited = await admin.post('/People', { Email: 'links@example.com', Name: 'L', Role: 'viewer' });
  const { Id } = invited.body.Person as { Id: string };
  const again = await admin.post(`/People/${Id}/Link`);
  const [first, second] = [invited, again].map(({ body }) => String(body.Link).split('/').at(-1));
  expectProblem(await new PortalCaller(api.baseUrl).get(`/Links/${first}`), 'NotFound');
  const answers = await Promise.all(
    [1, 2].map(() => new PortalCaller(api.baseUrl).post(`/Links/${second}`, { Password: password })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('a forgotten password gets the same response for everyone, and requests are limited', async () => {
  const guest = new PortalCaller(api.baseUrl);
  for (const Email of ['nobody-here@example.com', 'links@example.com']) {
    expect(await guest.post('/PasswordReset', { Email })).toMatchObject({ status: 202, text: '{}' });
  }
  const statuses = [];
  for (let n = 0; n < 7; n++)
    statuses.push((await guest.post('/PasswordReset', { Email: 'often@example.com' })).status);
  expect(statuses).toContain(429);
});

test('a person who is disabled, removed or gets another role is signed out at once', async () => {
  const { portal, person } = await givenSignedIn(api, account.accountId, 'viewer');
  expect((await admin.patch(`/People/${person.id}`, { Role: 'finance' })).body).toMatchObject({ Role: 'finance' });
  expectProblem(await portal.get('/Me'), 'SignInRequired');
  await portal.signIn(person.email);
  expect((await admin.patch(`/People/${person.id}`, { Status: 'Disabled' })).status).toBe(200);
  expectProblem(await portal.get('/Me'), 'SignInRequired');
  expectProblem(await portal.signIn(person.email), 'WrongPassword');
  expect((await admin.delete(`/People/${person.id}`)).status).toBe(204);
  expectProblem(await admin.delete(`/People/${person.id}`), 'NotFound');
});

test('an account never loses its last admin, even when two step down at once', async () => {
  const lonely = await api.givenAccount();
  const first = await givenSignedIn(api, lonely.accountId, 'admin');
  expectProblem(await first.portal.patch(`/People/${first.person.id}`, { Role: 'viewer' }), 'LastAdmin');
  expectProblem(await first.portal.delete(`/People/${first.person.id}`), 'LastAdmin');
  const second = await givenSignedIn(api, lonely.accountId, 'admin');
  const answers = await Promise.all([
    first.portal.patch(`/People/${first.person.id}`, { Role: 'viewer' }),
    second.portal.patch(`/People/${second.person.id}`, { Role: 'viewer' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an email address belongs to one person', async () => {
  const taken = { Email: 'taken@example.com', Name: 'T', Role: 'viewer' };
  expect((await admin.post('/People', taken)).status).toBe(201);
  expectProblem(await otherAccount.post('/People', taken), 'EmailTaken');
});

test('a credential is shown once, works for the API, and stops working when it is rotated or disabled', async () => {
  const created = await admin.post('/Credentials', { Name: 'ERP', Email: 'erp@example.com' });
  expect(created.status).toBe(201);
  const { Id, AccessTokenHint } = created.body.Credential as { Id: string; AccessTokenHint: string };
  const accessToken = String(created.body.AccessToken);
  expect(accessToken.endsWith(AccessTokenHint)).toBe(true);
  const listed = await admin.get('/Credentials');
  expect(listed.text).not.toContain(accessToken);
  const tokenWith = (secret: string) =>
    api.anonymous.post('/v1/Tokens', undefined, { email: 'erp@example.com', accesstoken: secret });
  const token = String((await tokenWith(accessToken)).body.Value);
  const caller = new HttpCaller(api.baseUrl, { authorization: `Bearer ${token}` });
  expect((await caller.get('/v1/Balances')).status).toBe(200);
  expect((await admin.get('/Credentials')).body.Data).toContainEqual(
    expect.objectContaining({ Id, LastUsedAt: expect.any(String) }),
  );
  const rotated = await admin.post(`/Credentials/${Id}/Rotate`);
  expectProblem(await tokenWith(accessToken), 'Unauthenticated');
  expectProblem(await caller.get('/v1/Balances'), 'Unauthenticated');
  const next = String(rotated.body.AccessToken);
  expect((await tokenWith(next)).status).toBe(200);
  expect((await admin.patch(`/Credentials/${Id}`, { Status: 'Disabled' })).body).toMatchObject({ Status: 'Disabled' });
  expectProblem(await tokenWith(next), 'CredentialDisabled');
  expect((await admin.patch(`/Credentials/${Id}`, { Status: 'Active' })).status).toBe(200);
  expect((await tokenWith(next)).status).toBe(200);
  expectProblem(await otherAccount.post(`/Credentials/${Id}/Rotate`), 'NotFound');
  expectProblem(await otherAccount.patch(`/Credentials/${Id}`, { Status: 'Disabled' }), 'NotFound');
});

test('changed departments and brandings apply to the API at once', async () => {
  const own = await api.givenAccount();
  const { portal } = await givenSignedIn(api, own.accountId, 'admin');
  expect((await portal.post('/Departments', { Id: 'sales', Name: 'Sales' })).status).toBe(201);
  expectProblem(await portal.post('/Departments', { Id: 'sales', Name: 'Again' }), 'IdTaken');
  const listed = () => own.get('/v1/Departments').then(({ body }) => body.Data);
  await expect.poll(listed).toEqual([{ Id: 'sales', Name: 'Sales' }]);
  await portal.patch('/Departments/sales', { Active: false });
  await expect.poll(listed).toEqual([]);
  const [branding] = (await portal.get('/Brandings')).body.Data as { Id: string; Name: string; Settings: object }[];
  const settings = { ...branding?.Settings, PrimaryColor: '#123abc', Subject: 'A gift for you' };
  const changed = await portal.put(`/Brandings/${branding?.Id}`, { Name: 'Renamed', Active: true, Settings: settings });
  expect(changed.body).toMatchObject({ Name: 'Renamed', Settings: { PrimaryColor: '#123abc' } });
  expectFaults(
    await portal.put(`/Brandings/${branding?.Id}`, {
      Name: 'R',
      Active: true,
      Settings: { ...settings, PrimaryColor: 'url(x)', HeaderImagePath: 'https://evil.example/x.png' },
    }),
    [
      { pointer: '/Settings/PrimaryColor', code: 'NotAllowed' },
      { pointer: '/Settings/HeaderImagePath', code: 'NotAllowed' },
    ],
  );
  const shown = await portal.get(`/Brandings/Preview.html?settings=${encodeURIComponent(JSON.stringify(settings))}`);
  expect(shown.headers.get('content-type')).toContain('text/html');
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(shown.text.toLowerCase()).toContain('#123abc');
  const claim = await portal.get(
    `/Brandings/Preview.html?part=claim&settings=${encodeURIComponent(JSON.stringify(settings))}`,
  );
  expect(claim.text.toLowerCase()).toContain('#123abc');
  expectProblem(
    await otherAccount.put('/Brandings/nowhere', { Name: 'R', Active: true, Settings: settings }),
    'NotFound',
  );
});

test('funding is requested once, shown in the balance and its history, and exported', async () => {
  const key = { 'idempotency-key': 'k-1' };
  const request = { CurrencyCode: 'USD', Amount: 12.5, Reference: '=cmd|x' };
  const asked = await admin.post('/FundingRequests', request, key);
  expect(asked.status, asked.text).toBe(201);
  expect((await admin.post('/FundingRequests', request, key)).body.Id).toBe(asked.body.Id);
  const { body } = await admin.get('/Balances');
  expect(body.Data).toEqual([{ CurrencyCode: 'USD', Available: 1000, Pending: 62.5 }]);
  const history = (await admin.get('/BalanceHistory?currencyCode=USD&days=3')).body;
  expect(history).toMatchObject({
    CurrencyCode: 'USD',
    Points: [
      { Available: 0, Pending: 0 },
      { Available: 0, Pending: 0 },
      { Available: 1000, Pending: 62.5 },
    ],
  });
  const statement = await admin.get('/Statement.csv');
  expect(statement.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(statement.headers.get('content-disposition')).toBe('attachment; filename="statement.csv"');
  const lines = statement.text.trim().split('\r\n');
  expect(lines[0]).toContain('"Timestamp","Kind","CurrencyCode","Amount"');
  expect(lines).toHaveLength(1 + Number((await admin.get('/Transactions')).body.TotalCount));
  expect(lines.some((line) => line.includes('"USD",-1000,"Pending"'))).toBe(true);
  expectProblem(await otherAccount.get(`/FundingRequests/${asked.body.Id}`), 'NotFound');
});

test('past days of a balance follow its transfers, and stay the same when read again', async () => {
  const own = await api.givenAccount({ available: { USD: 100_00n } });
  const { portal } = await givenSignedIn(api, own.accountId, 'viewer');
  await sql`update transfers set recorded_at = recorded_at - interval '2 days' where account_id = ${own.accountId}`.execute(
    api.database.db,
  );
  const placed = await own.post('/v1/Orders', orderRequest({ PONumber: 'H-1' }));
  expect(placed.status).toBe(201);
  const read = async () =>
    ((await portal.get('/BalanceHistory?days=4')).body.Points as { Available: number }[]).map(
      ({ Available }) => Available,
    );
  const now = (await own.balance('USD')).Available;
  expect(await read()).toEqual([0, 100, 100, now]);
  expect(await read()).toEqual([0, 100, 100, now]);
  const { rows } = await sql`select * from balance_days where account_id = ${own.accountId}`.execute(api.database.db);
  expect(rows.length).toBeGreaterThanOrEqual(2);
});

test('an order is placed, found, shown without links and codes, and cancelled; another account sees nothing of it', async () => {
  const request = { ...orderRequest({ PONumber: 'P-1' }), Type: 'Links' };
  const line = { ...request.LineItems[0], DigitalDeliveryAddress: null };
  const checked = await admin.post('/Orders/Validate', { ...request, LineItems: [line] });
  expect(checked.body).toMatchObject({ Valid: true });
  const placed = await admin.post('/Orders', { ...request, LineItems: [line] });
  expect(placed.status, placed.text).toBe(201);
  const id = String(placed.body.Id);
  expect((await admin.get('/Orders?search=P-1')).body).toMatchObject({ TotalCount: 1, Data: [{ Id: id }] });
  const shown = await admin.get(`/Orders/${id}`);
  expect(shown.body).toMatchObject({
    Timeline: [
      { Kind: 'Accepted' },
      { Kind: 'Charged', Details: [{ Kind: 'Amount', Amount: expect.any(Number), CurrencyCode: 'USD' }] },
    ],
  });
  expectProblem(await otherAccount.get(`/Orders/${id}`), 'NotFound');
  expectProblem(await otherAccount.post(`/Orders/${id}/Cancel`), 'NotFound');
  expectProblem(await otherAccount.post(`/Orders/${id}/Reveal`), 'NotFound');
  const cancelled = await admin.post(`/Orders/${id}/Cancel`);
  expect(cancelled.body).toMatchObject({ Status: 'Cancelled' });
  const kinds = ((await admin.get(`/Orders/${id}`)).body.Timeline as { Kind: string }[]).map(({ Kind }) => Kind);
  expect(kinds).toEqual(['Accepted', 'Charged', 'Cancelled', 'Refunded']);
  expect(await actionsOf(admin)).toContain('OrderCancelled');
  expect(await actionsOf(otherAccount)).not.toContain('OrderCancelled');
});

test('a half-filled order is previewed as its recipient would get it, in its branding and language, and stores nothing', async () => {
  const { body: brandings } = await admin.get('/Brandings');
  const [{ Id: BrandingId } = { Id: '' }] = brandings.Data as { Id: string }[];
  const line = {
    ProductId: 'aurora-coffee-usd',
    Quantity: 2,
    BrandingId,
    Personalization: { To: 'Preview <b>Ada</b>', FromName: 'Grace', Message: 'A canary in a preview' },
  };
  const shown = await admin.post('/Orders/Preview', { Type: 'DigitalDelivery', LineItems: [line] });
  expect(shown.status, shown.text).toBe(200);
  expect(shown.body).toMatchObject({
    HasStandInValue: true,
    Email: { Subject: expect.stringMatching(/./), FromName: expect.stringMatching(/./) },
    Sms: { Text: expect.stringContaining('/c/sample-'), Segments: expect.any(Number) },
  });
  // The sample is in the page's address, where nobody can read it.
  expect(Buffer.from(String(shown.body.Sample), 'base64url').toString('latin1')).not.toContain('canary');
  const pageOf = (part: string, portal = admin, { Sample } = shown.body) =>
    portal.get(`/Orders/Preview.html?part=${part}&sample=${Sample}`);
  for (const part of ['email', 'claim']) {
    const page = await pageOf(part);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toContain('A canary in a preview');
    expect(page.text).toContain('Preview &lt;b&gt;Ada&lt;/b&gt;');
    expectProblem(await pageOf(part, otherAccount), 'NotFound');
  }
  expectProblem(await pageOf('email', admin, { Sample: 'x' }), 'NotFound');
  // A sample for a preview is no link for others.
  const outside = await new HttpCaller(api.baseUrl).get(`/c/sample/${shown.body.Sample}`);
  expect(outside.status).toBe(404);

  const french = { ...line, Value: 25, Culture: 'fr-FR' };
  const links = await admin.post('/Orders/Preview', { Type: 'Links', LineItems: [french] });
  expect(links.body, links.text).toMatchObject({ HasStandInValue: false, Email: null, Sms: null });
  expect((await pageOf('claim', admin, links.body)).text).toContain('<html lang="fr-FR"');
  const faulty = { ...line, ProductId: 'nothing', Culture: 'xx', BrandingId: 'none' };
  expectFaults(await admin.post('/Orders/Preview', { Type: 'Links', LineItems: [faulty] }), [
    { pointer: '/LineItems/0/ProductId', code: 'UnknownProduct' },
    { pointer: '/LineItems/0/BrandingId', code: 'UnknownBranding' },
  ]);
});

test('a webhook endpoint is created, tested and replayed; its header values are shown to admins only', async () => {
  const endpoint = { Url: 'http://127.0.0.1:9/hook', Headers: [{ Name: 'Authorization', Value: 'canary-header' }] };
  const made = await admin.post('/WebhookEndpoints', endpoint);
  expect(made.status, made.text).toBe(201);
  expect(made.body.Secret).toMatch(/^whsec_/);
  const id = String(made.body.Id);
  expect((await admin.get(`/WebhookEndpoints/${id}`)).text).toContain('canary-header');
  const { portal: viewer } = await givenSignedIn(api, account.accountId, 'viewer');
  expect((await viewer.get('/WebhookEndpoints')).text).not.toContain('canary-header');
  const sent = await admin.post(`/WebhookEndpoints/${id}/Test`);
  expect(sent.status).toBe(202);
  const replayed = await admin.post(`/WebhookMessages/${sent.body.Id}/Replay`);
  expect(replayed).toMatchObject({ status: 202, body: { Id: sent.body.Id } });
  expect((await viewer.get('/WebhookMessages')).body).toMatchObject({ TotalCount: 1 });
  expectProblem(await otherAccount.get(`/WebhookEndpoints/${id}`), 'NotFound');
  expectProblem(await otherAccount.post(`/WebhookMessages/${sent.body.Id}/Replay`), 'NotFound');
  expect((await admin.delete(`/WebhookEndpoints/${id}`)).status).toBe(204);
});

test('the feed starts with the newest events and continues from there', async () => {
  const { body } = await admin.get('/Events?limit=1');
  expect(body.Data).toHaveLength(1);
  expect((await admin.get(`/Events?after=${body.NextAfter}`)).body).toEqual({ Data: [], NextAfter: body.NextAfter });
});

test('the overview shows balances, orders by status, recent orders and pending funding', async () => {
  expect((await admin.get('/Overview')).body).toMatchObject({
    Balances: [{ CurrencyCode: 'USD' }],
    OrdersByStatus: { Cancelled: 1, Pending: 0 },
    RecentOrders: [{ PONumber: 'P-1', LineItemCount: 1 }],
    PendingFunding: 2,
  });
});

test('the overview says what time it is for the service, and previews gifts in a currency of the account', async () => {
  const { body } = await admin.get('/Overview');
  await advanceClock(api.database.db, 86_400);
  const later = await admin.get('/Overview');
  const seconds = (Date.parse(String(later.body.Now)) - Date.parse(String(body.Now))) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(86_400);
  for (const [currencyCode, sign] of [
    ['USD', '$'],
    ['GBP', '£'],
  ] as const) {
    const own = await api.givenAccount({ available: { EUR: 1_00n, [currencyCode]: 100_00n } });
    const { portal } = await givenSignedIn(api, own.accountId, 'admin');
    const { text } = await portal.get('/Brandings/Preview.html?part=reminder&culture=en');
    expect(text).toContain(sign);
    expect(text).not.toContain('€');
  }
});

test('gift settings are off by default, replaced as a whole, and the same in the portal, the API and for the operator', async () => {
  const off = {
    ClaimExpiresAfterDays: null,
    Reminders: { AfterDays: [], BeforeExpiryDays: [] },
    ForgetRecipientsAfterDays: null,
  };
  expect((await admin.get('/GiftSettings')).body).toEqual(off);
  const wanted = {
    ClaimExpiresAfterDays: 180,
    Reminders: { AfterDays: [14, 3], BeforeExpiryDays: [7] },
    ForgetRecipientsAfterDays: 365,
  };
  const stored = { ...wanted, Reminders: { AfterDays: [3, 14], BeforeExpiryDays: [7] } };
  expect((await admin.put('/GiftSettings', wanted)).body).toEqual(stored);
  expect((await account.get('/v1/GiftSettings')).body).toEqual(stored);
  expect((await otherAccount.get('/GiftSettings')).body).toEqual(off);
  expect(await actionsOf(admin)).toContain('GiftSettingsChanged');

  const operator = (await givenSignedIn(api, null, 'operator')).portal;
  const path = `/operator/Accounts/${account.accountId}/GiftSettings`;
  expect((await operator.get(path)).body).toEqual(stored);
  expect((await operator.put(path, { ClaimExpiresAfterDays: 1825 })).body).toEqual({
    ...off,
    ClaimExpiresAfterDays: 1825,
  });
  expectProblem(await operator.put('/operator/Accounts/nobody/GiftSettings', {}), 'NotFound');
  expect((await account.send('PUT', '/v1/GiftSettings', {})).body).toEqual(off);
});

test('invalid gift settings are rejected with every fault and change nothing', async () => {
  const before = (await account.get('/v1/GiftSettings')).body;
  expectFaults(
    await account.send('PUT', '/v1/GiftSettings', { ClaimExpiresAfterDays: 1826, Reminders: { After: [3] } }),
    [
      { pointer: '/ClaimExpiresAfterDays', code: 'OutOfRange' },
      { pointer: '/Reminders/After', code: 'UnknownMember' },
    ],
  );
  expectFaults(await account.send('PUT', '/v1/GiftSettings', { Reminders: { AfterDays: [0, 366, 2.5] } }), [
    { pointer: '/Reminders/AfterDays/0', code: 'OutOfRange' },
    { pointer: '/Reminders/AfterDays/1', code: 'OutOfRange' },
    { pointer: '/Reminders/AfterDays/2', code: 'WrongType' },
  ]);
  expectFaults(
    await account.send('PUT', '/v1/GiftSettings', { Reminders: { AfterDays: [3, 5, 3], BeforeExpiryDays: [1, 2, 3] } }),
    [
      { pointer: '/Reminders', code: 'TooLong' },
      { pointer: '/Reminders/AfterDays/2', code: 'NotAllowed' },
    ],
  );
  expect((await account.get('/v1/GiftSettings')).body).toEqual(before);
});

test('the overview adds up spending by week and department, exactly, and counts each event once', async () => {
  const buyer = await api.givenAccount({ available: { USD: 500_00n, EUR: 100_00n } });
  const { portal } = await givenSignedIn(api, buyer.accountId, 'admin');
  for (const Id of ['sales', 'support']) await portal.post('/Departments', { Id, Name: Id.toUpperCase() });
  const place = async (PONumber: string, DepartmentId?: string) => {
    const placed = await buyer.post('/v1/Orders', orderRequest({ PONumber, ...(DepartmentId && { DepartmentId }) }));
    expect(placed.status, placed.text).toBe(201);
    return String(placed.body.Id);
  };
  // On a Wednesday, so that no week ends while this runs.
  const { now } = await readClock(api.database.db);
  await advanceClock(api.database.db, 86_400 * ((10 - now.getUTCDay()) % 7 || 7));
  await place('F-1', 'sales');
  const refunded = await place('F-2', 'sales');
  const cost = await costOf('F-1');
  expect((await portal.get('/Figures?weeks=3')).body).toMatchObject({
    IsComplete: true,
    Spending: [{ Total: 2 * cost }],
  });

  await advanceClock(api.database.db, 7 * 86_400);
  await place('F-3', 'support');
  expect((await portal.post(`/Orders/${refunded}/Cancel`)).status).toBe(200);
  const ids = { OrderId: refunded, LineItemId: 'line' };
  const ofType = {
    LineItemDelivered: { PONumber: 'F-2' },
    CardClaimed: { CardId: 'card' },
    CardExpired: { PONumber: 'F-2', CardId: 'card', Refund: 25, CurrencyCode: 'USD' },
  };
  await withTransaction(api.database.db, async (tx) => {
    for (const type of ['LineItemDelivered', 'LineItemDelivered', 'CardClaimed', 'CardExpired'] as const)
      await recordEvent(tx, buyer.accountId, { type, data: { ...ids, ...ofType[type] } });
  });
  const gifts = { Delivered: 2, Bounced: 0, Claimed: 1, Expired: 1 };
  const empty = { Delivered: 0, Bounced: 0, Claimed: 0, Expired: 0 };
  const expected = {
    Gifts: [empty, empty, gifts],
    Spending: [
      {
        CurrencyCode: 'USD',
        Total: 2 * cost,
        Weeks: [0, 2 * cost, 0],
        Departments: expect.arrayContaining([
          { DepartmentId: 'sales', Name: 'SALES', Total: cost, Weeks: [0, 2 * cost, -cost] },
          { DepartmentId: 'support', Name: 'SUPPORT', Total: cost, Weeks: [0, 0, cost] },
        ]),
      },
    ],
  };
  // However many ask at once, nothing is counted twice.
  const answers = await Promise.all([1, 2, 3].map(() => portal.get('/Figures?weeks=3')));
  for (const { body } of answers) expect(body).toMatchObject(expected);
  const usd = (500 - 2 * cost) * 28;
  expect(answers[0]?.body.Forecasts).toContainEqual(
    expect.objectContaining({ CurrencyCode: 'USD', SpentLast28Days: 2 * cost, DaysLeft: Math.floor(usd / (2 * cost)) }),
  );
  expect(answers[0]?.body.Forecasts).toContainEqual(expect.objectContaining({ CurrencyCode: 'EUR', DaysLeft: null }));

  async function costOf(poNumber: string): Promise<number> {
    const { body } = await buyer.get(`/v1/Orders?poNumber=${poNumber}`);
    const [order] = body.Data as { LineItems: { Cost: number }[] }[];
    return order?.LineItems[0]?.Cost ?? 0;
  }
});

test('a balance alert set in the portal is low at once when Available is below it, and an order records it', async () => {
  const buyer = await api.givenAccount({ available: { USD: 100_00n } });
  const { portal } = await givenSignedIn(api, buyer.accountId, 'finance');
  const forecast = async () => ((await portal.get('/Figures')).body.Forecasts as object[])[0];
  expect(await forecast()).toMatchObject({ Threshold: null, IsLow: false });
  expectFaults(await portal.put('/BalanceThresholds/USD', { Threshold: 1.005 }), [
    { pointer: '/Threshold', code: 'NumberTooPrecise' },
  ]);
  expect((await portal.put('/BalanceThresholds/USD', { Threshold: 99.5 })).status).toBe(200);
  expect(await forecast()).toMatchObject({ Threshold: 99.5, IsLow: false });
  expect((await buyer.post('/v1/Orders', orderRequest({ PONumber: 'LOW-1' }))).status).toBe(201);
  expect(await forecast()).toMatchObject({ IsLow: true });
  const events = (await buyer.get('/v1/Events')).body.Data as { Type: string }[];
  expect(events.map(({ Type }) => Type)).toContain('BalanceLow');
  expect((await portal.delete('/BalanceThresholds/USD')).status).toBe(204);
  expect((await portal.get('/BalanceThresholds')).body).toEqual({ Data: [] });
  expectProblem(await portal.put('/BalanceThresholds/XXQ', { Threshold: 5 }), 'NotFound');
});

test('an export of orders is in the audit log before it starts, without what was searched for', async () => {
  await other.post('/v1/Orders', orderRequest({ PONumber: 'EXPORTED' }));
  const { portal: viewer } = await givenSignedIn(api, other.accountId, 'viewer');
  expect((await viewer.get('/Orders.csv')).status).toBe(403);
  const csv = await otherAccount.get('/Orders.csv?search=EXPORTED&type=DigitalDelivery');
  expect(csv.text).toContain('EXPORTED');
  const log = await otherAccount.get('/Audit?pageSize=1');
  const details = { Type: 'DigitalDelivery', HasSearch: true };
  expect(log.body.Data).toMatchObject([{ Action: 'OrdersExported', Details: details }]);
  expect(JSON.stringify(log.body.Data)).not.toContain('EXPORTED');
});
