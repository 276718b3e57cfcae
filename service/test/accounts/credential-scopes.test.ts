import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCredential } from '../../src/accounts/manage-credentials.ts';
import { withTransaction } from '../../src/database/database.ts';
import { type AccountScope, allAccountScopes } from '../../src/kit/account-scopes.ts';
import { newId } from '../../src/kit/ids.ts';
import type { HttpCaller } from '../support/http-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { freshToken, withToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

/** What each operation needs, independent of the code. */
const expected: Readonly<Record<AccountScope | 'none', readonly string[]>> = {
  'catalog:read': [
    ...['listProducts', 'getProduct', 'listShippingMethods', 'listCarriers', 'listBrandings', 'listDepartments'],
    'getGiftSettings',
  ],
  'orders:read': [
    ...[
      'listOrders',
      'getOrder',
      'listEvents',
      'streamEvents',
      'listCases',
      'getCase',
      'listForgetJobs',
      'getForgetJob',
    ],
    ...['listRecipientTotals', 'listRecipientThresholds', 'listReports', 'getApprovalRules', 'getHoldForFunds'],
    ...['listOrderImports', 'getOrderImport', 'listOrderImportRows', 'listOrderImportOrders'],
    'listReportSchedules',
  ],
  'orders:write': [
    ...['createOrder', 'validateOrder', 'cancelOrder', 'cancelLineItem', 'reissueLineItem', 'changeLineItem'],
    ...['resendLineItem', 'voidOrder', 'voidLineItem', 'voidCard', 'forgetRecipient', 'setGiftSettings'],
    ...['setRecipientThreshold', 'deleteRecipientThreshold', 'advanceStageClock'],
    ...['createOrderImport', 'confirmOrderImport', 'cancelOrderImport'],
  ],
  'codes:read': ['listOutbox'],
  'funds:read': [
    ...['listBalances', 'listTransactions', 'listFundingRequests', 'getFundingRequest', 'getInvoice'],
    ...['listCreditNotes', 'getCreditNote', 'getBillingAddress', 'listBalanceThresholds', 'getBudget'],
  ],
  'funds:write': [
    ...['createFundingRequest', 'setBillingAddress', 'setBalanceThreshold', 'deleteBalanceThreshold'],
    ...['setBudget', 'deleteBudget'],
  ],
  'webhooks:write': [
    ...['createWebhookEndpoint', 'listWebhookEndpoints', 'getWebhookEndpoint', 'changeWebhookEndpoint'],
    ...['deleteWebhookEndpoint', 'testWebhookEndpoint', 'rotateWebhookSecret', 'replayWebhookEndpoint'],
    ...['listWebhookMessages', 'getWebhookMessage', 'replayWebhookMessage', 'getWebhookSecret'],
    'rotateAccountWebhookSecret',
  ],
  'orders:approve': ['approveOrder', 'rejectOrder'],
  'rules:write': ['setApprovalRules', 'setHoldForFunds'],
  // Which one a report needs depends on its kind.
  none: [
    ...[
      'revokeToken',
      'listEventTypes',
      'getStageClock',
      'createReport',
      'getReport',
      'downloadReport',
      'deleteReport',
      'createReportSchedule',
      'getReportSchedule',
      'pauseReportSchedule',
      'deleteReportSchedule',
    ],
  ],
};

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly scope: string;
}

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

async function withScopes(...scopes: AccountScope[]): Promise<HttpCaller> {
  const email = 'scopes@example.com';
  const { accessToken } = await withTransaction(api.database.db, (tx) =>
    createCredential(tx, caller.accountId, { name: 'Limited', email, scopes }),
  );
  const token = await freshToken({ baseUrl: api.baseUrl, email, accessToken: accessToken.reveal() });
  return withToken(api.baseUrl, token);
}

/** All operations that need an account's bearer token, as the document states them. */
async function documented(): Promise<Operation[]> {
  const { body } = await api.anonymous.get('/openapi.json');
  const paths = body.paths as Record<
    string,
    Record<string, { operationId: string; security?: { bearer: string[] }[] }>
  >;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, security }]) => {
      if (path.startsWith('/operator/') || security?.length === 0) return [];
      const scope = security?.[0]?.bearer[0] ?? 'none';
      return { id: operationId, method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, newId()), scope };
    }),
  );
}

test('each operation of an account names the scope that it needs', async () => {
  const named = Object.fromEntries((await documented()).map(({ id, scope }) => [id, scope]));
  const wanted = Object.entries(expected).flatMap(([scope, ids]) => ids.map((id) => [id, scope]));
  expect(named).toEqual(Object.fromEntries(wanted));
});

test('a credential with all scopes but one is refused where it is needed, and nowhere else', async () => {
  const operations = (await documented()).filter(({ id }) => id !== 'revokeToken');
  for (const scope of allAccountScopes) {
    const without = await withScopes(...allAccountScopes.filter((other) => other !== scope));
    for (const { id, method, path, scope: needed } of operations) {
      // Its answer does not end.
      if (id === 'streamEvents' && needed !== scope) continue;
      const answer = await without.send(method, path);
      if (needed === scope) {
        expectProblem(answer, 'MissingScope');
        expect(answer.body.Scope, id).toBe(scope);
      } else expect(answer.status, id).not.toBe(403);
    }
  }
});

test('a report needs the scope of what it contains', async () => {
  const ofFunds = await withScopes('funds:read');
  const ofOrders = await withScopes('orders:read');
  const statement = { Kind: 'Statement', Format: 'Csv', Filter: { Month: '2026-01', CurrencyCode: 'USD' } };
  const orders = { Kind: 'Orders', Format: 'Csv' };
  expectProblem(await ofFunds.post('/v1/Reports', orders), 'MissingScope');
  expectProblem(await ofOrders.post('/v1/Reports', statement), 'MissingScope');
  const { body } = await ofOrders.post('/v1/Reports', orders);
  for (const path of [`/v1/Reports/${String(body.Id)}`, `/v1/Reports/${String(body.Id)}/File`])
    expectProblem(await ofFunds.get(path), 'MissingScope');
  expectProblem(await ofFunds.send('DELETE', `/v1/Reports/${String(body.Id)}`), 'MissingScope');
  expect((await ofOrders.send('DELETE', `/v1/Reports/${String(body.Id)}`)).status).toBe(204);
});
