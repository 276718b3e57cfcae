import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { one, withTransaction } from '../../src/database/database.ts';
import { insertOperatorEvent } from '../../src/events/operator-event-queries.ts';
import { newId } from '../../src/kit/ids.ts';
import { freshAddress, giftTo, lineBecomes, linksIn, place } from '../delivery/support/gift-orders.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { coffee, freshCode, givenSources, loadCodes } from '../fulfillment/support.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { checkDialog } from './support/check-dialog.ts';
import { browserTestMs, expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';
import { givenPerson } from './support/portal-caller.ts';

let portal: PortalBrowser;
beforeAll(async () => {
  portal = await startPortalBrowser();
});
afterAll(() => portal?.close());

test('an operator who opens /operator gets the start page, and the back button skips it', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(null, 'operator');
  const { page, go, context } = opened;
  await go('/operator/accounts', 'Accounts');
  await go('/operator', 'Health');
  expect(new URL(page.url()).pathname).toBe('/portal/');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  expectNoErrors(opened);
  await context.close();
});

test('an operator reads the roles of an account’s people in words, and the credentials lead to the operator reference', {
  timeout: browserTestMs,
}, async () => {
  const { accountId } = await portal.api.givenAccount();
  await givenPerson(portal.api, accountId, 'orderer');
  const opened = await portal.openAs(null, 'operator', { locale: 'de-DE' });
  const { page, go, context } = opened;
  await go(`/operator/accounts/${accountId}?tab=people`);
  const people = page.getByRole('table', { name: 'Personen' });
  await people.getByRole('cell', { name: 'Besteller', exact: true }).waitFor();
  expect(await people.getByText('orderer', { exact: true }).count()).toBe(0);
  await go('/operator/credentials');
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Operator API' }).waitFor();
  expectNoErrors(opened);
  await context.close();
});

test('people of an account get "Page not found" for /operator', { timeout: browserTestMs }, async () => {
  const { accountId } = await portal.api.givenAccount();
  const opened = await portal.openAs(accountId, 'admin');
  await opened.go('/operator', 'Page not found');
  expectNoErrors(opened);
  await opened.context.close();
});

test('a stuck order is listed with its problem, its date and a link to its account', {
  timeout: browserTestMs,
}, async () => {
  const { accountId } = await portal.api.givenAccount();
  const orderId = newId();
  await sql`
    insert into order_watches (account_id, order_id, look_at, stuck_since, stuck_with)
    values (${accountId}, ${orderId}, 'infinity', '2026-02-03T12:00:00Z', 'NotServed')`.execute(portal.api.database.db);
  const opened = await portal.openAs(null, 'operator');
  const { page, go, context } = opened;
  await go('/', 'Health');
  const row = page.getByRole('table', { name: 'Stuck orders' }).getByRole('row', { name: new RegExp(orderId) });
  await row.getByText('Lines are due but have no cards').waitFor();
  await row.getByText('Feb 3, 2026').waitFor();
  await row.getByRole('link', { name: 'Test account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Test account' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/portal/operator/accounts/${accountId}`);
  expectNoErrors(opened);
  await context.close();
});

test('an account with many currencies shows a whole amount and how many more there are, at every width', {
  timeout: 2 * browserTestMs,
}, async () => {
  const available = { AUD: 123_456_789n, CAD: 123_456_789n, EUR: 123_456_789n, GBP: 5n, USD: 5n };
  const { accountId } = await portal.api.givenAccount({ available });
  for (const [locale, amount, more] of [
    ['en-US', 'A$1,234,567.89', 'and 4 more'],
    ['de-DE', '1.234.567,89 AU$', 'und 4 weitere'],
  ] as const) {
    const opened = await portal.openAs(null, 'operator', { locale });
    await opened.visit('/operator/accounts');
    for (const width of [320, 390, 820, 1024, 1440]) {
      await opened.page.setViewportSize({ width, height: 800 });
      const row = `document.querySelector('[role="row"]:has([href$="${accountId}"])')`;
      const texts = () => opened.page.evaluate(`(${wholeTexts})(${row})`);
      await expect.poll(texts).toEqual(expect.arrayContaining([amount, more]));
    }
    await opened.context.close();
  }
});

/** The texts of a row that can be read to their ends. */
const wholeTexts = `(row) => {
  const clippers = [row, ...row.querySelectorAll('*')].filter((part) => getComputedStyle(part).overflowX !== 'visible');
  const isWhole = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    return clippers
      .filter((clipper) => clipper.contains(text))
      .map((clipper) => clipper.getBoundingClientRect())
      .every((clip) => clip.left <= left + 1 && right <= clip.right + 1);
  };
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (isWhole(walker.currentNode)) texts.push(walker.currentNode.textContent);
  return texts.map((text) => text.replaceAll('\\u00a0', ' ').trim());
}`;

test('health begins with what is wrong and its way out, and an order is looked up with a reason', {
  timeout: browserTestMs,
}, async () => {
  const account = await portal.api.givenAccount({ available: { USD: 100_00n } });
  const order = orderRequest({ PONumber: 'LOOK-UP-1' });
  expect((await account.post('/v1/Orders', order)).status).toBe(201);
  await withTransaction(portal.api.database.db, (tx) =>
    insertOperatorEvent(tx, { id: newId(), type: 'SupplierFailing', data: { Supplier: 'acme' } }),
  );
  await sql`
    insert into jobs (id, kind, payload, run_at, attempts, last_error, set_aside_at, created_at)
    values (${newId()}, 'send-messages', '{}', service_now(), 5, 'The mail server refused to talk.', service_now(),
            service_now())`.execute(portal.api.database.db);
  const opened = await portal.openAs(null, 'operator');
  const { page, context } = opened;
  await opened.visit('/');
  const summary = page.getByRole('status').filter({ hasText: /\d+ problems?/ });
  await summary.getByText(/alerts? (is|are) open\./).waitFor();
  await page.getByRole('table', { name: 'Mail, text messages, webhooks and suppliers' }).waitFor();
  await summary.getByRole('link', { name: 'Read what to do, and acknowledge' }).click();
  await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();

  await opened.visit('/');
  await summary.getByText('1 job failed.').waitFor();
  await summary.getByRole('link', { name: 'See the cause and retry' }).click();
  await page.getByRole('row', { name: /Send messages.*The mail server refused to talk\./ }).waitFor();
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await page.getByText('No failed jobs').waitFor();

  await opened.visit('/operator/orders');
  await page.getByRole('textbox', { name: 'Order' }).fill('LOOK-UP-1');
  await page.getByRole('textbox', { name: 'Reason' }).fill('x');
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText('Say why you look: it is recorded.').waitFor();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Ticket 7');
  await page.getByRole('button', { name: 'Look up' }).click();
  const lines = page.getByRole('table', { name: 'Lines of LOOK-UP-1' });
  await lines.getByText('a•••@example.com').waitFor();
  await page.getByRole('region', { name: 'LOOK-UP-1' }).getByText('Email or SMS').waitFor();
  expect(await page.content()).not.toContain('ann@example.com');
  await page.getByRole('region', { name: 'LOOK-UP-1' }).getByRole('link', { name: 'Test account' }).click();
  await page.getByRole('tab', { name: 'Spending' }).click();
  await page.getByText('Spending in USD as a table').waitFor();
  expectNoErrors(opened);
  await context.close();
});

test('limits of an account are added and removed row by row, and the rest is kept', {
  timeout: browserTestMs,
}, async () => {
  const { accountId } = await portal.api.givenAccount();
  const opened = await portal.openAs(null, 'operator');
  const { page, go, context } = opened;
  await go(`/operator/accounts/${accountId}`, 'Test account');
  const settings = page.getByRole('tab', { name: 'Settings and limits' });
  await settings.click();
  const amounts = page.getByRole('textbox', { name: 'Amount' });
  for (const amount of ['100', '250', '400']) {
    await page.getByRole('button', { name: 'Add currency limit' }).click();
    await amounts.last().fill(amount);
  }
  await page.getByRole('button', { name: 'Remove limit' }).first().click();
  await page.getByRole('button', { name: 'Remove limit' }).last().click();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Account changed.').waitFor();
  const holds = page.getByRole('region', { name: 'Orders that wait for funds' });
  await holds.getByLabel('Orders wait for funds').check();
  await holds.getByLabel('Days until an order is cancelled').fill('12');
  await holds.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await go(`/operator/accounts/${accountId}`, 'Test account');
  await settings.click();
  await amounts.first().waitFor();
  expect(await amounts.count()).toBe(1);
  expect(await amounts.inputValue()).toBe('250');
  expect(await holds.getByLabel('Days until an order is cancelled').inputValue()).toBe('12');
  expectNoErrors(opened);
  await context.close();
});

test('an operator filters the alerts and acknowledges one', { timeout: browserTestMs }, async () => {
  const { db } = portal.api.database;
  await withTransaction(db, async (tx) => {
    const low = { ProductId: 'aurora-coffee-usd', ValueMinor: 2500, Available: 3 };
    await insertOperatorEvent(tx, { id: newId(), type: 'StockLow', data: low });
    const notSent = { Channel: 'Email', Reason: 'MailServerAnswered535' };
    await insertOperatorEvent(tx, { id: newId(), type: 'MessagesNotSent', data: notSent });
  });
  const opened = await portal.openAs(null, 'operator');
  const { page, go, context } = opened;
  await go('/operator/alerts', 'Alerts');
  const table = page.getByRole('table', { name: 'Alerts' });
  await table.getByRole('row', { name: /Stock is low.*aurora-coffee-usd/ }).waitFor();
  const row = table.getByRole('row', { name: /Messages cannot be sent.*MailServerAnswered535/ });
  await row.getByRole('button', { name: 'Acknowledge' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByText('All', { exact: true }).click();
  await row.getByText(/Given, /).waitFor();
  expectNoErrors(opened);
  await context.close();
});

test(
  'an operator creates a credential of the operator API, sees its secret once, and revokes it',
  async () => {
    const operator = await portal.openAs(null, 'operator');
    const { page } = operator;
    await operator.visit('/operator/credentials');
    await page.getByRole('button', { name: 'New credential' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Night batch');
    await dialog.getByRole('button', { name: 'Create credential' }).click();
    await dialog.getByText('Choose at least one scope.').waitFor();
    await checkDialog(page, 'operator/credentials/credential-dialog.tsx');
    await dialog.getByRole('checkbox', { name: 'accounts:read' }).check();
    await dialog.getByLabel('Allowed addresses').fill('127.0.0.300');
    await dialog.getByRole('button', { name: 'Create credential' }).click();
    await dialog.getByText('is not an address block such as').waitFor();
    await dialog.getByLabel('Allowed addresses').press('Backspace');
    await dialog.getByLabel('Allowed addresses').fill('127.0.0.0/8');
    await dialog.getByRole('button', { name: 'Create credential' }).click();
    const secret = (await page.getByTestId('secret').textContent()) ?? '';
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    const call = () =>
      fetch(`${portal.api.baseUrl}/operator/v1/Accounts`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await call()).status).toBe(200);
    await page.reload();
    const row = page.getByRole('row', { name: /Night batch/ });
    await row.getByText('127.0.0.0/8').waitFor();
    expect(await page.content()).not.toContain(secret);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    expect((await call()).status).toBe(401);
    expectNoErrors(operator);
  },
  browserTestMs,
);

test('the page of a case about a Choice gift lists its codes, and replaces the reported one from stock', {
  timeout: browserTestMs,
}, async () => {
  const { api } = portal;
  const { db } = api.database;
  const account = await api.givenAccount();
  const codes = [freshCode(), freshCode()];
  await givenSources(db, coffee, ['inventory']);
  // A value of its own: orders of other tests may wait for codes of 25.
  await loadCodes(api, codes, { value: '15' });
  const worker = await startTestWorker(api);
  const address = freshAddress();
  const order = await place(account, giftTo(address, { ProductId: 'manybloom-pick-usd', Value: 40 }));
  await lineBecomes(account, order.Id, { Status: 'Complete' });
  await worker.close();
  const path = linksIn((await outboxOf(account, address)).Data[0]?.Text)[0] ?? '';
  const post = (to: string, fields: Record<string, string>) =>
    fetch(`${api.baseUrl}${to}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const amounts = { split: '1', [`amount.${coffee}`]: '15', 'amount.ninth-row-cinemas-usd': '25' };
  const picked = await (await post(`${path}/pick`, amounts)).text();
  const code = codes.find((each) => picked.includes(each)) ?? '';
  const left = codes.find((each) => each !== code) ?? '';
  expect(code).not.toBe('');
  const part = /<option value="(\d)">Aurora/.exec(await (await fetch(`${api.baseUrl}${path}/help`)).text())?.[1] ?? '';
  expect((await post(`${path}/help/problem`, { category: 'NotAccepted', card: part })).status).toBe(303);
  const { id } = await one(db, sql<{ id: string }>`select id from help_cases where order_id = ${order.Id}`);

  const opened = await portal.openAs(null, 'operator');
  const { page, go, context } = opened;
  await go(`/operator/cases/${id}`, /^Case /);
  const table = page.getByRole('table', { name: 'Codes' });
  const reported = table.getByRole('row', { name: /\(reported\)/ });
  const cells = await reported.getByRole('cell').allTextContents();
  expect(cells.slice(0, 4)).toEqual([expect.stringContaining('Aurora Coffee'), '$15.00', code.slice(-4), '1']);
  const other = table.getByRole('row', { name: /Ninth Row/ });
  await other.getByText('No code of this product and value is in stock.').waitFor();
  expect(await other.getByRole('button', { name: 'Replace code' }).isDisabled()).toBe(true);
  await reported.getByRole('button', { name: 'Replace code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace code' }).click();
  await reported.getByRole('cell', { name: left.slice(-4), exact: true }).waitFor();
  await table.getByRole('button', { name: 'Replace code' }).first().waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(code);
  expectNoErrors(opened);
  await context.close();
});
