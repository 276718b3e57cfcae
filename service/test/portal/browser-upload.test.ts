import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { desktop, phone } from '../support/looks.ts';
import type { TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { checkDialog } from './support/check-dialog.ts';
import { expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

let portal: PortalBrowser;
let account: TestCaller;
let worker: Worker | null = null;
beforeAll(async () => {
  portal = await startPortalBrowser();
  account = await portal.api.givenAccount({ available: { USD: 100_000_00n } });
});
afterAll(async () => {
  await worker?.close();
  await portal?.close();
});

const rowCount = 1_000;
// Two rows lack an address, one asks for a value that the product does not have.
const faultyRows = [17, 500];
const badValueRow = 999;

function listOfPeople(): string {
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const row = index + 1;
    const email = faultyRows.includes(row) ? 'nobody at all' : `person-${row}@example.com`;
    return `Person ${row},${email},${row === badValueRow ? 26 : 25}`;
  });
  return `Full name,Mail,Worth\r\n${rows.join('\r\n')}\r\n`;
}

test('a list of 1,000 people is mapped, corrected with keys, undone, bought once and reported row by row', {
  timeout: 120_000,
}, async () => {
  const opened = await portal.openAs(account.accountId, 'orderer', { acceptDownloads: true });
  const { page, go, context } = opened;
  await go('/uploads', 'Bulk upload');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(listOfPeople()) });
  await page.getByRole('heading', { level: 1, name: 'people.csv' }).waitFor();

  const columns = page.getByRole('region', { name: 'Columns' });
  await columns.getByText('person-3@example.com').waitFor();
  expect(await columns.getByRole('combobox', { name: 'Field for Mail' }).inputValue()).toBe('Email');
  await columns.getByRole('combobox', { name: 'Field for Worth' }).click();
  await page.getByRole('option', { name: 'Value of one card', exact: true }).click();
  await page.getByRole('region', { name: 'Defaults' }).getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: 'Aurora Coffee Gift Card (USD)' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByText('3 rows have errors.').waitFor();
  expect(await page.getByRole('button', { name: 'Continue' }).isEnabled()).toBe(false);
  // The cost of each row is in sight.
  expect(await page.locator('.grid-scroller').evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);
  await checkRowDialog(page);
  expect((await account.get('/v1/Orders')).body).toMatchObject({ TotalCount: 0 });
  await correctWithKeys(page);
  await page.getByText('All rows are valid; 1 skipped.').waitFor();
  await goToUnloadedEnd(page);

  await page.getByRole('button', { name: 'Continue' }).click();
  const placeOrders = async () => {
    await page.getByRole('button', { name: /^Place orders for/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Place orders for/ })
      .click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  };
  await placeOrders();
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await placeOrders();
  expect((await account.get('/v1/Orders')).body).toMatchObject({ TotalCount: 0 });
  // Only now, so that a slow machine cannot place orders before they are undone.
  worker = await startTestWorker(portal.api);
  await page.getByRole('button', { name: 'Place orders now' }).click();
  await page.getByText('999 of 999 gifts ordered, in 2 of 2 orders').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Results (CSV)' }).click();
  const results = readFileSync(await (await download).path(), 'utf8');
  expect(results).toContain('corrected-17@example.com');
  expect(results.trim().split('\r\n').length).toBeGreaterThanOrEqual(rowCount);
  const { body } = await account.get('/v1/Orders?recipientEmail=corrected-500@example.com');
  expect(body).toMatchObject({ TotalCount: 1 });
  expect((await account.get('/v1/Orders')).body).toMatchObject({ TotalCount: 2 });
  expectNoErrors(opened);
  await context.close();
});

/** On a phone a row is corrected in a dialog instead of in its cells. */
async function checkRowDialog(page: Page): Promise<void> {
  const before = page.viewportSize() ?? desktop;
  await page.setViewportSize(phone);
  await page.getByRole('table', { name: 'Rows' }).getByRole('button').first().click();
  await checkDialog(page, 'account/uploads/row-dialog.tsx', [phone]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.setViewportSize(before);
}

/** The focus goes to the end of the list while its rows are still being loaded. */
async function goToUnloadedEnd(page: Page): Promise<void> {
  let resolve = () => {};
  const release = new Promise<void>((done) => {
    resolve = done;
  });
  await page.route(/\/Rows\?.*pageIndex=5&/, async (route) => {
    await release;
    await route.continue();
  });
  await page.getByText('All 1,000').click();
  await page.locator('[data-cell="0:1"]').focus();
  await page.keyboard.press('Control+End');
  const focused = () => page.evaluate<unknown>('({ ...document.activeElement.dataset })');
  await expect.poll(focused, waiting).toEqual({ placeholder: '999' });
  resolve();
  await expect.poll(focused, waiting).toEqual({ cell: '999:3' });
  await page.unrouteAll({ behavior: 'wait' });
}

const waiting = { timeout: 30_000 };

/** Two cells are typed over, and the row whose value cannot be had is skipped. Rows that are valid leave the list. */
async function correctWithKeys(page: Page): Promise<void> {
  const rowNumber = (row: number) => page.getByRole('rowheader', { name: String(row), exact: true });
  const focused = () => page.evaluate<string | null>('document.activeElement.dataset.cell ?? null');
  const { keyboard } = page;
  await page
    .getByRole('gridcell', { name: /^nobody at all/ })
    .first()
    .click();
  await keyboard.press('F2');
  await keyboard.press('Escape');
  await expect.poll(focused, waiting).toBe('0:2');
  for (const row of faultyRows) {
    await keyboard.type(`corrected-${row}@example.com`);
    await keyboard.press('Enter');
    await rowNumber(row).waitFor({ state: 'detached' });
    await expect.poll(focused, waiting).toBe('0:2');
  }
  await rowNumber(badValueRow).waitFor();
  await keyboard.press('F8');
  await expect.poll(focused, waiting).toBe('0:3');
  await keyboard.press('Home');
  await expect.poll(focused, waiting).toBe('0:0');
  await keyboard.press('Enter');
}
