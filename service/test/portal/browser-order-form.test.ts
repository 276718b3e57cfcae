import type { Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '../support/order-requests.ts';
import type { TestCaller } from '../support/test-api.ts';
import { checkDialog } from './support/check-dialog.ts';
import {
  browserTestMs,
  choose,
  expectNoErrors,
  type PortalBrowser,
  startPortalBrowser,
} from './support/portal-browser.ts';

let portal: PortalBrowser;
let account: TestCaller;
beforeAll(async () => {
  portal = await startPortalBrowser();
  account = await portal.api.givenAccount({ available: { USD: 1_000_00n } });
});
afterAll(() => portal?.close());

/** How many pixels the sign of waiting is away from the middle of its button. */
const loaderOffset = `{
  const loader = document.querySelector('.mantine-Button-loader');
  const [inner, outer] = [loader, loader.closest('button')].map((each) => each.getBoundingClientRect());
  Math.max(Math.abs(inner.x + inner.width / 2 - outer.x - outer.width / 2),
    Math.abs(inner.y + inner.height / 2 - outer.y - outer.height / 2));
}`;

test('an order is priced, placed from the form, changed and cancelled, and the money is refunded', {
  timeout: browserTestMs,
}, async () => {
  const before = (await account.balance('USD')).Available;
  const opened = await portal.openAs(account.accountId, 'orderer');
  const { page, go, context } = opened;
  await go('/products/aurora-coffee-usd', 'Aurora Coffee Gift Card');
  await page.getByText('aurora-coffee-usd', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Order this' }).click();
  await page.getByRole('textbox', { name: 'PO number' }).fill('FORM-1');
  await choose(page, 'Value', '$25.00');
  // Mail and gift page are shown as they are filled in, and the mail can be tried.
  await page.getByRole('textbox', { name: 'Recipient’s name' }).fill('Anna P.');
  const shown = (title: string) => page.frameLocator(`iframe[title="${title}"]:not([data-next])`);
  await shown('Preview of the mail').getByText('Anna P.').waitFor();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await page.getByText('A test mail is on its way to').waitFor();
  await page.getByText('Gift page', { exact: true }).click();
  await shown('Preview of the gift page').getByText('Anna P.').waitFor();
  await page.getByRole('button', { name: 'Check and show price' }).click();
  // The one fault is shown at its field, and nothing was bought.
  await page.getByRole('textbox', { name: 'Email' }).and(page.locator('[aria-invalid="true"]')).waitFor();
  expect((await account.balance('USD')).Available).toBe(before);

  await page.getByRole('textbox', { name: 'Email' }).fill('anna@example.com');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  // What was entered survives a reload, as it does a new sign-in.
  await page.reload();
  await page.getByText('This is what you had entered before.').waitFor();
  await page.getByRole('button', { name: 'Check and show price' }).click();
  const review = page.getByRole('dialog');
  for (const part of ['3 cards, $25.00 each', '$75.00', 'Discount', 'Balance afterwards', 'Anna P., anna@example.com'])
    await review.getByText(part, { exact: true }).first().waitFor();
  // The button behind waits for the answer, and shows so in its middle, also to people who ask for less motion.
  expect(await page.evaluate(loaderOffset)).toBeLessThan(1);
  await review.getByRole('button', { name: /^Place order for/ }).click();
  await page.getByRole('heading', { level: 1, name: 'FORM-1' }).waitFor();
  expect((await account.balance('USD')).Available).toBeLessThan(before);

  await page.getByRole('button', { name: 'Change delivery' }).click();
  await checkDialog(page, 'account/orders/change-dialog.tsx');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('');
  await dialog.getByLabel('Deliver on').fill('2027-01-15T09:00');
  await dialog
    .getByRole('combobox', { name: 'Time zone' })
    .or(dialog.getByRole('textbox', { name: 'Time zone' }))
    .first()
    .fill('new york');
  await page.getByRole('option', { name: 'America/New York' }).click();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Happy birthday!');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('textbox', { name: 'Email' }).and(page.locator('[aria-invalid="true"]')).waitFor();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('bella@example.com');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changed before sending').waitFor();
  await page.getByText(/from a•••@example\.com to b•••@example\.com/).waitFor();
  await page.getByText(/9:00.*\(America\/New York\)/).waitFor();

  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('Refunded to the balance').first().waitFor();
  const { body } = await account.get('/v1/Orders?poNumber=FORM-1');
  expect(body).toMatchObject({ TotalCount: 1, Data: [{ Status: 'Cancelled' }] });
  expect((await account.balance('USD')).Available).toBe(before);
  expectNoErrors(opened);
  await context.close();
});

test('an order is repeated, to one more person pasted from a spreadsheet, and kept as a draft', {
  timeout: browserTestMs,
}, async () => {
  const line = { DigitalDeliveryAddress: { Email: 'bella@example.com' }, Personalization: { To: 'Anna P.' } };
  const placed = await account.post('/v1/Orders', orderRequest({ PONumber: 'AGAIN-1' }, line));
  expect(placed.status, placed.text).toBe(201);
  const opened = await portal.openAs(account.accountId, 'orderer');
  const { page, go, context } = opened;
  await go(`/orders/${placed.body.Id}`, 'AGAIN-1');
  await page.getByRole('link', { name: 'Repeat this order' }).click();
  await page.getByText('This repeats an earlier order').waitFor();
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('bella@example.com');
  expect(await page.getByRole('textbox', { name: 'PO number' }).inputValue()).not.toBe('AGAIN-1');
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
  await page.getByRole('textbox', { name: 'Cells' }).fill('Ada\tada@example.com\nBen\tnonsense');
  await page.getByText('Row 2: “nonsense” is not an email address.').waitFor();
  await checkDialog(page, 'account/new-order/paste/paste-dialog.tsx');
  await page.getByRole('button', { name: 'Add 1 recipient' }).click();
  await page.getByLabel('Deliver on').first().fill('2027-01-15T09:00');
  await page.getByRole('button', { name: 'Check and show price' }).click();
  for (const part of ['Anna P., bella@example.com', 'Ada, ada@example.com'])
    await page.getByRole('dialog').getByText(part, { exact: true }).waitFor();
  await page
    .getByRole('dialog')
    .getByText(/^Deliver on: Jan 15, 2027, 9:00.AM \(.+\)$/)
    .waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();

  // It becomes a draft that follows what is entered, and is opened again in another browser.
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('textbox', { name: 'Name of the draft' }).fill('Spring gifts');
  await checkDialog(page, 'account/new-order/drafts/draft-bar.tsx');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft “Spring gifts”.').waitFor();
  const isSaved = (answer: Response) => answer.ok() && (answer.request().postData() ?? '').includes('DRAFTED-1');
  const saving = page.waitForResponse((answer) => answer.request().method() === 'PUT' && isSaved(answer));
  await page.getByRole('textbox', { name: 'PO number' }).fill('DRAFTED-1');
  await saving;
  await page.evaluate('sessionStorage.clear()');
  await page.reload();
  await page.getByRole('button', { name: 'Drafts (1)' }).click();
  await page.getByRole('menuitem', { name: /^Spring gifts/ }).click();
  await page.getByText('Draft “Spring gifts”.').waitFor();
  expect(await page.getByRole('textbox', { name: 'PO number' }).inputValue()).toBe('DRAFTED-1');
  await page.getByRole('button', { name: 'Check and show price' }).click();
  await page.getByRole('dialog').getByText('Ada, ada@example.com', { exact: true }).waitFor();
  expectNoErrors(opened);
  await context.close();
});

test('an order is found by keyboard, product and day, and by nothing else', {
  timeout: browserTestMs,
}, async () => {
  const line = {
    DigitalDeliveryAddress: { Email: 'findme@example.com', Sms: '+12025550123' },
    Personalization: { To: 'Björn Found' },
  };
  const placed = await account.post('/v1/Orders', orderRequest({ PONumber: 'FIND-1' }, line));
  expect(placed.status, placed.text).toBe(201);
  const { page, go, context } = await portal.openAs(account.accountId, 'viewer');
  await go('/orders', 'Orders');
  await page.keyboard.press('/');
  await page.keyboard.type('FIND-1');
  await page.getByText('1 in all').waitFor();
  await page.keyboard.type('x');
  await page.getByText('No matching orders').waitFor();
  await page.getByRole('button', { name: 'Show all orders' }).click();

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('textbox', { name: 'Search' }).fill('björn');
  await choose(page, 'Product', 'Aurora Coffee Gift Card (USD)');
  await page.getByLabel('From (UTC)').fill(new Date().toISOString().slice(0, 10));
  await page.getByText('1 in all').waitFor();
  await page.getByRole('link', { name: 'FIND-1' }).click();
  await page.getByRole('heading', { level: 1, name: 'FIND-1' }).waitFor();
  await page.goBack();
  await page.getByText('1 in all').waitFor();
  await page.getByLabel('To (UTC)').fill('2020-01-01');
  await page.getByText('No matching orders').waitFor();
  await context.close();
});

test('an open page shows what happens elsewhere, without a reload', { timeout: browserTestMs }, async () => {
  const opened = await portal.openAs(account.accountId, 'viewer');
  const listening = opened.page.waitForResponse('**/Events/Stream');
  await opened.go('/orders', 'Orders');
  await listening;
  const placed = await account.post('/v1/Orders', orderRequest({ PONumber: 'LIVE-1' }));
  expect(placed.status, placed.text).toBe(201);
  await opened.page.getByText('LIVE-1').first().waitFor();
  expectNoErrors(opened);
  await opened.context.close();
});
