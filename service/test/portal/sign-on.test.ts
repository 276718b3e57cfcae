import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingBy } from '../../src/accounts/acting.ts';
import { saveOperatorSignOn } from '../../src/accounts/sign-on/manage-sign-on.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { Secret } from '../../src/kit/secret.ts';
import type { Answer } from '../support/http-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { codeAt } from './support/code-at.ts';
import { type CompanyPerson, type CompanyProvider, startCompanyProvider } from './support/company-provider.ts';
import {
  givenOperator,
  givenPerson,
  givenSignedIn,
  PortalCaller,
  password,
  type SignedIn,
} from './support/portal-caller.ts';

let api: TestApi;
let company: CompanyProvider;
let operator: SignedIn;
let accountId: AccountId;
let admin: SignedIn;
let domain: string;
let domains = 0;
beforeAll(async () => {
  api = await startTestApi();
  company = await startCompanyProvider([`${api.baseUrl}/portal/sign-on`]);
  operator = await givenOperator(api, ['admin']);
});
afterAll(async () => {
  await company.close();
  await api.close();
});
beforeEach(async () => {
  ({ accountId } = await api.givenAccount());
  admin = await givenSignedIn(api, accountId, 'admin');
  domain = `company${++domains}.example`;
});

const settings = (more: object = {}) => ({
  Name: 'Company',
  Issuer: company.issuer,
  ClientId: company.clientId,
  ClientSecret: company.clientSecret,
  GroupsClaim: 'groups',
  IsRequired: false,
  Groups: [
    { Group: 'gift-admins', Role: 'admin' },
    { Group: 'gift-buyers', Role: 'orderer' },
  ],
  Domains: [domain],
  ...more,
});

const confirmDomain = (by: SignedIn = operator, id: string = accountId, name = domain) =>
  by.portal.post(`/operator/Accounts/${id}/SignOn/Domains/${name}/Confirm`);

async function givenSignOn(more: object = {}): Promise<void> {
  expect((await admin.portal.put('/SignOn', settings(more))).status).toBe(200);
  expect((await confirmDomain()).status).toBe(200);
}

const givenCompanyPerson = (login: string, person: Partial<CompanyPerson> = {}): string => {
  const email = `${login}@${domain}`;
  company.people.set(email, { sub: email, email, groups: ['gift-buyers'], ...person });
  return email;
};

async function signOn(email: string, portal = new PortalCaller(api.baseUrl)): Promise<Answer> {
  const begun = await portal.post('/SignOn/Start', { Email: email });
  expect(begun.status, begun.text).toBe(200);
  return portal.post('/SignOn/Finish', { Query: await company.signIn(String(begun.body.Url), email) });
}

test('someone of a confirmed domain signs on without a password and is added with the role of their group', async () => {
  await givenSignOn();
  const email = givenCompanyPerson('carla', { name: 'Carla Company' });
  const portal = new PortalCaller(api.baseUrl);
  const answer = await signOn(email, portal);
  expect(answer.body).toMatchObject({
    Step: 'Done',
    Me: {
      Email: email,
      Name: 'Carla Company',
      Role: 'orderer',
      Account: { Id: accountId },
      Confirm: { With: 'SignOn' },
    },
  });
  expect((await portal.get('/Orders')).status).toBe(200);
  expectProblem(await portal.get('/People'), 'RoleNotAllowed');
  const { body } = await admin.portal.get('/Audit?pageSize=50');
  expect((body.Data as { Action: string }[]).map(({ Action }) => Action)).toEqual(
    expect.arrayContaining(['PersonAddedBySignOn', 'SignedIn', 'SignOnDomainConfirmed', 'SignOnChanged']),
  );
  expect(JSON.stringify(body)).not.toContain(company.clientSecret);
  expect((await portal.post('/SignOut')).status).toBe(204);
  expectProblem(await portal.get('/Me'), 'SignInRequired');
});

test('someone who signs on for the first time in several browsers at once is added once, and signed in everywhere', async () => {
  await givenSignOn();
  const email = givenCompanyPerson('tina');
  const begun = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const portal = new PortalCaller(api.baseUrl);
      const { body } = await portal.post('/SignOn/Start', { Email: email });
      return { portal, Query: await company.signIn(String(body.Url), email) };
    }),
  );
  const answers = await Promise.all(begun.map(({ portal, Query }) => portal.post('/SignOn/Finish', { Query })));
  for (const answer of answers) expect(answer.body, answer.text).toMatchObject({ Step: 'Done', Me: { Email: email } });
  const { rows } = await sql`select from people where email = ${email}`.execute(api.database.db);
  expect(rows).toHaveLength(1);
});

test('an account decides about no domain before an operator has confirmed it, and never about another account’s', async () => {
  const email = givenCompanyPerson('early');
  await admin.portal.put('/SignOn', settings());
  expectProblem(await new PortalCaller(api.baseUrl).post('/SignOn/Start', { Email: email }), 'SignOnRefused');
  expect((await new PortalCaller(api.baseUrl).post('/SignOn/Find', { Email: email })).body).toEqual({ SignOn: null });
  await confirmDomain();

  const other = await api.givenAccount();
  const otherAdmin = await givenSignedIn(api, other.accountId, 'admin');
  expect((await otherAdmin.portal.put('/SignOn', settings())).status).toBe(200);
  expectProblem(await confirmDomain(operator, other.accountId), 'DomainTaken');
  expectProblem(await confirmDomain(admin), 'RoleNotAllowed');
  expectProblem(await confirmDomain(await givenOperator(api, ['support'])), 'RoleNotAllowed');
});

test('a provider cannot sign in people outside its domains, nor people of other accounts', async () => {
  await givenSignOn();
  const email = givenCompanyPerson('mallory', { email: 'victim@elsewhere.example' });
  expectProblem(await signOn(email), 'SignOnRefused');
  const { accountId: other } = await api.givenAccount();
  const victim = await givenPerson(api, other, 'admin');
  await sql`update people set email = ${`victim@${domain}`} where id = ${victim.id}`.execute(api.database.db);
  expectProblem(await signOn(givenCompanyPerson('victim')), 'SignOnRefused');
});

test('the role follows the group at each sign-on, and whoever left all groups has no session any more', async () => {
  await givenSignOn();
  const email = givenCompanyPerson('dora');
  const portal = new PortalCaller(api.baseUrl);
  await signOn(email, portal);
  givenCompanyPerson('dora', { groups: ['gift-admins', 'gift-buyers'] });
  expect((await signOn(email)).body.Me).toMatchObject({ Role: 'admin' });
  const live = new PortalCaller(api.baseUrl);
  await signOn(email, live);
  givenCompanyPerson('dora', { groups: ['chess-club'] });
  expectProblem(await signOn(email), 'SignOnRefused');
  expectProblem(await live.get('/Me'), 'SignInRequired');
});

test('a disabled person, an unverified address and a reassigned address are refused', async () => {
  await givenSignOn();
  const email = givenCompanyPerson('eve');
  await signOn(email);
  expectProblem(await signOn(givenCompanyPerson('namesake', { email })), 'SignOnRefused');
  givenCompanyPerson('eve', { isVerified: false });
  expectProblem(await signOn(email), 'SignOnRefused');
  givenCompanyPerson('eve');
  await sql`update people set status = 'Disabled' where email = ${email}`.execute(api.database.db);
  expectProblem(await signOn(email), 'SignOnRefused');
});

test('only the browser that began a sign-on can finish it, with its own answer and once', async () => {
  await givenSignOn();
  const email = givenCompanyPerson('fred');
  const [mine, theirs] = [new PortalCaller(api.baseUrl), new PortalCaller(api.baseUrl)];
  const begun = await mine.post('/SignOn/Start', { Email: email });
  expect(begun.headers.getSetCookie()[0]).toMatch(
    /^__Host-bestow-sign-on=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const query = await company.signIn(String(begun.body.Url), email);
  // A link with someone else's answer signs nobody in: neither without an own attempt, nor with one.
  expectProblem(await theirs.post('/SignOn/Finish', { Query: query }), 'SignOnRefused');
  await theirs.post('/SignOn/Start', { Email: email });
  expectProblem(await theirs.post('/SignOn/Finish', { Query: query }), 'SignOnRefused');
  expectProblem(await theirs.get('/Me'), 'SignInRequired');
  const copy = mine.signOnCookie;
  expect((await mine.post('/SignOn/Finish', { Query: query })).status).toBe(200);
  mine.signOnCookie = copy;
  expectProblem(await mine.post('/SignOn/Finish', { Query: query }), 'SignOnRefused');
});

test('where sign-on is required, passwords are refused, also for links; an operator can allow them again', async () => {
  await givenSignOn({ IsRequired: true });
  const person = await givenPerson(api, accountId, 'viewer');
  const email = `gina@${domain}`;
  await sql`update people set email = ${email} where id = ${person.id}`.execute(api.database.db);
  const portal = new PortalCaller(api.baseUrl);
  expectProblem(await portal.signIn(email), 'SignOnRequired');
  expectProblem(await portal.signIn(email, 'not the right password'), 'WrongPassword');
  expect((await portal.post('/SignOn/Find', { Email: email })).body).toEqual({
    SignOn: { Name: 'Company', IsRequired: true },
  });
  // People of other domains of the same account are not concerned.
  expect((await new PortalCaller(api.baseUrl).signIn(admin.person.email)).status).toBe(200);
  const link = await admin.portal.post(`/People/${person.id}/Link`);
  const token = String(link.body.Link).split('/').at(-1);
  expectProblem(await portal.post(`/Links/${token}`, { Password: 'another quiet harbour at dawn' }), 'SignOnRequired');
  expect((await operator.portal.post(`/operator/Accounts/${accountId}/SignOn/AllowPasswords`)).status).toBe(200);
  expect((await portal.signIn(email)).status).toBe(200);
});

test('whoever has no password confirms at the provider, where they have to sign in again', async () => {
  await givenSignOn({ Groups: [{ Group: 'gift-buyers', Role: 'admin' }] });
  const email = givenCompanyPerson('hanna');
  const portal = new PortalCaller(api.baseUrl);
  await signOn(email, portal);
  await sql`update portal_sessions set confirmed_at = confirmed_at - interval '1 hour'
            where person_id = (select id from people where email = ${email})`.execute(api.database.db);
  const asked = await portal.delete('/SignOn');
  expectProblem(asked, 'ConfirmationRequired');
  expect(asked.body.With).toBe('SignOn');
  const begun = await portal.post('/SignOn/Confirm');
  expect(String(begun.body.Url)).toContain('prompt=login');
  await portal.post('/SignOn/Finish', { Query: await company.signIn(String(begun.body.Url), email) });
  expect((await portal.delete('/SignOn')).status).toBe(204);
});

test('a provider that is not there, or answers nonsense, is named; nothing is signed in', async () => {
  await givenSignOn({ Issuer: 'http://127.0.0.1:9' });
  const answer = await new PortalCaller(api.baseUrl).post('/SignOn/Start', { Email: `ina@${domain}` });
  expectProblem(answer, 'SignOnUnavailable');
  expect(answer.body.detail).toContain('Company');
  await givenSignOn({ Issuer: api.baseUrl });
  expectProblem(
    await new PortalCaller(api.baseUrl).post('/SignOn/Start', { Email: `ina@${domain}` }),
    'SignOnUnavailable',
  );
});

test('addresses inside a network are refused as providers, and production takes https only', async () => {
  for (const Issuer of ['http://10.0.0.1', 'https://169.254.169.254/', 'https://intranet', 'ftp://company.example'])
    expectProblem(await admin.portal.put('/SignOn', settings({ Issuer })), 'InvalidRequest');
});

test('a stored secret is never shown, and never sent to another issuer', async () => {
  await givenSignOn();
  const { text } = await admin.portal.get('/SignOn');
  expect(text).not.toContain(company.clientSecret);
  const { ClientSecret: _, ...kept } = settings();
  expect((await admin.portal.put('/SignOn', { ...kept, Name: 'Renamed' })).status).toBe(200);
  expectProblem(await admin.portal.put('/SignOn', { ...kept, Issuer: 'https://evil.example' }), 'InvalidRequest');
  const { rows } = await sql<{ dump: string }>`select string_agg(s::text, '') as dump from sign_on s`.execute(
    api.database.db,
  );
  expect(rows[0]?.dump).not.toContain(Buffer.from(company.clientSecret).toString('hex'));
});

test('operators sign on by the command line’s configuration; none is added, and admins with a factor keep their password', async () => {
  const acting = actingBy(async () => undefined);
  const needs = { db: api.database.db, keyRing: api.keyRing, issuerPolicy: api.config.webhooks };
  await saveOperatorSignOn(needs, acting, {
    name: 'Staff',
    issuer: company.issuer,
    clientId: company.clientId,
    clientSecret: new Secret(company.clientSecret),
    groupsClaim: 'groups',
    isRequired: true,
    groups: [
      { group: 'gift-buyers', role: 'warehouse' },
      { group: 'gift-buyers', role: 'finance' },
    ],
    domains: [domain],
  });
  expectProblem(await signOn(givenCompanyPerson('stranger')), 'SignOnRefused');
  const walt = await givenOperator(api, ['admin']);
  const email = givenCompanyPerson('walt');
  await sql`update people set email = ${email} where id = ${walt.person.id}`.execute(api.database.db);
  expectProblem(await new PortalCaller(api.baseUrl).signIn(email), 'SignOnRequired');
  const { body } = await walt.portal.post('/Me/Totp');
  await walt.portal.post('/Me/Totp/Confirm', { Code: codeAt(String(body.Secret)) });
  expect((await new PortalCaller(api.baseUrl).signIn(email)).body.Step).toBe('Code');
  expect((await signOn(email)).body.Me).toMatchObject({ Role: 'operator', OperatorRoles: ['warehouse', 'finance'] });
  expectProblem(await new PortalCaller(api.baseUrl).signIn(email, password), 'SignOnRequired');
});
