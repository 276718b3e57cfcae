import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorRole, Role } from '../../src/accounts/people/types.ts';
import { newId } from '../../src/kit/ids.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { declaredRoutes } from './support/declared-routes.ts';
import { givenOperator, givenSignedIn, PortalCaller } from './support/portal-caller.ts';

/**
 * Who can do what, independent of the code. People of accounts: a for admin, o orderer, f finance, v viewer. Operators: S for
 * support, W warehouse, C catalog, F finance, A admin.
 */
const expected: Readonly<Record<string, string>> = {
  'GET /Me': 'aofvSWCFA',
  'PATCH /Me': 'aofvSWCFA',
  'POST /Me/Password': 'aofvSWCFA',
  'GET /Me/Sessions': 'aofvSWCFA',
  'DELETE /Me/Sessions/:id': 'aofvSWCFA',
  'POST /Me/Totp': 'aofvSWCFA',
  'POST /Me/Totp/Confirm': 'aofvSWCFA',
  'DELETE /Me/Totp': 'aofvSWCFA',
  'POST /Me/RecoveryCodes': 'aofvSWCFA',
  'GET /Me/Passkeys': 'aofvSWCFA',
  'POST /Me/Passkeys/Challenge': 'aofvSWCFA',
  'POST /Me/Passkeys': 'aofvSWCFA',
  'DELETE /Me/Passkeys/:id': 'aofvSWCFA',
  'POST /Confirm/Passkey': 'aofvSWCFA',
  'POST /SignOut': 'aofvSWCFA',
  'POST /SignOutEverywhere': 'aofvSWCFA',
  'POST /Confirm': 'aofvSWCFA',
  'GET /Overview': 'aofv',
  'GET /Figures': 'aofv',
  'GET /BalanceThresholds': 'aofv',
  'PUT /BalanceThresholds/:currencyCode': 'af',
  'DELETE /BalanceThresholds/:currencyCode': 'af',
  'GET /SignOn': 'a',
  'PUT /SignOn': 'a',
  'DELETE /SignOn': 'a',
  'GET /operator/Accounts/:id/SignOn': 'SCFA',
  'POST /operator/Accounts/:id/SignOn/Domains/:domain/Confirm': 'A',
  'POST /operator/Accounts/:id/SignOn/AllowPasswords': 'A',
  'GET /People': 'a',
  'POST /People': 'a',
  'POST /People/:id/Link': 'a',
  'PATCH /People/:id': 'a',
  'DELETE /People/:id': 'a',
  'POST /People/:id/ResetSecondFactor': 'a',
  'GET /SignInRules': 'a',
  'PUT /SignInRules': 'a',
  'GET /Credentials': 'a',
  'POST /Credentials': 'a',
  'POST /Credentials/:id/Rotate': 'a',
  'PATCH /Credentials/:id': 'a',
  'GET /Departments': 'aofv',
  'POST /Departments': 'a',
  'PATCH /Departments/:id': 'a',
  'GET /Budgets': 'aofv',
  'PUT /Departments/:id/Budget': 'a',
  'DELETE /Departments/:id/Budget': 'a',
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
  'GET /Approvals': 'aofv',
  'GET /Approvals/Count': 'ar',
  'POST /Orders/:id/Approve': 'ar',
  'POST /Orders/:id/Reject': 'ar',
  'GET /ApprovalRules': 'aofv',
  'PUT /ApprovalRules': 'a',
  'GET /HoldForFunds': 'aofv',
  'PUT /HoldForFunds': 'a',
  'GET /HeldOrders': 'aofv',
  'GET /GiftSettings': 'aofv',
  'PUT /GiftSettings': 'a',
  'GET /Pictures': 'a',
  'POST /Pictures': 'a',
  'DELETE /Pictures/:name': 'a',
  'GET /ReportSchedules': 'af',
  'POST /ReportSchedules': 'af',
  'PATCH /ReportSchedules/:id': 'af',
  'DELETE /ReportSchedules/:id': 'af',
  'GET /Reports': 'af',
  'POST /Reports': 'af',
  'GET /Reports/:id/File': 'af',
  'DELETE /Reports/:id': 'af',
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
  'GET /Clock': 'aofvSWCFA',
  'POST /Clock': 'aSWCFA',
  'GET /Outbox': 'aofvSWCFA',
  'GET /Outbox/:file': 'aofvSWCFA',
  'GET /WebhookEndpoints': 'aofv',
  'POST /WebhookEndpoints': 'a',
  'GET /WebhookEndpoints/:id': 'aofv',
  'PATCH /WebhookEndpoints/:id': 'a',
  'DELETE /WebhookEndpoints/:id': 'a',
  'POST /WebhookEndpoints/:id/Test': 'a',
  'POST /WebhookEndpoints/:id/RotateSecret': 'a',
  'GET /WebhookSecret': 'aofv',
  'POST /WebhookSecret/Rotate': 'a',
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
  'GET /operator/Accounts': 'SCFA',
  'POST /operator/Accounts': 'A',
  'GET /operator/Accounts/:id': 'SCFA',
  'PATCH /operator/Accounts/:id': 'A',
  'PUT /operator/Accounts/:id/Carriers': 'CA',
  'GET /operator/Accounts/:id/GiftSettings': 'SCFA',
  'GET /operator/Accounts/:id/HoldForFunds': 'SCFA',
  'PUT /operator/Accounts/:id/HoldForFunds': 'A',
  'PUT /operator/Accounts/:id/GiftSettings': 'A',
  'GET /operator/Accounts/:id/Products': 'SWCFA',
  'PUT /operator/Accounts/:id/Products/:productId': 'CA',
  'POST /operator/OrderLookups': 'SFA',
  'GET /operator/Accounts/:id/Figures': 'SCFA',
  'GET /WebhookEndpoints/:id/Stats': 'aofv',
  'POST /WebhookEndpoints/:id/ReplayFailed': 'ao',
  'GET /operator/Products': 'SWCFA',
  'POST /operator/Products': 'CA',
  'GET /operator/Products/:id': 'SWCFA',
  'PUT /operator/Products/:id': 'CA',
  'POST /operator/Products/:id/Retire': 'CA',
  'POST /operator/Products/:id/Restore': 'CA',
  'POST /operator/Media': 'CA',
  'GET /operator/ShippingMethods': 'SWCFA',
  'POST /operator/ShippingMethods': 'CA',
  'PUT /operator/ShippingMethods/:id': 'CA',
  'DELETE /operator/ShippingMethods/:id': 'CA',
  'GET /operator/Carriers': 'SWCFA',
  'POST /operator/Carriers': 'CA',
  'PUT /operator/Carriers/:id': 'CA',
  'DELETE /operator/Carriers/:id': 'CA',
  'GET /operator/Stock': 'SWCFA',
  'PUT /operator/Stock/:productId/:value': 'CA',
  'GET /operator/Stock/Imports': 'SWCFA',
  'GET /operator/Stock/Losses': 'SWCFA',
  'POST /operator/Stock/Imports': 'CA',
  'GET /operator/FundingRequests': 'SFA',
  'GET /operator/FundingRequests/:accountId/:id': 'SFA',
  'POST /operator/FundingRequests/:accountId/:id/Apply': 'FA',
  'POST /operator/FundingRequests/:accountId/:id/Reject': 'FA',
  'POST /operator/FundingRequests/:accountId/:id/Reverse': 'FA',
  'GET /operator/Payments': 'SFA',
  'GET /operator/Payments/:id': 'SFA',
  'POST /operator/Payments/:id/Assign': 'FA',
  'POST /operator/Payments/:id/Return': 'FA',
  'POST /operator/Payments/:id/Ignore': 'FA',
  'GET /operator/Jobs': 'SA',
  'GET /operator/Jobs/:id': 'SA',
  'POST /operator/Jobs/:id/Retry': 'A',
  'DELETE /operator/Jobs/:id': 'A',
  'GET /operator/Credentials': 'A',
  'POST /operator/Credentials': 'A',
  'POST /operator/Credentials/:id/Revoke': 'A',
  'GET /operator/Health': 'SA',
  'GET /operator/Audit': 'SFA',
  'GET /operator/Alerts': 'SWCFA',
  'POST /operator/Alerts/:id/Acknowledge': 'SWCFA',
  'GET /operator/AlertSettings': 'SWCFA',
  'PUT /operator/AlertSettings': 'SWCFA',
  'GET /operator/Parcels': 'SWA',
  'GET /operator/ParcelCounts': 'SWA',
  'GET /operator/Parcels.csv': 'SWA',
  'GET /operator/Parcels.pdf': 'SWA',
  'GET /operator/Parcels/:id': 'SWA',
  'POST /operator/Parcels/:id/Pack': 'WA',
  'POST /operator/Parcels/:id/Unpack': 'WA',
  'POST /operator/Parcels/:id/Ship': 'WA',
  'POST /operator/Parcels/:id/CorrectTracking': 'WA',
  'POST /operator/Parcels/:id/Reship': 'WA',
  'POST /operator/Shipments': 'WA',
  'GET /operator/Cases': 'SA',
  'GET /operator/Cases/:id': 'SA',
  'POST /operator/Cases/:id/Answer': 'SA',
  'POST /operator/Cases/:id/Close': 'SA',
  'POST /operator/Cases/:id/Replace': 'SA',
  'GET /operator/Operators': 'A',
  'POST /operator/Operators': 'A',
  'POST /operator/Operators/:id/Link': 'A',
  'PATCH /operator/Operators/:id': 'A',
  'GET /operator/Approvals': 'SWCFA',
  'POST /operator/Approvals/:id/Approve': 'SWCFA',
  'POST /operator/Approvals/:id/Refuse': 'SWCFA',
  'POST /operator/Approvals/:id/Withdraw': 'SWCFA',
};
const open = [
  'POST /SignIn',
  'POST /SignIn/Link',
  'POST /SignIn/Passkey',
  'POST /SignIn/Passkey/Challenge',
  'POST /PasswordReset',
  'GET /Links/:token',
  'POST /Links/:token',
  ...['POST /SignOn/Find', 'POST /SignOn/Start', 'POST /SignOn/Finish'],
];
const halfway = ['POST /SignIn/Code', 'POST /SignIn/Code/Passkey'];
/** For everyone who is signed in; whoever has no company sign-on is refused by it, not by their role. */
const refusedOtherwise = ['POST /SignOn/Confirm'];
const roles: Readonly<Record<string, Role>> = { a: 'admin', r: 'approver', o: 'orderer', f: 'finance', v: 'viewer' };
const ofOperators: Readonly<Record<string, OperatorRole>> = {
  S: 'support',
  W: 'warehouse',
  C: 'catalog',
  F: 'finance',
  A: 'admin',
};
/** Those would end the session that the next call needs. */
const ending = ['POST /SignOut', 'POST /SignOutEverywhere'];

let api: TestApi;
const callers = new Map<string, PortalCaller>();
beforeAll(async () => {
  api = await startTestApi();
  const { accountId } = await api.givenAccount();
  for (const [letter, role] of Object.entries(roles)) {
    callers.set(letter, (await givenSignedIn(api, accountId, role)).portal);
  }
  for (const [letter, role] of Object.entries(ofOperators)) {
    callers.set(letter, (await givenOperator(api, [role])).portal);
  }
});
afterAll(() => api.close());

const callOf = (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  const filled = path.replace(/:(id|accountId|lineItemId)/g, () => newId()).replace(/:\w+/g, '1');
  return { method, path: filled };
};

test('the table lists exactly the existing routes', async () => {
  const known = [...Object.keys(expected), ...open, ...halfway, ...refusedOtherwise];
  expect((await declaredRoutes()).sort()).toEqual(known.sort());
});

test.each(Object.entries(expected))('%s is for %s and for nobody else', async (route, letters) => {
  const { method, path } = callOf(route);
  const anonymous = new PortalCaller(api.baseUrl);
  expectProblem(await anonymous.send(method, path), 'SignInRequired');
  for (const [letter, portal] of callers) {
    // Approvers can do whatever orderers can.
    const isMeant = letters.includes(letter) || (letter === 'r' && letters.includes('o'));
    if (ending.includes(route) && isMeant) continue;
    const answer = await portal.send(method, path);
    if (isMeant) expect([401, 403, 405, 500], `${letter} ${answer.text}`).not.toContain(answer.status);
    else expectProblem(answer, 'RoleNotAllowed');
  }
});

test('an operator with two roles may do what either permits, and no more', async () => {
  const { portal } = await givenOperator(api, ['warehouse', 'finance']);
  expect((await portal.get('/operator/Parcels')).status).toBe(200);
  expect((await portal.get('/operator/Payments')).status).toBe(200);
  expectProblem(await portal.get('/operator/Cases'), 'RoleNotAllowed');
  expect((await portal.get('/Me')).body.OperatorRoles).toEqual(['warehouse', 'finance']);
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
