import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../src/accounts/people/types.ts';
import { newId } from '../../src/kit/ids.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { declaredRoutes } from './support/declared-routes.ts';
import { givenSignedIn, PortalCaller } from './support/portal-caller.ts';

/** Who can do what, independent of the code: a for admin, o orderer, f finance, v viewer, p operator. */
const expected: Readonly<Record<string, string>> = {
  'GET /Me': 'aofvp',
  'PATCH /Me': 'aofvp',
  'POST /Me/Password': 'aofvp',
  'GET /Me/Sessions': 'aofvp',
  'DELETE /Me/Sessions/:id': 'aofvp',
  'POST /Me/Totp': 'aofvp',
  'POST /Me/Totp/Confirm': 'aofvp',
  'DELETE /Me/Totp': 'aofvp',
  'POST /Me/RecoveryCodes': 'aofvp',
  'POST /SignOut': 'aofvp',
  'POST /SignOutEverywhere': 'aofvp',
  'POST /Confirm': 'aofvp',
  'GET /Overview': 'aofv',
  'GET /Figures': 'aofv',
  'GET /BalanceThresholds': 'aofv',
  'PUT /BalanceThresholds/:currencyCode': 'af',
  'DELETE /BalanceThresholds/:currencyCode': 'af',
  'GET /People': 'a',
  'POST /People': 'a',
  'POST /People/:id/Link': 'a',
  'PATCH /People/:id': 'a',
  'DELETE /People/:id': 'a',
  'GET /Credentials': 'a',
  'POST /Credentials': 'a',
  'POST /Credentials/:id/Rotate': 'a',
  'PATCH /Credentials/:id': 'a',
  'GET /Departments': 'aofv',
  'POST /Departments': 'a',
  'PATCH /Departments/:id': 'a',
  'GET /Brandings': 'aofv',
  'GET /Brandings/:id': 'aofv',
  'GET /Brandings/Preview.html': 'aofv',
  'POST /Brandings': 'a',
  'PUT /Brandings/:id': 'a',
  'GET /Billing': 'aofv',
  'PUT /Billing': 'af',
  'GET /FundingRequests/:id/Invoice.pdf': 'af',
  'GET /CreditNotes': 'aofv',
  'GET /CreditNotes/:number/File.pdf': 'af',
  'GET /GiftSettings': 'aofv',
  'PUT /GiftSettings': 'a',
  'GET /Pictures': 'a',
  'POST /Pictures': 'a',
  'DELETE /Pictures/:name': 'a',
  'GET /Recipients/Totals': 'af',
  'GET /Recipients/Totals.csv': 'af',
  'GET /Recipients/Thresholds': 'af',
  'PUT /Recipients/Thresholds/:currencyCode': 'af',
  'DELETE /Recipients/Thresholds/:currencyCode': 'af',
  'GET /Recipients/Forget': 'a',
  'POST /Recipients/Forget': 'a',
  'GET /Products': 'aofv',
  'GET /Products/:id': 'aofv',
  'GET /ShippingMethods': 'aofv',
  'GET /Carriers': 'aofv',
  'GET /Balances': 'aofv',
  'GET /BalanceHistory': 'aofv',
  'GET /FundingRequests': 'aofv',
  'GET /FundingRequests/:id': 'aofv',
  'POST /FundingRequests': 'af',
  'GET /Transactions': 'aofv',
  'GET /Statement.csv': 'af',
  'GET /Orders.csv': 'aof',
  'GET /Orders': 'aofv',
  'GET /Orders/:id': 'aofv',
  'POST /Orders': 'ao',
  'POST /Orders/Validate': 'ao',
  'POST /Orders/Preview': 'ao',
  'GET /Orders/Preview.html': 'ao',
  'POST /Orders/Test': 'ao',
  'GET /OrderDrafts': 'ao',
  'GET /OrderDrafts/:id': 'ao',
  'POST /OrderDrafts': 'ao',
  'PUT /OrderDrafts/:id': 'ao',
  'DELETE /OrderDrafts/:id': 'ao',
  'POST /Orders/:id/Cancel': 'ao',
  'GET /Orders/:id/Messages/:messageId': 'aofv',
  'GET /Orders/:id/Messages/:messageId/Mail.html': 'aofv',
  'GET /Orders/:id/Voidable': 'ao',
  'POST /Orders/:id/Void': 'ao',
  'PATCH /Orders/:id/LineItems/:lineItemId': 'ao',
  'POST /Orders/:id/LineItems/:lineItemId/Cancel': 'ao',
  'POST /Orders/:id/LineItems/:lineItemId/Resend': 'ao',
  'POST /Orders/:id/LineItems/:lineItemId/Reissue': 'ao',
  'POST /Orders/:id/Reveal': 'ao',
  'GET /Events': 'aofv',
  'GET /Events/Stream': 'aofv',
  'GET /Audit': 'a',
  'GET /Clock': 'aofvp',
  'POST /Clock': 'ap',
  'GET /Outbox': 'aofvp',
  'GET /Outbox/:file': 'aofvp',
  'GET /WebhookEndpoints': 'aofv',
  'POST /WebhookEndpoints': 'a',
  'GET /WebhookEndpoints/:id': 'aofv',
  'PATCH /WebhookEndpoints/:id': 'a',
  'DELETE /WebhookEndpoints/:id': 'a',
  'POST /WebhookEndpoints/:id/Test': 'a',
  'POST /WebhookEndpoints/:id/RotateSecret': 'a',
  'GET /WebhookMessages': 'aofv',
  'GET /WebhookMessages/:id': 'aofv',
  'POST /WebhookMessages/:id/Replay': 'ao',
  'GET /Uploads': 'ao',
  'POST /Uploads': 'ao',
  'GET /Uploads/Template.csv': 'ao',
  'GET /Uploads/Template.xlsx': 'ao',
  'GET /Uploads/:id': 'ao',
  'PUT /Uploads/:id/Mapping': 'ao',
  'GET /Uploads/:id/Rows': 'ao',
  'PATCH /Uploads/:id/Rows/:row': 'ao',
  'GET /Uploads/:id/Fault': 'ao',
  'POST /Uploads/:id/Skip': 'ao',
  'POST /Uploads/:id/Include': 'ao',
  'GET /Uploads/:id/Errors.csv': 'ao',
  'POST /Uploads/:id/Start': 'ao',
  'POST /Uploads/:id/Undo': 'ao',
  'GET /Uploads/:id/Results.csv': 'ao',
  'DELETE /Uploads/:id': 'ao',
  'GET /Cases': 'aofv',
  'GET /Cases/:id': 'aofv',
  'POST /Cases/:id/Answer': 'ao',
  'POST /Cases/:id/Close': 'ao',
  'GET /operator/Accounts': 'p',
  'POST /operator/Accounts': 'p',
  'GET /operator/Accounts/:id': 'p',
  'PATCH /operator/Accounts/:id': 'p',
  'PUT /operator/Accounts/:id/Carriers': 'p',
  'GET /operator/Accounts/:id/GiftSettings': 'p',
  'PUT /operator/Accounts/:id/GiftSettings': 'p',
  'GET /operator/Accounts/:id/Products': 'p',
  'PUT /operator/Accounts/:id/Products/:productId': 'p',
  'POST /operator/OrderLookups': 'p',
  'GET /operator/Accounts/:id/Figures': 'p',
  'GET /WebhookEndpoints/:id/Stats': 'aofv',
  'POST /WebhookEndpoints/:id/ReplayFailed': 'ao',
  'GET /operator/Products': 'p',
  'POST /operator/Products': 'p',
  'GET /operator/Products/:id': 'p',
  'PUT /operator/Products/:id': 'p',
  'POST /operator/Products/:id/Retire': 'p',
  'POST /operator/Products/:id/Restore': 'p',
  'POST /operator/Media': 'p',
  'GET /operator/ShippingMethods': 'p',
  'POST /operator/ShippingMethods': 'p',
  'PUT /operator/ShippingMethods/:id': 'p',
  'DELETE /operator/ShippingMethods/:id': 'p',
  'GET /operator/Carriers': 'p',
  'POST /operator/Carriers': 'p',
  'PUT /operator/Carriers/:id': 'p',
  'DELETE /operator/Carriers/:id': 'p',
  'GET /operator/Stock': 'p',
  'PUT /operator/Stock/:productId/:value': 'p',
  'GET /operator/Stock/Imports': 'p',
  'GET /operator/Stock/Losses': 'p',
  'POST /operator/Stock/Imports': 'p',
  'GET /operator/FundingRequests': 'p',
  'GET /operator/FundingRequests/:accountId/:id': 'p',
  'POST /operator/FundingRequests/:accountId/:id/Apply': 'p',
  'POST /operator/FundingRequests/:accountId/:id/Reject': 'p',
  'POST /operator/FundingRequests/:accountId/:id/Reverse': 'p',
  'GET /operator/Payments': 'p',
  'GET /operator/Payments/:id': 'p',
  'POST /operator/Payments/:id/Assign': 'p',
  'POST /operator/Payments/:id/Return': 'p',
  'POST /operator/Payments/:id/Ignore': 'p',
  'GET /operator/Jobs': 'p',
  'GET /operator/Jobs/:id': 'p',
  'POST /operator/Jobs/:id/Retry': 'p',
  'DELETE /operator/Jobs/:id': 'p',
  'GET /operator/Credentials': 'p',
  'POST /operator/Credentials': 'p',
  'POST /operator/Credentials/:id/Revoke': 'p',
  'GET /operator/Health': 'p',
  'GET /operator/Audit': 'p',
  'GET /operator/Alerts': 'p',
  'POST /operator/Alerts/:id/Acknowledge': 'p',
  'GET /operator/AlertSettings': 'p',
  'PUT /operator/AlertSettings': 'p',
  'GET /operator/Parcels': 'p',
  'GET /operator/ParcelCounts': 'p',
  'GET /operator/Parcels.csv': 'p',
  'GET /operator/Parcels.pdf': 'p',
  'GET /operator/Parcels/:id': 'p',
  'POST /operator/Parcels/:id/Pack': 'p',
  'POST /operator/Parcels/:id/Unpack': 'p',
  'POST /operator/Parcels/:id/Ship': 'p',
  'POST /operator/Parcels/:id/CorrectTracking': 'p',
  'POST /operator/Parcels/:id/Reship': 'p',
  'POST /operator/Shipments': 'p',
  'GET /operator/Cases': 'p',
  'GET /operator/Cases/:id': 'p',
  'POST /operator/Cases/:id/Answer': 'p',
  'POST /operator/Cases/:id/Close': 'p',
  'POST /operator/Cases/:id/Replace': 'p',
  'GET /operator/Operators': 'p',
  'POST /operator/Operators': 'p',
  'POST /operator/Operators/:id/Link': 'p',
  'PATCH /operator/Operators/:id': 'p',
  'GET /operator/Approvals': 'p',
  'POST /operator/Approvals/:id/Approve': 'p',
  'POST /operator/Approvals/:id/Refuse': 'p',
  'POST /operator/Approvals/:id/Withdraw': 'p',
};
const open = ['POST /SignIn', 'POST /SignIn/Link', 'POST /PasswordReset', 'GET /Links/:token', 'POST /Links/:token'];
const halfway = ['POST /SignIn/Code'];
const roles: Readonly<Record<string, Role>> = { a: 'admin', o: 'orderer', f: 'finance', v: 'viewer', p: 'operator' };
/** Those would end the session that the next call needs. */
const ending = ['POST /SignOut', 'POST /SignOutEverywhere'];

let api: TestApi;
const callers = new Map<string, PortalCaller>();
beforeAll(async () => {
  api = await startTestApi();
  const { accountId } = await api.givenAccount();
  for (const [letter, role] of Object.entries(roles)) {
    callers.set(letter, (await givenSignedIn(api, role === 'operator' ? null : accountId, role)).portal);
  }
});
afterAll(() => api.close());

const callOf = (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  const filled = path.replace(/:(id|accountId|lineItemId)/g, () => newId()).replace(/:\w+/g, '1');
  return { method, path: filled };
};

test('the table lists exactly the existing routes', async () => {
  const known = [...Object.keys(expected), ...open, ...halfway];
  expect((await declaredRoutes()).sort()).toEqual(known.sort());
});

test.each(Object.entries(expected))('%s is for %s and for nobody else', async (route, letters) => {
  const { method, path } = callOf(route);
  const anonymous = new PortalCaller(api.baseUrl);
  expectProblem(await anonymous.send(method, path), 'SignInRequired');
  for (const [letter, portal] of callers) {
    if (ending.includes(route) && letters.includes(letter)) continue;
    const answer = await portal.send(method, path);
    if (letters.includes(letter)) expect([401, 403, 405, 500], `${letter} ${answer.text}`).not.toContain(answer.status);
    else expectProblem(answer, 'RoleNotAllowed');
  }
});

test('a bearer token of the API does not work for the portal', async () => {
  const account = await api.givenAccount();
  const answer = await account.get('/portal/api/Me');
  expectProblem(answer, 'SignInRequired');
});

test('a wrong method answers 405 with the allowed ones, before any sign-in is required', async () => {
  const answer = await new PortalCaller(api.baseUrl).send('PUT', '/People');
  expectProblem(answer, 'MethodNotAllowed');
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
  expectProblem(await new PortalCaller(api.baseUrl).send('DELETE', '/operator/Media'), 'MethodNotAllowed');
});

test('a malformed id answers 404, never 500', async () => {
  const admin = callers.get('a') as PortalCaller;
  for (const id of ['%00', 'x', '..%2f..', '%ED%A0%80', 'a'.repeat(190)]) {
    for (const path of [
      `/Orders/${id}`,
      `/Brandings/${id}`,
      `/Uploads/${id}`,
      `/FundingRequests/${id}`,
      `/Products/${id}`,
    ]) {
      expect([400, 404], `${path}`).toContain((await admin.get(path)).status);
    }
    expect([400, 404]).toContain((await admin.patch(`/People/${id}`, { Name: 'x' })).status);
    expect([400, 404]).toContain((await admin.patch(`/Departments/${id}`, { Name: 'x' })).status);
  }
});
