import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiDocument, groupOperations, type PlacedOperation } from '../../src/http/reference/document.ts';
import { findListedId, type ListedId } from '../../src/http/reference/find-listed-id.ts';
import type { Worker } from '../../src/main/worker.ts';
import { closeContexts, openPage, sharedBrowser } from '../claims/support/browser.ts';
import { browserTestMs, expectNoErrors } from '../portal/support/portal-browser.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

/** Examples that need more than a token and the example order, with what is answered without it. */
const needsMore: Readonly<Record<string, [status: number, why: string]>> = {
  postTokens: [401, 'the account’s own credentials'],
  postOrdersIdCancel: [409, 'an order that is scheduled'],
  postOrdersIdLineItemsLineItemIdCancel: [409, 'an order that is scheduled'],
  patchOrdersIdLineItemsLineItemId: [409, 'an order that is scheduled'],
  postOrdersIdLineItemsLineItemIdResend: [409, 'an order by email or SMS'],
  getFundingRequestsIdInvoice: [409, 'a seller, and a request that was applied'],
  getCreditNotesNumber: [404, 'an invoice whose payment was returned'],
};

let api: TestApi;
let worker: Worker;
let caller: TestCaller;
let document: ApiDocument;
let ordersPlaced = 0;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
  caller = await api.givenAccount();
  document = (await api.anonymous.get('/openapi.json')).body as unknown as ApiDocument;
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
  const placeOrder = operations.find(({ operationId }) => operationId === 'postOrders') as PlacedOperation;
  const withoutId: string[] = [];
  for (const operation of operations) {
    // Each act on an order gets one of its own.
    if (operation.path.startsWith('/v1/Orders/{id}')) await send(placeOrder);
    const answer = await send(operation);
    if (answer === null) {
      withoutId.push(operation.path);
      continue;
    }
    const [expected] = needsMore[operation.operationId] ?? [];
    const isFine = expected === undefined ? answer.status < 300 : answer.status === expected;
    expect(isFine, `${operation.operationId} answered ${answer.status}: ${answer.text}`).toBe(true);
  }
  // What others have to make first: recipients their cases, operators their credit notes.
  expect(withoutId.filter((path) => !/^\/v1\/(Cases|CreditNotes)\//.test(path))).toEqual([]);
});

/** What is made first can then be read, changed and deleted; the token itself goes last. */
function rankOf({ method, operationId }: PlacedOperation): number {
  return operationId === 'deleteTokens' ? 9 : ['PUT', 'POST', 'GET', 'PATCH', 'DELETE'].indexOf(method);
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
  return caller.send(operation.method, path, body, { prefer: 'wait=10' });
}

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
    await page.goto(`${api.baseUrl}/docs`);
    const access = page.locator('#access');
    await access.getByLabel('Email').fill(account.email);
    await access.getByLabel('AccessToken').fill(account.accessToken);
    await access.getByRole('button', { name: 'Get a token' }).click();
    await page.getByText('The examples below use your token.').waitFor();
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
    await expect.poll(() => page.url()).toBe(`${api.baseUrl}/docs#postOrders`);
    const order = page.locator('#postOrders');
    const snippet = await order.locator('[data-snippet]').textContent();
    for (const part of ['import requests', `"Authorization": "Bearer ${token}"`, '"aurora-coffee-usd"']) {
      expect(snippet).toContain(part);
    }
    await order.getByRole('button', { name: 'Send' }).click();
    await order.getByText('201 Created').waitFor();

    const read = page.locator('#getOrdersId');
    await read.getByRole('button', { name: 'Use the latest' }).click();
    await expect.poll(() => read.getByLabel('id', { exact: true }).inputValue()).toMatch(/^[0-9a-f-]{36}$/);
    await read.getByRole('button', { name: 'Send' }).click();
    await read.getByText('200 OK').waitFor();
    expect(await read.locator('.answer').textContent()).toContain('"PONumber": "docs-');

    for (const path of ['/docs', '/docs/operator', '/docs/errors', '/']) {
      await page.goto(api.baseUrl + path);
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
      // The reference of operators has the same parts.
      if (path !== '/docs/operator') expect([path, await violationsOf(page)]).toEqual([path, []]);
    }
    expectNoErrors(opened);
  },
);

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** One of each part: a reference has ten thousand elements of a few kinds. */
const parts =
  '.bar, .contents, #start, main.narrow, main.hero, .operation:first-of-type, #postOrders, .object:last-of-type';

// The page's policy blocks other scripts, so the checker is injected through the debugger, which is exempt.
async function violationsOf(page: Page): Promise<unknown> {
  await page.evaluate(axeSource);
  return page.evaluate(
    `axe.run({ include: [...document.querySelectorAll(${JSON.stringify(parts)})] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html.slice(0, 200)))`,
  );
}
