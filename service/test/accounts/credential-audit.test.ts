import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyAudit } from '../../src/accounts/audit/verify-audit.ts';
import { createCredential } from '../../src/accounts/manage-credentials.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { type ApiDocument, groupOperations } from '../../src/http/reference/document.ts';
import { allAccountScopes } from '../../src/kit/account-scopes.ts';
import { newId } from '../../src/kit/ids.ts';
import { bodyExamples } from '../../src/main/api/api-examples.ts';
import { loadAuditKey } from '../../src/main/keys/audit-key.ts';
import type { Worker } from '../../src/main/worker.ts';
import { linksOrder } from '../fulfillment/support.ts';
import { orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { freshToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi, TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

let api: TestApi;
let worker: Worker;
let caller: TestCaller;
let manager: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
  caller = await api.givenAccount();
  // Its orders would have to name a department.
  manager = await api.givenAccount({ hasDepartments: true });
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

/** Writing calls that leave no entry, and why. */
const withoutEntry: Readonly<Record<string, string>> = {
  createToken: 'changes nothing of the account; the credential shows when it was last used',
  revokeToken: 'ends only the token of the request itself',
  createOrder: 'the order itself says which credential placed it, and when',
  validateOrder: 'stores nothing',
};

interface Call {
  readonly by?: TestCaller;
  readonly path: string;
  readonly action: string;
  /** The example of the document, if left out. */
  readonly body?: object | string | undefined;
  readonly headers?: Record<string, string>;
}

const csv = { 'content-type': 'text/csv' };
const file = 'ProductId,Value,Email\naurora-coffee-usd,25,ann@example.com\n';

const acts: Readonly<Record<string, () => Call | Promise<Call>>> = {
  createFundingRequest: () => ({ path: '/v1/FundingRequests', action: 'FundingRequested' }),
  setBillingAddress: () => ({ path: '/v1/BillingAddress', action: 'BillingAddressChanged' }),
  setBalanceThreshold: () => ({ path: '/v1/BalanceThresholds/USD', action: 'BalanceAlertSet' }),
  deleteBalanceThreshold: () => ({ path: '/v1/BalanceThresholds/USD', action: 'BalanceAlertRemoved' }),
  setBudget: () => ({ by: manager, path: '/v1/Departments/marketing/Budget', action: 'BudgetSet' }),
  deleteBudget: () => ({ by: manager, path: '/v1/Departments/marketing/Budget', action: 'BudgetRemoved' }),
  setGiftSettings: () => ({ path: '/v1/GiftSettings', action: 'GiftSettingsChanged' }),
  cancelOrder: async () => ({ path: `${(await scheduled()).order}/Cancel`, action: 'OrderCancelled' }),
  cancelLineItem: async () => ({ path: `${(await scheduled()).line}/Cancel`, action: 'LineItemCancelled' }),
  changeLineItem: async () => ({ path: (await scheduled()).line, action: 'LineItemChanged' }),
  reissueLineItem: async () => ({ path: `${(await issued()).line}/Reissue`, action: 'LineItemReissued', body: {} }),
  voidOrder: async () => ({ path: `${(await issued()).order}/Void`, action: 'CardsVoided' }),
  voidLineItem: async () => ({ path: `${(await issued()).line}/Void`, action: 'CardsVoided' }),
  voidCard: async () => ({ path: `${(await issued()).card}/Void`, action: 'CardsVoided' }),
  resendLineItem: async () => ({ path: `${(await sent()).line}/Resend`, action: 'LineItemResent' }),
  createWebhookEndpoint: () => ({ path: '/v1/WebhookEndpoints', action: 'WebhookEndpointAdded' }),
  changeWebhookEndpoint: async () => ({ path: await endpoint(), action: 'WebhookEndpointChanged' }),
  deleteWebhookEndpoint: async () => ({ path: await endpoint(), action: 'WebhookEndpointRemoved' }),
  testWebhookEndpoint: async () => ({ path: `${await endpoint()}/Test`, action: 'WebhookTestSent' }),
  rotateWebhookSecret: async () => ({ path: `${await endpoint()}/RotateSecret`, action: 'WebhookSecretRotated' }),
  replayWebhookEndpoint: async () => {
    // One that finds no message does nothing that could be recorded.
    await message();
    const body = { From: new Date(Date.now() - 3_600_000).toISOString() };
    return { path: `${await endpoint()}/Replay`, action: 'WebhookMessagesReplayed', body };
  },
  replayWebhookMessage: async () => ({
    path: `/v1/WebhookMessages/${await message()}/Replay`,
    action: 'WebhookReplayed',
  }),
  rotateAccountWebhookSecret: () => ({ path: '/v1/WebhookSecret/Rotate', action: 'AccountWebhookSecretRotated' }),
  forgetRecipient: () => ({ path: '/v1/Recipients/Forget', action: 'RecipientForgotten' }),
  setRecipientThreshold: () => ({ path: '/v1/Recipients/Thresholds/USD', action: 'RecipientThresholdSet' }),
  deleteRecipientThreshold: () => ({ path: '/v1/Recipients/Thresholds/USD', action: 'RecipientThresholdRemoved' }),
  createReport: () => ({ path: '/v1/Reports', action: 'ReportCreated' }),
  deleteReport: async () => ({ path: `/v1/Reports/${await report()}`, action: 'ReportDeleted' }),
  createOrderImport: () => ({ path: '/v1/OrderImports', action: 'OrderImportCreated', body: file, headers: csv }),
  confirmOrderImport: async () => {
    const { path, body } = await checkedImport();
    return { path: `${path}/Confirm`, action: 'OrderImportConfirmed', body };
  },
  cancelOrderImport: async () => ({ path: `${(await checkedImport()).path}/Cancel`, action: 'OrderImportCancelled' }),
  createReportSchedule: () => ({ path: '/v1/ReportSchedules', action: 'ReportScheduleCreated' }),
  pauseReportSchedule: async () => ({ path: await schedule(), action: 'ReportSchedulePaused' }),
  deleteReportSchedule: async () => ({ path: await schedule(), action: 'ReportScheduleDeleted' }),
  approveOrder: async () => {
    const { by, order } = await waiting();
    return { by, path: `${order}/Approve`, action: 'OrderApproved' };
  },
  rejectOrder: async () => {
    const { by, order } = await waiting();
    return { by, path: `${order}/Reject`, action: 'OrderRejected' };
  },
  setHoldForFunds: async () => ({ by: await approver(), path: '/v1/HoldForFunds', action: 'HoldForFundsChanged' }),
  setApprovalRules: async () => ({ by: await approver(), path: '/v1/ApprovalRules', action: 'ApprovalRulesChanged' }),
};

test('every writing call of /v1 leaves an entry under its credential, or has a stated reason not to', async () => {
  const document = (await api.anonymous.get('/openapi.json')).body as unknown as ApiDocument;
  const writing = groupOperations(document)
    .flatMap(({ operations }) => operations)
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/v1/'));
  const named = writing.map(({ operationId }) => operationId).sort();
  expect([...Object.keys(acts), ...Object.keys(withoutEntry)].sort()).toEqual(named);
  // In the order of the list above: what is set is then removed.
  for (const [operationId, prepare] of Object.entries(acts)) {
    const { by = caller, path, action, body = bodyExamples[operationId], headers } = await prepare();
    const before = (await entriesOf(by)).length;
    const method = writing.find((operation) => operation.operationId === operationId)?.method ?? '';
    const answer = await by.send(method, path, body, headers);
    expect(answer.status, `${operationId}: ${answer.text}`).toBeLessThan(300);
    const added = (await entriesOf(by)).slice(before);
    expect([operationId, added]).toEqual([operationId, [{ action, kind: 'Credential', actor: by.credentialId }]]);
  }
  const reports = await verifyAudit(api.database.db, await loadAuditKey(api.database.db, api.keyRing));
  expect(reports.filter(({ fault }) => fault !== null)).toEqual([]);
});

function entriesOf({ accountId }: TestCaller) {
  return many(
    api.database.db,
    sql<{ action: string; kind: string; actor: string }>`
      select action, actor_kind as kind, actor_id as actor from audit_entries
      where account_id = ${accountId} order by sequence`,
  );
}

interface WireOrder {
  readonly Id: string;
  readonly LineItems: readonly { readonly Id: string; readonly ClaimData: readonly { readonly Id: string }[] }[];
}

function pathsOf(wire: WireOrder) {
  const order = `/v1/Orders/${wire.Id}`;
  const [item] = wire.LineItems;
  const line = `${order}/LineItems/${item?.Id}`;
  return { order, line, card: `${line}/Cards/${item?.ClaimData[0]?.Id}` };
}

async function scheduled() {
  const DeliveryDate = new Date(Date.now() + 86_400_000 * 60).toISOString();
  const { body } = await caller.post('/v1/Orders', orderRequest({}, { DeliveryDate }));
  return pathsOf(body as unknown as WireOrder);
}

/** A credential that may decide about orders of others, and set rules. */
async function approver(): Promise<TestCaller> {
  const email = `approver-${newId()}@example.com`;
  const { accountId } = caller;
  const limits = { name: 'Approver', email, scopes: allAccountScopes };
  const { id, accessToken } = await withTransaction(api.database.db, (tx) => createCredential(tx, accountId, limits));
  const credential = { baseUrl: api.baseUrl, email, accessToken: accessToken.reveal() };
  return new TestCaller(api.baseUrl, await freshToken(credential), { accountId, credentialId: id, ...credential });
}

/** An order that waits until the approver decides. */
async function waiting() {
  const by = await approver();
  await by.send('PUT', '/v1/ApprovalRules', { Rules: [{ Name: 'Every order' }] });
  const { body } = await caller.post('/v1/Orders', orderRequest());
  await by.send('PUT', '/v1/ApprovalRules', { Rules: [] });
  return { by, ...pathsOf(body as unknown as WireOrder) };
}

const issued = () => complete(linksOrder());
const sent = () => complete(orderRequest());

async function complete(order: object) {
  const { body } = await caller.post('/v1/Orders', order);
  return vi.waitFor(async () => {
    const read = (await caller.get(`/v1/Orders/${String(body.Id)}`)).body;
    expect(read.Status).toBe('Complete');
    return pathsOf(read as unknown as WireOrder);
  }, patience);
}

async function endpoint(): Promise<string> {
  const { body } = await caller.get('/v1/WebhookEndpoints');
  const [first] = body.Data as { Id: string }[];
  if (first) return `/v1/WebhookEndpoints/${first.Id}`;
  const added = await caller.post('/v1/WebhookEndpoints', bodyExamples.createWebhookEndpoint);
  return `/v1/WebhookEndpoints/${String(added.body.Id)}`;
}

async function message(): Promise<string> {
  await caller.post(`${await endpoint()}/Test`);
  const { body } = await caller.get('/v1/WebhookMessages');
  return String((body.Data as { Id: string }[])[0]?.Id);
}

/** An import that waits for its confirmation. */
async function checkedImport() {
  const { body } = await caller.send('POST', '/v1/OrderImports', file, csv);
  const path = `/v1/OrderImports/${String(body.Id)}`;
  return vi.waitFor(async () => {
    const read = (await caller.get(path)).body;
    expect(read.Status).toBe('Checked');
    return { path, body: { TotalCost: read.TotalCost } };
  }, patience);
}

async function schedule(): Promise<string> {
  const { body } = await caller.get('/v1/ReportSchedules');
  return `/v1/ReportSchedules/${String((body.Data as { Id: string }[])[0]?.Id)}`;
}

async function report(): Promise<string> {
  const { body } = await caller.get('/v1/Reports');
  return String((body.Data as { Id: string }[])[0]?.Id);
}
