import { afterAll, beforeAll, expect, test } from 'vitest';
import { allScopes, type OperatorScope } from '../../src/accounts/operators/scopes.ts';
import { newId } from '../../src/kit/ids.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { declaredOperatorRoutes } from './support/declared-routes.ts';
import { givenOperatorCredential, withScopes } from './support/operator-caller.ts';

/** What each route needs, independent of the code. */
const expected: Readonly<Record<string, OperatorScope>> = {
  'GET /Accounts': 'accounts:read',
  'POST /Accounts': 'accounts:write',
  'GET /Accounts/:id': 'accounts:read',
  'PATCH /Accounts/:id': 'accounts:write',
  'GET /Accounts/:id/Budgets': 'accounts:read',
  'GET /Accounts/:id/People': 'accounts:read',
  'POST /Accounts/:id/People': 'accounts:write',
  'POST /Accounts/:id/People/:personId/Link': 'accounts:write',
  'POST /Accounts/:id/People/:personId/ResetSecondFactor': 'accounts:write',
  'PATCH /Accounts/:id/People/:personId': 'accounts:write',
  'DELETE /Accounts/:id/People/:personId': 'accounts:write',
  'GET /Accounts/:id/Credentials': 'accounts:read',
  'POST /Accounts/:id/Credentials': 'credentials:write',
  'POST /Accounts/:id/Credentials/:credentialId/Rotate': 'credentials:write',
  'PATCH /Accounts/:id/Credentials/:credentialId': 'credentials:write',
  'GET /Accounts/:id/Departments': 'accounts:read',
  'POST /Accounts/:id/Departments': 'accounts:write',
  'PATCH /Accounts/:id/Departments/:departmentId': 'accounts:write',
  'GET /Accounts/:id/Brandings': 'accounts:read',
  'GET /Accounts/:id/Brandings/:brandingId': 'accounts:read',
  'POST /Accounts/:id/Brandings': 'accounts:write',
  'PUT /Accounts/:id/Brandings/:brandingId': 'accounts:write',
  'GET /Accounts/:id/Products': 'catalog:read',
  'PUT /Accounts/:id/Products/:productId': 'catalog:write',
  'PUT /Accounts/:id/Carriers': 'catalog:write',
  'GET /Accounts/:id/BillingAddress': 'accounts:read',
  'PUT /Accounts/:id/BillingAddress': 'accounts:write',
  'GET /Accounts/:id/GiftSettings': 'accounts:read',
  'GET /Accounts/:id/HoldForFunds': 'accounts:read',
  'PUT /Accounts/:id/HoldForFunds': 'accounts:write',
  'PUT /Accounts/:id/GiftSettings': 'accounts:write',
  'GET /Accounts/:id/Orders': 'orders:read',
  'GET /Accounts/:id/Orders/:orderId': 'orders:read',
  'POST /Accounts/:id/Orders/:orderId/Cancel': 'orders:write',
  'POST /Accounts/:id/Orders/:orderId/LineItems/:lineItemId/Cancel': 'orders:write',
  'POST /Accounts/:id/Orders/:orderId/LineItems/:lineItemId/Resend': 'orders:write',
  'POST /Accounts/:id/Orders/:orderId/LineItems/:lineItemId/Reissue': 'orders:write',
  'GET /Cases': 'cases:read',
  'GET /Cases/:id': 'cases:read',
  'POST /Cases/:id/Answer': 'cases:write',
  'POST /Cases/:id/Close': 'cases:write',
  'POST /Cases/:id/Replace': 'cases:write',
  'GET /Payments': 'funding:read',
  'GET /Payments/:id': 'funding:read',
  'POST /Payments/:id/Assign': 'funding:write',
  'POST /Payments/:id/Return': 'funding:write',
  'POST /Payments/:id/Ignore': 'funding:write',
  'GET /Alerts': 'events:read',
  'POST /Alerts/:id/Acknowledge': 'events:write',
  'POST /Accounts/:id/FundingRequests': 'funding:write',
  'GET /Products': 'catalog:read',
  'POST /Products': 'catalog:write',
  'GET /Products/:id': 'catalog:read',
  'PUT /Products/:id': 'catalog:write',
  'POST /Products/:id/Retire': 'catalog:write',
  'POST /Products/:id/Restore': 'catalog:write',
  'GET /ShippingMethods': 'catalog:read',
  'POST /ShippingMethods': 'catalog:write',
  'PUT /ShippingMethods/:id': 'catalog:write',
  'DELETE /ShippingMethods/:id': 'catalog:write',
  'GET /Carriers': 'catalog:read',
  'POST /Carriers': 'catalog:write',
  'PUT /Carriers/:id': 'catalog:write',
  'DELETE /Carriers/:id': 'catalog:write',
  'POST /Media': 'catalog:write',
  'GET /Stock': 'stock:read',
  'PUT /Stock/:productId/:value': 'stock:write',
  'GET /Stock/Imports': 'stock:read',
  'POST /Stock/Imports': 'stock:write',
  'GET /Stock/Losses': 'stock:read',
  'GET /Suppliers': 'stock:read',
  'GET /Suppliers/:name': 'stock:read',
  'POST /Suppliers/:name/Reconcile': 'stock:write',
  'GET /Parcels': 'parcels:read',
  'GET /Parcels/:id': 'parcels:read',
  'GET /Parcels.csv': 'parcels:read',
  'GET /Parcels.pdf': 'parcels:read',
  'GET /ParcelCounts': 'parcels:read',
  'POST /Parcels/:id/Pack': 'parcels:write',
  'POST /Parcels/:id/Unpack': 'parcels:write',
  'POST /Parcels/:id/Ship': 'parcels:write',
  'POST /Parcels/:id/CorrectTracking': 'parcels:write',
  'POST /Parcels/:id/Reship': 'parcels:write',
  'POST /Shipments': 'parcels:write',
  'GET /FundingRequests': 'funding:read',
  'GET /FundingRequests/:accountId/:id': 'funding:read',
  'GET /FundingRequests/:accountId/:id/Invoice': 'funding:read',
  'GET /Accounts/:id/CreditNotes': 'funding:read',
  'GET /Accounts/:id/CreditNotes/:number': 'funding:read',
  'POST /FundingRequests/:accountId/:id/Apply': 'funding:write',
  'POST /FundingRequests/:accountId/:id/Reject': 'funding:write',
  'POST /FundingRequests/:accountId/:id/Reverse': 'funding:write',
  'GET /Approvals': 'approvals:read',
  'POST /Approvals/:id/Approve': 'approvals:write',
  'POST /Approvals/:id/Refuse': 'approvals:write',
  'POST /Approvals/:id/Withdraw': 'approvals:write',
  'GET /Suppressions': 'suppressions:read',
  'POST /Suppressions/Remove': 'suppressions:write',
  'GET /Jobs': 'jobs:read',
  'GET /Jobs/:id': 'jobs:read',
  'POST /Jobs/:id/Retry': 'jobs:write',
  'DELETE /Jobs/:id': 'jobs:write',
  'GET /Events': 'events:read',
  'GET /Audit': 'audit:read',
  'GET /OperatorCredentials': 'operator-credentials:read',
  'POST /OperatorCredentials': 'operator-credentials:write',
  'POST /OperatorCredentials/:id/Revoke': 'operator-credentials:write',
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('the routes and their scopes are exactly these', async () => {
  const routes = await declaredOperatorRoutes();
  expect(Object.fromEntries(routes.map(({ method, path, scope }) => [`${method} ${path}`, scope]))).toEqual({
    'GET /openapi.json': 'public',
    'GET /docs/operator': 'public',
    ...expected,
  });
});

test('every route answers 401 without a credential and 403 with all scopes but its own', async () => {
  const anonymous = new HttpCaller(`${api.baseUrl}/operator/v1`);
  const without = Object.fromEntries(
    await Promise.all(
      [...new Set(Object.values(expected))].map(async (scope) => [
        scope,
        await withScopes(api, ...allScopes.filter((other) => other !== scope)),
      ]),
    ),
  ) as Record<OperatorScope, HttpCaller>;
  for (const [route, scope] of Object.entries(expected)) {
    const [method = '', path = ''] = route.split(' ');
    const address = path.replaceAll(/:\w+/g, newId());
    expectProblem(await anonymous.send(method, address), 'Unauthenticated');
    const refused = await without[scope].send(method, address);
    expectProblem(refused, 'MissingScope');
    expect(refused.body.Scope, route).toBe(scope);
    expect(String(refused.body.detail)).toContain(scope);
  }
});

test('the tokens of accounts and operators are not accepted, nor a secret that was changed', async () => {
  const account = await api.givenAccount();
  expectProblem(await account.get('/operator/v1/Accounts'), 'Unauthenticated');
  const { secret } = await givenOperatorCredential(api);
  const changed = `${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`;
  const caller = new HttpCaller(api.baseUrl, { authorization: `Bearer ${changed}` });
  expectProblem(await caller.get('/operator/v1/Accounts'), 'Unauthenticated');
  const asAccount = new HttpCaller(api.baseUrl, { authorization: `Bearer ${secret}` });
  expectProblem(await asAccount.get('/v1/Balances'), 'Unauthenticated');
  expectProblem(await asAccount.get('/operator/Parcels'), 'Unauthenticated');
});
