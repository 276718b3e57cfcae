import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownPaymentReference } from '../../src/funding/payment-reference.ts';
import { settleFunding } from '../../src/funding/settle-funding.ts';
import { givenPerson, givenSignedIn, type PortalCaller } from '../portal/support/portal-caller.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { noticesOf } from './support.ts';

let api: TestApi;
let operator: PortalCaller;
beforeAll(async () => {
  api = await startTestApi({ FUNDING_APPLIED_AFTER_SECONDS: '86400' });
  operator = (await givenSignedIn(api, null, 'operator')).portal;
});
afterAll(() => api.close());

const events = async (caller: Awaited<ReturnType<TestApi['givenAccount']>>) =>
  ((await caller.get('/v1/Events')).body.Data as { Type: string; Data: object }[]).map(({ Type, Data }) => [
    Type,
    Data,
  ]);

test('a request has one payment reference everywhere, and its requester gets it by mail', async () => {
  const account = await api.givenAccount({ available: {} });
  const { portal, person } = await givenSignedIn(api, account.accountId, 'finance');
  const ask = () =>
    portal.post('/FundingRequests', { CurrencyCode: 'USD', Amount: 12.5 }, { 'idempotency-key': 'once' });
  const { body } = await ask();
  expect((await ask()).body).toEqual(body);
  expect((await account.get(`/v1/FundingRequests/${body.Id}`)).body).toEqual(body);
  const [mail, ...others] = await noticesOf(api, account.accountId);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: person.email, subject: expect.stringContaining(shown(body)) });
  expect(mail?.text).toContain('12.50 USD');
  expect(mail?.text).toContain(shown(body));
});

test('a rejection needs a reason; the account reads it, the requester gets a mail, and an event says so', async () => {
  const account = await api.givenAccount({ available: {} });
  const { portal, person } = await givenSignedIn(api, account.accountId, 'admin');
  await givenPerson(api, account.accountId, 'finance');
  const { body } = await portal.post('/FundingRequests', { CurrencyCode: 'USD', Amount: 70 });
  const path = `/operator/FundingRequests/${account.accountId}/${body.Id}/Reject`;
  for (const wrong of [{}, { Reason: '' }, { Reason: 'a\nb' }])
    expect((await operator.post(path, wrong)).status).toBe(400);
  await operator.post(path, { Reason: 'The payment was recalled' });
  const rejected = { Status: 'Rejected', RejectionReason: 'The payment was recalled' };
  expect((await account.get(`/v1/FundingRequests/${body.Id}`)).body).toMatchObject(rejected);
  expect(await events(account)).toEqual([
    ['FundingRejected', { FundingRequestId: body.Id, CurrencyCode: 'USD', Amount: 70 }],
  ]);
  const mails = await noticesOf(api, account.accountId);
  expect(mails.map(({ to }) => to)).toEqual([person.email, person.email]);
  expect(mails[1]?.text).toContain('Reason: The payment was recalled');
});

test('news of a request through the API goes to admins and finance, not to others or to disabled people', async () => {
  const account = await api.givenAccount({ available: {} });
  const { accountId } = account;
  const admin = await givenPerson(api, accountId, 'admin');
  const finance = await givenPerson(api, accountId, 'finance');
  await givenPerson(api, accountId, 'orderer');
  const { body } = await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 5 });
  expect(await noticesOf(api, accountId)).toEqual([]);
  await operator.post(`/operator/FundingRequests/${accountId}/${body.Id}/Apply`);
  const mails = await noticesOf(api, accountId);
  expect(mails.map(({ to }) => to).sort()).toEqual([admin.email, finance.email].sort());
  expect(mails[0]?.subject).toBe('5.00 USD is available');
  expect((await events(account)).map(([type]) => type)).toEqual(['FundingApplied']);
});

test('when settling fails, neither mail nor event remains', async () => {
  const account = await api.givenAccount({ available: {} });
  await givenPerson(api, account.accountId, 'admin');
  const { body } = await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 5 });
  const failing = async () => {
    throw new Error('no mail server');
  };
  await expect(settleFunding(api.database.db, account.accountId, String(body.Id), 'Applied', failing)).rejects.toThrow(
    'no mail server',
  );
  expect(await events(account)).toEqual([]);
  expect(await account.balance('USD')).toEqual({ Available: 0, Pending: 5 });
});

const shown = (body: Readonly<Record<string, unknown>>) => shownPaymentReference(String(body.PaymentReference));
