import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '../../src/accounts/audit/verify-audit.ts';
import { invitePerson } from '../../src/accounts/people/manage-people.ts';
import type { PersonId } from '../../src/accounts/people/types.ts';
import { type Db, many, withTransaction } from '../../src/database/database.ts';
import { loadAuditKey } from '../../src/main/keys/audit-key.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import type { Answer } from '../support/http-caller.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { productRequest } from './support/catalog-requests.ts';
import { givenSignedIn, PortalCaller, password, type SignedIn } from './support/portal-caller.ts';

const hour = 3_600;
let api: TestApi;
let db: Db;
let ann: SignedIn;
let ben: SignedIn;
let cleo: SignedIn;
beforeAll(async () => {
  api = await startTestApi({
    FUNDING_SECOND_PERSON_ABOVE: '10000',
    DISCOUNT_SECOND_PERSON_ABOVE: '15',
    FUNDING_APPLIED_AFTER_SECONDS: '3600000',
    OPERATOR_WAIT_HOURS: '24',
  });
  db = api.database.db;
  [ann, ben, cleo] = [await givenOperator(), await givenOperator(), await givenOperator()];
  await advance(25 * hour);
});
afterAll(() => api.close());

/** Created by the command line, like the first operators. */
const givenOperator = () => givenSignedIn(api, null, 'operator');
const advance = (seconds: number) =>
  sql`update service_clock set ahead = ahead + make_interval(secs => ${seconds})`.execute(db);

const idOf = ({ body }: Answer) => (body.Approval as { Id: string } | null)?.Id ?? '';
const decide = (by: SignedIn, id: string, how: 'Approve' | 'Refuse' | 'Withdraw', body?: unknown) =>
  by.portal.post(`/operator/Approvals/${id}/${how}`, body);
const waiting = async (by: SignedIn = ann) =>
  (await by.portal.get('/operator/Approvals?pageSize=50')).body.Data as {
    Id: string;
    Kind: string;
    Title: string;
    CanApprove: boolean;
    WhyNot: string | null;
  }[];

async function fund(account: TestCaller, amount: number): Promise<string> {
  const { body } = await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: amount });
  return `/operator/FundingRequests/${account.accountId}/${body.Id}/Apply`;
}

/** An operator whom `asker` requested and `approver` confirmed some hours ago, with a password. */
async function givenInvited(asker: SignedIn, approver: SignedIn, hoursAgo = 25): Promise<SignedIn> {
  const email = `new-${Math.random().toString(36).slice(2)}@example.com`;
  const asked = await asker.portal.post('/operator/Operators', { Email: email, Name: 'Newcomer', Roles: ['admin'] });
  const approved = await decide(approver, idOf(asked), 'Approve');
  const portal = new PortalCaller(api.baseUrl);
  const token = String(approved.body.Link).split('/').at(-1);
  const entered = await portal.post(`/Links/${token}`, { Password: password });
  const me = entered.body.Me as { Id: string; Email: string };
  await sql`update people set confirmed_at = confirmed_at - make_interval(hours => ${hoursAgo}) where id = ${me.Id}`.execute(
    db,
  );
  return { person: { id: me.Id as PersonId, email: me.Email } as SignedIn['person'], portal };
}

/** A waiting price request, by ann unless another asker is given. */
async function givenPriceRequest(by: SignedIn = ann): Promise<{ id: string; productId: string }> {
  const productId = `p-${Math.random().toString(36).slice(2)}`;
  const asked = await by.portal.post('/operator/Products', {
    ...productRequest,
    Id: productId,
    DiscountPercentage: 60,
  });
  expect(asked.status, asked.text).toBe(201);
  return { id: idOf(asked), productId };
}
const discountOf = async (productId: string) =>
  ((await ann.portal.get(`/operator/Products/${productId}`)).body.Cost as { DiscountPercentage: number })
    .DiscountPercentage;

describe('new operators', () => {
  test('a new operator exists only once a second operator has approved, and nothing is sent before', async () => {
    const before = (await ann.portal.get('/operator/Operators')).body.Data as unknown[];
    const asked = await ann.portal.post('/operator/Operators', {
      Email: 'Dora@Example.com',
      Name: 'Dora',
      Roles: ['admin'],
    });
    expect(asked).toMatchObject({ status: 202, body: { Approval: { Title: 'Make Dora an operator' } } });
    expect((await ann.portal.get('/operator/Operators')).body.Data).toHaveLength(before.length);
    const { rows } = await sql`select 1 from people where email = 'dora@example.com'`.execute(db);
    expect(rows).toEqual([]);
    const approved = await decide(ben, idOf(asked), 'Approve');
    expect(approved.body).toMatchObject({
      Status: 'Approved',
      Link: expect.any(String),
      DecidedBy: { Id: ben.person.id },
    });
    expect((await ann.portal.get('/operator/Operators')).body.Data).toHaveLength(before.length + 1);
  });

  test('a new operator cannot be approved by the requester, not even in a second session', async () => {
    const asked = await ann.portal.post('/operator/Operators', {
      Email: 'self@example.com',
      Name: 'Self',
      Roles: ['admin'],
    });
    expectProblem(await decide(ann, idOf(asked), 'Approve'), 'SecondPersonRequired');
    const again = new PortalCaller(api.baseUrl);
    await again.signIn(ann.person.email);
    expectProblem(await again.post(`/operator/Approvals/${idOf(asked)}/Approve`), 'SecondPersonRequired');
    expect((await decide(ann, idOf(asked), 'Withdraw')).body).toMatchObject({ Status: 'Withdrawn' });
  });

  test('an operator cannot approve requests of those who invited or confirmed them, directly or through others', async () => {
    const invited = await givenInvited(ann, ben);
    const { id } = await givenPriceRequest(ann);
    expectProblem(await decide(invited, id, 'Approve'), 'SecondPersonRequired');
    const ofBen = await givenPriceRequest(ben);
    expectProblem(await decide(invited, ofBen.id, 'Approve'), 'SecondPersonRequired');
    const grandchild = await givenInvited(invited, cleo);
    const more = await givenPriceRequest(ann);
    expect((await waiting(grandchild)).find((one) => one.Id === more.id)).toMatchObject({
      CanApprove: false,
      WhyNot: expect.stringContaining('helped make you an operator'),
    });
    expectProblem(await decide(grandchild, more.id, 'Approve'), 'SecondPersonRequired');
    expect((await decide(cleo, id, 'Approve')).status).toBe(200);
  });

  test('a requester’s inviter cannot approve, but their confirmer can', async () => {
    const invited = await givenInvited(ann, ben);
    const { id } = await givenPriceRequest(invited);
    expectProblem(await decide(ann, id, 'Approve'), 'SecondPersonRequired');
    expect((await decide(ben, id, 'Approve')).status).toBe(200);
  });

  test('an operator counts as a second person only a day after being confirmed', async () => {
    const fresh = await givenInvited(ann, ben, 0);
    const { id, productId } = await givenPriceRequest(cleo);
    const refused = await decide(fresh, id, 'Approve');
    expectProblem(refused, 'SecondPersonRequired');
    expect(refused.body.detail).toContain('24 hours');
    await sql`update people set confirmed_at = service_now() - interval '24 hours' where id = ${fresh.person.id}`.execute(
      db,
    );
    expect((await decide(fresh, id, 'Approve')).status).toBe(200);
    expect(await discountOf(productId)).toBe(60);
  });

  test('a disabled operator returns only with a second operator’s approval, and waits a day again', async () => {
    const disabled = await givenOperator();
    const path = `/operator/Operators/${disabled.person.id}`;
    expect((await ann.portal.patch(path, { Status: 'Disabled' })).status).toBe(200);
    const asked = await ann.portal.patch(path, { Status: 'Active' });
    expect(asked.body).toMatchObject({ Status: 'Disabled', Approval: { Title: 'Make Given an operator again' } });
    expectProblem(await disabled.portal.signIn(disabled.person.email), 'WrongPassword');
    expect((await decide(ben, idOf(asked), 'Approve')).status).toBe(200);
    expect((await disabled.portal.signIn(disabled.person.email)).status).toBe(200);
    const { id } = await givenPriceRequest(cleo);
    expectProblem(await decide(disabled, id, 'Approve'), 'SecondPersonRequired');
  });

  test('an operator from the command line is confirmed at once and by nobody', async () => {
    const { person } = await withTransaction(db, (tx) =>
      invitePerson(tx, { accountId: null, email: 'machine@example.com', name: 'Machine', role: 'operator' }),
    );
    const { rows } = await sql`
      select invited_by, confirmed_by, confirmed_at is not null as confirmed from people where id = ${person.id}`.execute(
      db,
    );
    expect(rows).toEqual([{ invited_by: null, confirmed_by: null, confirmed: true }]);
  });
});

describe('funding', () => {
  test('three times 10,000 is 30,000: only the first needs no approval', async () => {
    const account = await api.givenAccount({ available: {} });
    const paths = [await fund(account, 10_000), await fund(account, 10_000), await fund(account, 10_000)];
    const answers = [];
    for (const path of paths) answers.push((await ann.portal.post(path)).body);
    expect(answers.map(({ Status }) => Status)).toEqual(['Applied', 'Pending', 'Pending']);
    expect(answers[1]).toMatchObject({ NeedsSecondPerson: true, FirstApprover: { Id: ann.person.id } });
    expect(await account.balance('USD')).toEqual({ Available: 10_000, Pending: 20_000 });
  });

  test('concurrent requests of one operator stay within the limit', async () => {
    const account = await api.givenAccount({ available: {} });
    const paths = await Promise.all(Array.from({ length: 8 }, () => fund(account, 4_000)));
    const answers = await Promise.all(paths.map((path) => ben.portal.post(path)));
    expect(answers.filter(({ body }) => body.Status === 'Applied')).toHaveLength(2);
    expect((await account.balance('USD')).Available).toBe(8_000);
  });

  test('over all accounts the limit is five times as high, and is available again after 24 hours', async () => {
    const dan = await givenOperator();
    const apply = async (amount: number) =>
      (await dan.portal.post(await fund(await api.givenAccount({ available: {} }), amount))).body.Status;
    for (let n = 0; n < 5; n++) expect(await apply(10_000)).toBe('Applied');
    expect(await apply(1)).toBe('Pending');
    await advance(24 * hour);
    expect(await apply(1)).toBe('Applied');
  });

  test('500,000 needs an approver whom the requester did not make an operator', async () => {
    const account = await api.givenAccount({ available: {} });
    const invited = await givenInvited(ann, ben);
    const path = await fund(account, 500_000);
    expect((await ann.portal.post(path)).body).toMatchObject({ Status: 'Pending' });
    expectProblem(await invited.portal.post(path), 'SecondPersonRequired');
    expect((await account.balance('USD')).Available).toBe(0);
    expect((await cleo.portal.post(path)).body).toMatchObject({ Status: 'Applied' });
    expect((await account.balance('USD')).Available).toBe(500_000);
    const [entry] = await entriesOf('FundingApplied', cleo);
    expect(entry).toMatchObject({ AskedBy: 'Given', AskedById: ann.person.id });
  });

  test('funding rejected meanwhile is not applied, and its request no longer exists', async () => {
    const account = await api.givenAccount({ available: {} });
    const path = await fund(account, 20_000);
    await ann.portal.post(path);
    const [request] = (await waiting()).filter(({ Title }) => Title.includes('20,000.00'));
    expect((await cleo.portal.post(path.replace('Apply', 'Reject'), { Reason: 'No payment' })).body).toMatchObject({
      Status: 'Rejected',
    });
    expectProblem(await decide(ben, request?.Id ?? '', 'Approve'), 'InvalidTransition');
    expect(await account.balance('USD')).toEqual({ Available: 0, Pending: 0 });
  });

  test('funding approved and rejected at once is either applied or rejected, and the ledger adds up', async () => {
    for (let n = 0; n < 5; n++) {
      const account = await api.givenAccount({ available: {} });
      const path = await fund(account, 20_000);
      await ann.portal.post(path);
      const refusal = cleo.portal.post(path.replace('Apply', 'Reject'), { Reason: 'No payment' });
      const answers = await Promise.all([ben.portal.post(path), refusal]);
      expect(answers.map(({ status }) => status).sort(), answers.map(({ text }) => text).join()).toEqual([200, 409]);
      const isApplied = answers[0]?.status === 200;
      expect(await account.balance('USD')).toEqual({ Available: isApplied ? 20_000 : 0, Pending: 0 });
    }
    expect(await verifyLedger(db)).toEqual([]);
  });
});

describe('prices', () => {
  test('a discount of 100 % for everyone waits for a second operator; the rest of the edit does not', async () => {
    const productId = 'aurora-coffee-usd';
    const { body: product } = await ann.portal.get(`/operator/Products/${productId}`);
    const before = await discountOf(productId);
    const edit = { ...productRequest, Name: 'Aurora, renamed', Denominations: [25], DiscountPercentage: 100 };
    const edited = await ann.portal.put(`/operator/Products/${productId}`, edit);
    expect(edited.body, edited.text).toMatchObject({
      Name: 'Aurora, renamed',
      Approval: { Title: 'Sell Aurora, renamed to every account at a discount of 100 %' },
    });
    expect(product.Name).not.toBe('Aurora, renamed');
    expect(await discountOf(productId)).toBe(before);
    expect((await decide(ben, idOf(edited), 'Refuse', { Reason: 'A typo?' })).body).toMatchObject({
      Status: 'Refused',
      Reason: 'A typo?',
    });
    expect(await discountOf(productId)).toBe(before);
  });

  test('a new product starts with the largest discount that one operator can give', async () => {
    const { id, productId } = await givenPriceRequest();
    expect(await discountOf(productId)).toBe(15);
    await decide(ben, id, 'Approve');
    expect(await discountOf(productId)).toBe(60);
    // One person can keep or raise an approved price, but not lower it further.
    const edit = { ...productRequest, DiscountPercentage: 60, Fee: 1 };
    expect((await ann.portal.put(`/operator/Products/${productId}`, edit)).body.Approval).toBeNull();
    const cheaper = await ann.portal.put(`/operator/Products/${productId}`, { ...edit, Fee: 0.5 });
    expect(cheaper.body.Approval).not.toBeNull();
    expect((cheaper.body.Cost as { Fee: number }).Fee).toBe(1);
  });

  test('a large discount for one account waits for a second operator too', async () => {
    const account = await api.givenAccount();
    const path = `/operator/Accounts/${account.accountId}/Products/wobbleton-toys-usd`;
    const request = { IsEntitled: null, Fee: 0, DiscountPercentage: 15 };
    expect((await ann.portal.put(path, request)).body).toMatchObject({ DiscountPercentage: 15, Approval: null });
    const asked = await ann.portal.put(path, { ...request, DiscountPercentage: 15.5 });
    expect(asked.body).toMatchObject({ DiscountPercentage: 15, Approval: { Id: expect.any(String) } });
    expect((await decide(ben, idOf(asked), 'Approve')).status).toBe(200);
    const own = () =>
      account
        .get('/v1/Products/wobbleton-toys-usd')
        .then(({ body }) => (body.Cost as { DiscountPercentage: number }).DiscountPercentage);
    await expect.poll(own).toBe(15.5);
  });

  test('an account’s approved price stays the same when one operator changes the price for everyone', async () => {
    const account = await api.givenAccount();
    const { productId } = await givenPriceRequest();
    const edit = (change: object) =>
      ann.portal.put(`/operator/Products/${productId}`, { ...productRequest, ...change });
    expect((await edit({ Fee: 10, DiscountPercentage: 10 })).body.Approval).toBeNull();
    const path = `/operator/Accounts/${account.accountId}/Products/${productId}`;
    const asked = await ann.portal.put(path, { IsEntitled: true, Fee: null, DiscountPercentage: 60 });
    expect((await decide(ben, idOf(asked), 'Approve')).status).toBe(200);
    expect((await edit({ Fee: 0, DiscountPercentage: 10 })).body.Approval).toBeNull();
    const paid = () => account.get(`/v1/Products/${productId}`).then(({ body }) => body.Cost);
    await expect.poll(paid).toEqual({ Fee: 10, DiscountPercentage: 60 });
  });

  test('a discount for everyone is not combined with an account’s own fee', async () => {
    const account = await api.givenAccount();
    const { id, productId } = await givenPriceRequest();
    const path = `/operator/Accounts/${account.accountId}/Products/${productId}`;
    const own = await ann.portal.put(path, { IsEntitled: true, Fee: 0, DiscountPercentage: null });
    expect(own.body.Approval).toBeNull();
    expect((await decide(ben, id, 'Approve')).status).toBe(200);
    expect(await discountOf(productId)).toBe(60);
    const paid = () => account.get(`/v1/Products/${productId}`).then(({ body }) => body.Cost);
    await expect.poll(paid).toEqual({ Fee: 0, DiscountPercentage: 15 });
  });

  test('a product cannot change to a currency in which its codes would sell for a fraction', async () => {
    const { productId } = await givenPriceRequest();
    const edit = { ...productRequest, CurrencyCode: 'VND' };
    expectFaults(await ann.portal.put(`/operator/Products/${productId}`, edit), [
      { pointer: '/CurrencyCode', code: 'NotAllowed' },
    ]);
  });

  test('a price changed meanwhile is not approved', async () => {
    const { id, productId } = await givenPriceRequest();
    await ann.portal.put(`/operator/Products/${productId}`, { ...productRequest, DiscountPercentage: 1 });
    expectProblem(await decide(ben, id, 'Approve'), 'ApprovalOutdated');
    expect(await discountOf(productId)).toBe(1);
    expect((await waiting()).map(({ Id }) => Id)).toContain(id);
  });
});

test('the right to raw codes waits for a second operator, also when an account is opened', async () => {
  const account = await api.givenAccount();
  const path = `/operator/Accounts/${account.accountId}`;
  const asked = await ann.portal.patch(path, { ReceivesRawCodes: true, Name: 'Renamed' });
  expect(asked.body).toMatchObject({ Name: 'Renamed', ReceivesRawCodes: false });
  expect((await ben.portal.get(path)).body.RawCodesRequest).toEqual({
    AskedBy: ann.person.name,
    AskedAt: expect.any(String),
  });
  expect((await decide(ben, idOf(asked), 'Approve')).status).toBe(200);
  expect((await ann.portal.get(path)).body).toMatchObject({ ReceivesRawCodes: true, RawCodesRequest: null });
  expect((await ann.portal.patch(path, { ReceivesRawCodes: false })).body).toMatchObject({ ReceivesRawCodes: false });
  const request = { Name: 'Raw', AdminEmail: 'raw@example.com', AdminName: 'R', ReceivesRawCodes: true };
  const opened = await ann.portal.post('/operator/Accounts', request);
  expect(opened.body).toMatchObject({ Account: { ReceivesRawCodes: false }, Approval: { Id: expect.any(String) } });
});

describe('requests', () => {
  test('a request made twice is one request, and a different one for the same thing is answered with it', async () => {
    const { id, productId } = await givenPriceRequest();
    const path = `/operator/Products/${productId}`;
    const same = { ...productRequest, DiscountPercentage: 60 };
    const [one, other] = await Promise.all([ann.portal.put(path, same), ann.portal.put(path, same)]);
    expect([idOf(one as Answer), idOf(other as Answer)]).toEqual([id, id]);
    const different = await ann.portal.put(path, { ...same, DiscountPercentage: 70 });
    expectProblem(different, 'ApprovalWaiting');
    expect(different.body.ApprovalId).toBe(id);
    expectProblem(await ben.portal.put(path, same), 'ApprovalWaiting');
  });

  test('a request approved twice at once is executed once', async () => {
    const { id } = await givenPriceRequest();
    const answers = await Promise.all([decide(ben, id, 'Approve'), decide(cleo, id, 'Approve')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entriesAbout(id)).toHaveLength(1);
  });

  test('a request withdrawn and approved at once ends one way, and the price matches', async () => {
    for (let n = 0; n < 5; n++) {
      const { id, productId } = await givenPriceRequest();
      const [approved] = await Promise.all([decide(ben, id, 'Approve'), decide(ann, id, 'Withdraw')]);
      expect(await discountOf(productId)).toBe(approved.status === 200 ? 60 : 15);
    }
  });

  test('a request cannot be approved by an operator who is being disabled', async () => {
    const dan = await givenOperator();
    await sql`update people set confirmed_at = service_now() - interval '2 days' where id = ${dan.person.id}`.execute(
      db,
    );
    const { id, productId } = await givenPriceRequest();
    // Locks the person as disabling does, lets the approval reach that lock, and commits.
    const approving = await withTransaction(db, async (tx) => {
      await sql`update people set status = 'Disabled' where id = ${dan.person.id}`.execute(tx);
      const answer = decide(dan, id, 'Approve');
      await expect.poll(() => countWaitingForLocks()).toBeGreaterThan(0);
      return { answer };
    });
    expectProblem(await approving.answer, 'SecondPersonRequired');
    expect(await discountOf(productId)).toBe(15);
  });

  test('a request of a former operator cannot be approved', async () => {
    const dan = await givenOperator();
    const { id } = await givenPriceRequest(dan);
    await ann.portal.patch(`/operator/Operators/${dan.person.id}`, { Status: 'Disabled' });
    const refused = await decide(ben, id, 'Approve');
    expectProblem(refused, 'SecondPersonRequired');
    expect(refused.body.detail).toContain('no longer an operator');
    expect((await decide(ben, id, 'Refuse')).status).toBe(200);
  });

  test('deciding a request needs a recent confirmation', async () => {
    const { id } = await givenPriceRequest();
    const stale = await givenOperator();
    await sql`
      update portal_sessions set confirmed_at = confirmed_at - interval '11 minutes'
      where person_id = ${stale.person.id}`.execute(db);
    for (const how of ['Approve', 'Refuse', 'Withdraw'] as const)
      expectProblem(await decide(stale, id, how), 'ConfirmationRequired');
    const product = { ...productRequest, Id: 'stale-card', DiscountPercentage: 100 };
    expectProblem(await stale.portal.post('/operator/Products', product), 'ConfirmationRequired');
    expectProblem(await stale.portal.put('/operator/Products/stale-card', productRequest), 'ConfirmationRequired');
    expectProblem(await stale.portal.post('/operator/Parcels/x/Reship'), 'ConfirmationRequired');
  });

  test('an undecided request expires after seven days, and can be made again', async () => {
    const asked = await ann.portal.post('/operator/Operators', {
      Email: 'late@example.com',
      Name: 'Late',
      Roles: ['admin'],
    });
    await advance(7 * 24 * hour);
    expect((await waiting()).map(({ Id }) => Id)).not.toContain(idOf(asked));
    expectProblem(await decide(ben, idOf(asked), 'Approve'), 'InvalidTransition');
    const again = await ben.portal.post('/operator/Operators', {
      Email: 'late@example.com',
      Name: 'Late',
      Roles: ['admin'],
    });
    expect(again.status, again.text).toBe(202);
    const { body } = await ann.portal.get('/operator/Approvals?status=All&pageSize=50');
    expect(body.Data).toContainEqual(expect.objectContaining({ Id: idOf(asked), Status: 'Expired' }));
  });
});

test('afterwards every audit chain verifies', async () => {
  const reports = await verifyAudit(db, await loadAuditKey(db, api.keyRing));
  expect(reports.filter(({ fault }) => fault !== null)).toEqual([]);
});

async function entriesOf(action: string, by: SignedIn): Promise<Record<string, unknown>[]> {
  const rows = await many(
    db,
    sql<{ details: string }>`
      select details from audit_entries where action = ${action} and actor_id = ${by.person.id}
      order by sequence desc`,
  );
  return rows.map(({ details }) => JSON.parse(details) as Record<string, unknown>);
}

async function entriesAbout(approvalId: string): Promise<unknown[]> {
  return many(db, sql`select 1 from audit_entries where details::jsonb ->> 'ApprovalId' = ${approvalId}`);
}

async function countWaitingForLocks(): Promise<number> {
  const rows = await many(
    db,
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
