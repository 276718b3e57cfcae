import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId } from '../../src/kit/ids.ts';
import type { Answer } from '../support/http-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { type Forgery, type ForgingProvider, startForgingProvider } from './support/forging-provider.ts';
import { givenOperator, givenSignedIn, PortalCaller } from './support/portal-caller.ts';

const domain = 'forged.example';

let api: TestApi;
let provider: ForgingProvider;
beforeAll(async () => {
  api = await startTestApi();
  provider = await startForgingProvider();
  const { accountId } = await api.givenAccount();
  await givenSignOn(accountId);
});
afterAll(async () => {
  await provider.close();
  await api.close();
});

async function givenSignOn(accountId: AccountId): Promise<void> {
  const { portal } = await givenSignedIn(api, accountId, 'admin');
  const settings = {
    Name: 'Company',
    Issuer: provider.issuer,
    ClientId: provider.clientId,
    ClientSecret: provider.clientSecret,
    GroupsClaim: 'groups',
    IsRequired: false,
    Groups: [{ Group: 'gift-buyers', Role: 'admin' }],
    Domains: [domain],
  };
  expect((await portal.put('/SignOn', settings)).status).toBe(200);
  const { portal: operator } = await givenOperator(api, ['admin']);
  expect((await operator.post(`/operator/Accounts/${accountId}/SignOn/Domains/${domain}/Confirm`)).status).toBe(200);
}

let people = 0;
/** Begins an attempt; the provider's answer then has the forgery. */
async function signOn(forgery: Forgery, { query = '', portal = new PortalCaller(api.baseUrl), confirm = '' } = {}) {
  const email = confirm || `person${++people}@${domain}`;
  provider.next = { nonce: '', email, forgery };
  const begun = await (confirm ? portal.post('/SignOn/Confirm') : portal.post('/SignOn/Start', { Email: email }));
  if (begun.status !== 200) return { answer: begun, portal, email };
  const asked = new URL(String(begun.body.Url)).searchParams;
  provider.next = { nonce: asked.get('nonce') ?? '', email, forgery };
  const answer = await portal.post('/SignOn/Finish', { Query: `code=any&state=${asked.get('state')}${query}` });
  return { answer, portal, email };
}

async function expectRefused({ answer, portal }: { readonly answer: Answer; readonly portal: PortalCaller }) {
  expect(['SignOnRefused', 'SignOnUnavailable'], answer.text).toContain(answer.body.code);
  expect(answer.headers.getSetCookie().filter((line) => line.startsWith('__Host-bestow-portal=b'))).toEqual([]);
  expectProblem(await portal.get('/Me'), 'SignInRequired');
}

test('an ID token with nothing wrong signs in', async () => {
  const { answer, portal } = await signOn({});
  expect(answer.body, answer.text).toMatchObject({ Step: 'Done' });
  expect((await portal.get('/Me')).status).toBe(200);
});

const now = () => Math.floor(Date.now() / 1_000);
const forgeries: readonly (readonly [string, Forgery])[] = [
  ['without a signature', { signedWith: 'nothing' }],
  ['signed by another key', { signedWith: 'another key' }],
  ['signed with the client secret', { signedWith: 'the client secret' }],
  ['changed after it was signed', { signedWith: 'its own key, and changed afterwards' }],
  ['for another audience', { claims: { aud: 'another-client' } }],
  ['of another issuer', { claims: { iss: 'https://other.example' } }],
  ['of another attempt', { claims: { nonce: 'n'.repeat(43) } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['that has expired', { claims: { exp: now() - 3_600 } }],
  ['that is not valid yet', { claims: { nbf: now() + 3_600 } }],
];
test.each(forgeries)('an ID token %s signs nobody in', async (_what, forgery) => {
  await expectRefused(await signOn(forgery));
});

test('neither does an answer in another provider’s name, nor a provider that describes itself as another one', async () => {
  await expectRefused(await signOn({}, { query: '&iss=https%3A%2F%2Fother.example' }));
  await expectRefused(await signOn({ metadata: { issuer: 'https://other.example' } }));
});

test('whoever signed in at the provider an hour ago has not confirmed who they are', async () => {
  const { portal, email } = await signOn({});
  await sql`update portal_sessions set confirmed_at = confirmed_at - interval '1 hour'
            where person_id = (select id from people where email = ${email})`.execute(api.database.db);
  const old = await signOn({ claims: { auth_time: now() - 3_600 } }, { portal, confirm: email });
  expect(old.answer.status, old.answer.text).toBeGreaterThanOrEqual(400);
  expectProblem(await portal.delete('/SignOn'), 'ConfirmationRequired');
  const fresh = await signOn({}, { portal, confirm: email });
  expect(fresh.answer.status, fresh.answer.text).toBe(200);
  expect((await portal.delete('/SignOn')).status).toBe(204);
});
