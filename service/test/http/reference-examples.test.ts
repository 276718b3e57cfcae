import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type ApiDocument,
  groupOperations,
  type PlacedOperation,
  referenceName,
} from '../../src/http/reference/document.ts';
import { findListedId, type ListedId } from '../../src/http/reference/find-listed-id.ts';
import type { Worker } from '../../src/main/worker.ts';
import { closeContexts, openPage, sharedBrowser } from '../claims/support/browser.ts';
import { waiting } from '../delivery/support/gift-orders.ts';
import { browserTestMs, expectNoErrors } from '../portal/support/portal-browser.ts';
import { findWithAxe } from '../support/axe.ts';
import type { Answer } from '../support/http-caller.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { type Contract, createContract } from './support/contract.ts';

/** Examples that need more than a token and the example order, with what is answered without it. */
const needsMore: Readonly<Record<string, [status: number, why: string]>> = {
  cancelOrder: [409, 'an order that is scheduled'],
  cancelLineItem: [409, 'an order that is scheduled'],
  changeLineItem: [409, 'an order that is scheduled'],
  resendLineItem: [409, 'an order by email or SMS'],
  reissueLineItem: [400, 'an order by email or SMS'],
  getInvoice: [409, 'a seller, and a request that was applied'],
  confirmOrderImport: [409, 'the cost of the import'],
  setApprovalRules: [403, 'the scope rules:write'],
  setHoldForFunds: [403, 'the scope rules:write'],
  approveOrder: [403, 'the scope orders:approve'],
  rejectOrder: [403, 'the scope orders:approve'],
  getCreditNote: [404, 'an invoice whose payment was returned'],
};

let api: TestApi;
let worker: Worker;
let caller: TestCaller;
let document: ApiDocument;
let ordersPlaced = 0;
let contract: Contract;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
  caller = await api.givenAccount();
  document = (await api.anonymous.get('/openapi.json')).body as unknown as ApiDocument;
  contract = createContract(document);
});
afterAll(async () => {
  await closeContexts(await sharedBrowser());
  await worker.close();
  await api.close();
});

test('every example of the account API succeeds on stage as it stands', async () => {
  const operations = groupOperations(document)
    .flatMap((group) => group.operations)
    .filter(({ path }) => !path.startsWith('/operator/'))
    .sort((a, b) => rankOf(a) - rankOf(b));
  const placeOrder = operations.find(({ operationId }) => operationId === 'createOrder') as PlacedOperation;
  const withoutId: string[] = [];
  for (const operation of operations) {
    // Each act on an order gets one of its own.
    if (operation.path.startsWith('/v1/Orders/{id}')) await send(placeOrder);
    if (operation.operationId === 'downloadReport') await reportIsReady();
    const answer = await send(operation);
    if (answer === null) {
      withoutId.push(operation.path);
      continue;
    }
    const [expected] = needsMore[operation.operationId] ?? [];
    const isFine = expected === undefined ? answer.status < 300 : answer.status === expected;
    expect(isFine, `${operation.operationId} answered ${answer.status}: ${answer.text}`).toBe(true);
  }
  // What others have to make first: recipients their cases, operators credit notes and departments.
  expect(withoutId.filter((path) => !/^\/v1\/(Cases|CreditNotes|Departments)\//.test(path))).toEqual([]);
});

/** A file can be downloaded once a worker has built it. */
async function reportIsReady(): Promise<void> {
  await vi.waitFor(async () => {
    const { body } = await caller.get('/v1/Reports');
    expect(body.Data).toMatchObject([{ Status: 'Ready' }]);
  }, waiting);
}

/** What is made first can then be read, changed and deleted; the token itself goes last. */
function rankOf({ method, operationId }: PlacedOperation): number {
  return operationId === 'revokeToken' ? 9 : ['PUT', 'POST', 'GET', 'PATCH', 'DELETE'].indexOf(method);
}

/** Like the reference page: ids come from the lists that have them. Null: the list is empty. */
async function send(operation: PlacedOperation) {
  let path = operation.path;
  for (const { name } of (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')) {
    const listed = findListedId(document, operation.path, name);
    const value = listed ? await findListed(listed, path) : 'USD';
    if (value === undefined) return null;
    path = path.replace(`{${name}}`, String(value));
  }
  const example = operation.requestBody?.content['application/json']?.example;
  const body = example && JSON.parse(JSON.stringify(example).replace('docs-1', `docs-${++ordersPlaced}`));
  const { email, accessToken } = caller;
  if (operation.operationId === 'createOrderImport') return sendFiles(operation, path);
  const headers = operation.operationId === 'createToken' ? { email, accesstoken: accessToken } : { prefer: 'wait=10' };
  return contract.send(caller, operation.method, path, body, headers);
}

/** Each file that is shown; the last answer counts. */
async function sendFiles({ method, requestBody }: PlacedOperation, path: string) {
  const shown = Object.entries(requestBody?.content ?? {}).filter(([, { example }]) => example !== undefined);
  expect(shown.map(([type]) => type)).toEqual(['text/csv', 'application/x-ndjson']);
  let answer: Answer | null = null;
  for (const [type, { example }] of shown)
    answer = await contract.send(caller, method, path, example, { 'content-type': type });
  return answer;
}

const newOrder = (PONumber: string, Value = 25, Quantity = 1) => ({
  Type: 'Links',
  PONumber,
  LineItems: [{ ProductId: 'aurora-coffee-usd', Value, Quantity }],
});

test('an order goes through a proxy that validates both directions by the document, and so does every refusal', async () => {
  const buyer = await api.givenAccount({ available: { USD: 10_000n } });
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    contract.send(buyer, method, path, body, headers);

  const products = await send('GET', '/v1/Products?pageSize=2&currencyCode=USD');
  const known = { 'if-none-match': String(products.headers.get('etag')) };
  const placed = await send('POST', '/v1/Orders', newOrder('flow-1'), { prefer: 'wait=30' });
  const order = placed.body as { Id: string; LineItems: { Id: string }[] };
  expect(placed.headers.get('location')).toBe(`/v1/Orders/${order.Id}`);
  const lineItem = `/v1/Orders/${order.Id}/LineItems/${order.LineItems[0]?.Id}`;
  const expected: [status: number, method: string, path: string, body?: unknown, headers?: Record<string, string>][] = [
    [304, 'GET', '/v1/Products?pageSize=2&currencyCode=USD', undefined, known],
    [200, 'GET', `/v1/Orders/${order.Id}`],
    [200, 'GET', '/v1/Orders?startDate=2026-01-01&endDate=2099-12-31T23:59:59Z'],
    [409, 'POST', '/v1/Orders', newOrder('flow-1', 50)],
    [422, 'POST', '/v1/Orders', newOrder('flow-2', 25, 10)],
    [404, 'GET', '/v1/Orders/018f0000-0000-7000-8000-000000000000'],
    [200, 'POST', '/v1/Orders/Validate', {}],
    [200, 'POST', '/v1/Orders/Validate', []],
    [201, 'POST', '/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 5 }, { 'idempotency-key': 'flow' }],
    [200, 'GET', '/v1/Events?after=0&limit=100'],
    [202, 'POST', `${lineItem}/Reissue`],
    [200, 'POST', `/v1/Orders/${order.Id}/Void`],
    [409, 'POST', `/v1/Orders/${order.Id}/Void`, null],
  ];
  for (const [status, ...request] of expected) {
    const answer = await send(...request);
    expect([request[1], answer.status]).toEqual([request[1], status]);
    if (status >= 400) expectLikeExample(answer);
  }
  const stranger = await contract.send(api.anonymous, 'GET', '/v1/Balances');
  expect(stranger.status).toBe(401);
  expectLikeExample(stranger);
  // What the document does not allow, the service refuses; these go past the proxy.
  for (const body of [{}, { ...newOrder('flow-3'), Extra: 1 }, newOrder('', 25), newOrder('flow-4', 0)]) {
    expect(contract.faultsOfBody('createOrder', body)).not.toEqual([]);
    const answer = await buyer.post('/v1/Orders', body);
    expect([answer.status, contract.faultsOf('InvalidRequestProblem', answer.body)]).toEqual([400, []]);
  }
});

/** A problem has the members of its code's example, and the same words for what every such problem says. */
function expectLikeExample({ body, text }: Answer): void {
  const { value } = problemExamples().find(({ value }) => value.code === body.code) ?? { value: {} };
  const { title, status, code } = value as Record<string, unknown>;
  expect(body, text).toMatchObject({ title, status, code, type: expect.stringMatching(/\/docs\/errors#\w+$/) });
  expect(Object.keys(body).sort()).toEqual(Object.keys(value).sort());
}

/** Every refusal has one at least. */
function problemExamples() {
  return groupOperations(document)
    .flatMap(({ operations }) => operations)
    .flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([status, { content = {} }]) => {
          const examples = Object.values(content['application/problem+json']?.examples ?? {});
          expect([operationId, status, examples.length]).not.toEqual([operationId, status, 0]);
          return examples.map(({ value }) => ({ value: value as Readonly<Record<string, unknown>> }));
        }),
    );
}

test('every refusal is shown with an example that its schema allows', () => {
  const shown = new Map(problemExamples().map(({ value }) => [String(value.code), value]));
  expect(shown.size).toBeGreaterThan(15);
  for (const [code, value] of shown) {
    const own = document.components?.schemas?.[`${code}Problem`] ? `${code}Problem` : 'Problem';
    expect([code, contract.faultsOf(own, value)]).toEqual([code, []]);
  }
});

test('every answer that the document shows is an answer of its schema', () => {
  const shown = groupOperations(document).flatMap(({ operations }) =>
    operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ content = {} }) => {
        const { schema, example } = content['application/json'] ?? {};
        return schema ? [{ operationId, name: referenceName(schema) ?? '', example }] : [];
      }),
    ),
  );
  expect(shown.length).toBeGreaterThan(50);
  for (const { operationId, name, example } of shown)
    expect([operationId, contract.faultsOf(name, example)]).toEqual([operationId, []]);
});

async function findListed({ path, pick }: ListedId, filled: string): Promise<unknown> {
  const orderId = /\/v1\/Orders\/([^/{]+)/.exec(filled)?.[1] ?? '';
  const { body } = await caller.get(path.replace('{id}', orderId));
  return pick.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body);
}

test.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)(
  'at %i pixels in %s mode a reader gets a token, finds a call, reads it in their language and sends it',
  {
    timeout: browserTestMs,
  },
  async (width, colorScheme) => {
    const account = await api.givenAccount();
    const opened = await openPage(await sharedBrowser(), api.baseUrl, {
      viewport: { width, height: 900 },
      colorScheme,
    });
    const { page } = opened;
    const access = page.locator('#access');
    if (colorScheme === 'light') {
      // As the link that stage prints for each demo account.
      const credential = new URLSearchParams({ Email: account.email, AccessToken: account.accessToken });
      await page.goto(`${api.baseUrl}/docs#${credential}`);
    } else {
      await page.goto(`${api.baseUrl}/docs`);
      await access.getByLabel('Email').fill(account.email);
      await access.getByLabel('AccessToken').fill(account.accessToken);
      await access.getByRole('button', { name: 'Get a token' }).click();
    }
    await page.getByText('The examples below use your token.').waitFor();
    expect(page.url()).toBe(`${api.baseUrl}/docs`);
    await access.getByLabel('Examples in').selectOption('Python');
    const token = await access.getByLabel('Bearer token').inputValue();
    expect(token).toMatch(/^bst_/);

    await page.locator('h1').click();
    await page.keyboard.press('/');
    await page.keyboard.type('validate');
    await page.getByText(/^\d found$/).waitFor();
    await page.locator('.contents').getByRole('link', { name: 'Check an order' }).waitFor();
    await page.getByRole('searchbox').fill('create an order');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(`${api.baseUrl}/docs#createOrder`);
    const order = page.locator('#createOrder');
    const snippet = await order.locator('[data-snippet]').textContent();
    for (const part of ['import requests', `"Authorization": "Bearer ${token}"`, '"aurora-coffee-usd"']) {
      expect(snippet).toContain(part);
    }
    await order.getByRole('button', { name: 'Send' }).click();
    await order.getByText('201 Created').waitFor();

    const read = page.locator('#getOrder');
    await read.getByRole('button', { name: 'Use the latest' }).click();
    await expect.poll(() => read.getByLabel('id', { exact: true }).inputValue()).toMatch(/^[0-9a-f-]{36}$/);
    await read.getByRole('button', { name: 'Send' }).click();
    await read.getByText('200 OK').waitFor();
    expect(await read.locator('.answer').textContent()).toContain('"PONumber": "docs-');

    for (const path of ['/docs', '/docs/operator', '/docs/errors', '/docs/guide', '/docs/guide/ordering', '/']) {
      await page.goto(api.baseUrl + path);
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
      // The reference of operators has the same parts.
      if (path !== '/docs/operator') expect([path, await findWithAxe(page, { part: partsOfPage })]).toEqual([path, []]);
    }
    expectNoErrors(opened);
  },
);

/** One of each part: a reference has ten thousand elements of a few kinds. */
const parts =
  '.bar, .contents, #start, main.narrow, main.hero, .guides, .operation:first-of-type, #createOrder, .object:last-of-type';
const partsOfPage = `{ include: [...document.querySelectorAll(${JSON.stringify(parts)})] }`;
