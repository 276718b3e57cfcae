import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../src/database/database.ts';
import { loadAddressHashes } from '../../src/delivery/address-hashes.ts';
import { insertSuppression } from '../../src/delivery/suppression-queries.ts';
import type { Worker } from '../../src/main/worker.ts';
import { givenOperator } from '../shipping/support.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { givenSignedIn, PortalCaller, password } from './support/portal-caller.ts';
import { waitFor } from './support/wait-for.ts';

let api: TestApi;
let worker: Worker;
let account: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
  account = await api.givenAccount();
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

const mailsTo = (portal: PortalCaller, to: string) =>
  waitFor(
    () => portal.get(`/Outbox?to=${encodeURIComponent(to)}`),
    ({ body }) => Number(body.TotalCount) > 0,
  );
const mailOf = async (portal: PortalCaller, to: string) => {
  const [mail] = (await mailsTo(portal, to)).body.Data as { Id: string; Subject: string; Text: string }[];
  return mail;
};

test('invitations and password resets are mailed, and their links work', async () => {
  const { portal: admin } = await givenSignedIn(api, account.accountId, 'admin');
  await admin.post('/People', { Email: 'invited@example.com', Name: 'Inga', Role: 'viewer' });
  const invitation = await mailOf(admin, 'invited@example.com');
  expect(invitation?.Subject).toBe('Your invitation to Bestow');
  const token = /\/portal\/link\/(bsl_\w+)/.exec(invitation?.Text ?? '')?.[1];
  const guest = new PortalCaller(api.baseUrl);
  expect((await guest.post(`/Links/${token}`, { Password: password })).body).toMatchObject({ Step: 'Done' });
  const other = new PortalCaller(api.baseUrl);
  expect((await other.post('/PasswordReset', { Email: 'INVITED@example.com' })).status).toBe(202);
  const reset = await waitFor(
    () => mailOf(admin, 'invited@example.com'),
    (mail) => mail?.Subject === 'Set a new password',
  );
  const resetToken = /\/portal\/link\/(bsl_\w+)/.exec(reset?.Text ?? '')?.[1];
  const next = 'eleven kites above the bay';
  expect((await other.post(`/Links/${resetToken}`, { Password: next })).body).toMatchObject({ Step: 'Done' });
  expectProblem(await guest.get('/Me'), 'SignInRequired');
  expectProblem(await new PortalCaller(api.baseUrl).signIn('invited@example.com'), 'WrongPassword');
});

test('a test mail goes to whoever asks for it and to nobody else, and its link opens nothing', async () => {
  const own = await api.givenAccount();
  const { person, portal } = await givenSignedIn(api, own.accountId, 'orderer');
  const line = { DigitalDeliveryAddress: { Email: 'recipient-of-test@example.com' }, Personalization: { To: 'Testa' } };
  const order = orderRequest({}, line);
  const sent = await portal.post('/Orders/Test', order);
  expect([sent.status, sent.body]).toEqual([202, { SentTo: person.email }]);
  const mail = await mailOf(portal, person.email);
  expect(mail?.Subject).toMatch(/^\[Test\] ./);
  expect(mail?.Text).toContain('Testa');
  const link = new URL(/http\S+\/c\/sample\/\S+/.exec(mail?.Text ?? '')?.[0] ?? '');
  const visitor = new HttpCaller(api.baseUrl);
  const page = await visitor.get(`${link.pathname}?lang=fr`);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Ceci est un test.')]);
  expect(page.text).toContain('Testa');
  expect(page.text).toMatch(/<button class="button wide" type="submit" disabled>/);
  expect((await visitor.send('POST', link.pathname)).status).not.toBe(200);
  expect((await visitor.get(`${link.pathname.slice(0, -3)}abc`)).status).toBe(404);

  const { portal: admin } = await givenSignedIn(api, own.accountId, 'admin');
  expect((await admin.get('/Outbox')).body).toMatchObject({ TotalCount: 1 });
  expect((await admin.get('/Orders')).body).toMatchObject({ TotalCount: 0 });
  expect((await admin.get('/Audit')).text).toContain('TestMailSent');
  expectFaults(await portal.post('/Orders/Test', { ...order, Type: 'Links' }), [
    { pointer: '/Type', code: 'NotForThisDeliveryType' },
  ]);
  // All in one minute, or at worst in two.
  const answers = await Promise.all(Array.from({ length: 11 }, () => portal.post('/Orders/Test', order)));
  expect(answers.filter(({ status }) => status === 202).length).toBeLessThanOrEqual(10);
  expectProblem(answers.find(({ status }) => status !== 202) ?? sent, 'TooManyRequests');

  const suppressed = await givenSignedIn(api, own.accountId, 'orderer');
  const addressHash = (await loadAddressHashes(api.database.db, api.keyRing)).of(suppressed.person.email);
  await withTransaction(api.database.db, (tx) =>
    insertSuppression(tx, { addressHash, channel: 'Email', reason: 'Bounced' }),
  );
  expectProblem(await suppressed.portal.post('/Orders/Test', order), 'AddressSuppressed');
});

test('other roles than admin see gifts in the outbox, but no mail with a sign-in link; another account sees nothing', async () => {
  const { portal: admin } = await givenSignedIn(api, account.accountId, 'admin');
  const { portal: viewer } = await givenSignedIn(api, account.accountId, 'viewer');
  await admin.post('/People', { Email: 'secret@example.com', Name: 'S', Role: 'admin' });
  const mail = await mailOf(admin, 'secret@example.com');
  expect((await admin.get(`/Outbox/${mail?.Id}.html`)).text).toContain('/portal/link/');
  expect((await viewer.get('/Outbox?pageSize=50')).text).not.toContain('/portal/link/');
  expectProblem(await viewer.get(`/Outbox/${mail?.Id}.html`), 'NotFound');
  expect((await account.get('/stage/outbox')).text).not.toContain('/portal/link/');
  expect((await account.get('/stage/outbox?to=secret%40example.com')).body).toMatchObject({ TotalCount: 0, Data: [] });
  const { caller: operator } = await givenOperator(api);
  expect((await operator.get('/stage/outbox?to=secret%40example.com')).text).toContain('/portal/link/');
  const { portal: otherAccount } = await givenSignedIn(api, (await api.givenAccount()).accountId, 'admin');
  expect((await otherAccount.get('/Outbox')).body.TotalCount).toBe(0);
  expectProblem(await otherAccount.get(`/Outbox/${mail?.Id}.html`), 'NotFound');
  for (const portal of [viewer, otherAccount]) {
    expect((await portal.get('/Outbox?search=secret%40example')).body).toMatchObject({ TotalCount: 0, Data: [] });
  }
  // In the portal an operator sees what their bearer token shows.
  const { portal: operatorInPortal } = await givenSignedIn(api, null, 'operator');
  expect((await operatorInPortal.get('/Outbox?search=secret%40example')).body.TotalCount).toBe(1);
  expect((await operatorInPortal.get(`/Outbox/${mail?.Id}.html`)).text).toContain('/portal/link/');
});

test('a mail is shown in the chosen color scheme, and its links open in a new tab', async () => {
  const { portal: admin } = await givenSignedIn(api, account.accountId, 'admin');
  await admin.post('/People', { Email: 'scheme@example.com', Name: 'S', Role: 'viewer' });
  const mail = await mailOf(admin, 'scheme@example.com');
  const [light, dark, standard] = await Promise.all(
    ['?scheme=light', '?scheme=dark', ''].map((query) => admin.get(`/Outbox/${mail?.Id}.html${query}`)),
  );
  for (const answer of [light, dark]) {
    expect(answer?.text).toMatch(/<head[^>]*><base target="_blank">/);
    expect(answer?.text).not.toContain('prefers-color-scheme');
  }
  expect(light?.text).toContain('@media (max-width: 0)');
  expect(dark?.text).toContain('@media (min-width: 0)');
  expect(standard?.text).toBe(light?.text);
  expect((await admin.get(`/Outbox/${mail?.Id}.html?scheme=blue`)).status).toBe(400);
});

test('the timeline shows an order from placement to mail, and its links are shown only after a recent confirmation', async () => {
  const { portal } = await givenSignedIn(api, account.accountId, 'orderer');
  const line = { ProductId: 'aurora-coffee-usd', Value: 25 };
  const digital = {
    Type: 'DigitalDelivery',
    PONumber: 'T-1',
    LineItems: [{ ...line, DigitalDeliveryAddress: { Email: 'ann@example.com' } }],
  };
  const id = String((await portal.post('/Orders', digital)).body.Id);
  const timeline = await waitFor(
    async () => (await portal.get(`/Orders/${id}`)).body.Timeline as { Kind: string; At: string }[],
    (found) => found.some(({ Kind }) => Kind === 'Delivered'),
  );
  expect(timeline.map(({ Kind }) => Kind)).toEqual(['Accepted', 'Charged', 'Issued', 'Sent', 'Delivered']);
  const timeOf = (kind: string) => Date.parse(timeline.find(({ Kind }) => Kind === kind)?.At ?? '');
  // Stage reports on a message five seconds after accepting it; the timeline shows the time of the report.
  expect(timeOf('Delivered') - timeOf('Sent')).toBeGreaterThanOrEqual(4_900);
  const links = String((await portal.post('/Orders', { Type: 'Links', PONumber: 'T-2', LineItems: [line] })).body.Id);
  await waitFor(
    () => portal.get(`/Orders/${links}`),
    ({ body }) => body.Status === 'Complete',
  );
  const shown = await portal.get(`/Orders/${links}`);
  expect(shown.text).not.toContain('/c/');
  const revealed = await portal.post(`/Orders/${links}/Reveal`);
  expect(revealed.body.Cards).toEqual([
    expect.objectContaining({
      ClaimLink: expect.stringMatching(/\/c\//),
      ClaimLinkChallengeAnswer: expect.stringMatching(/^\d{6}$/),
    }),
  ]);
  expect((await portal.post(`/Orders/${id}/Reveal`)).body).toEqual({ Cards: [] });
});
