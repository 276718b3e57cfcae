import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import type { TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

let portal: PortalBrowser;
let account: TestCaller;
let worker: Worker;
beforeAll(async () => {
  portal = await startPortalBrowser();
  account = await portal.api.givenAccount({ available: { USD: 100_000_00n } });
  worker = await startTestWorker(portal.api);
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

test('a list of 1,000 people is mapped, corrected, priced, bought once and reported row by row', {
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
  expect(await columns.getByLabel('Email', { exact: true }).inputValue()).toBe('Mail');
  await columns.getByRole('combobox', { name: 'Value of one card' }).click();
  await page.getByRole('option', { name: 'Worth', exact: true }).click();
  await page.getByRole('region', { name: 'Defaults' }).getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: 'Aurora Coffee Gift Card (USD)' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByText('3 rows have errors.').waitFor();
  expect(await page.getByRole('button', { name: 'Continue' }).isEnabled()).toBe(false);
  expect((await account.get('/v1/Orders')).body).toMatchObject({ TotalCount: 0 });
  for (const left of [3, 2]) {
    await page
      .getByRole('button', { name: /^(17|500)$/ })
      .first()
      .click();
    const mail = page.getByRole('dialog').getByRole('textbox', { name: 'Mail' });
    await mail.fill(`corrected-${left}@example.com`);
    await page.getByRole('button', { name: 'Save and check' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: /^999$/ }).first().click();
  await page.getByRole('button', { name: 'Skip row' }).click();
  await page.getByText('All rows are valid; 1 skipped.').waitFor();

  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Place orders for/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Place orders for/ })
    .click();
  await page.getByText('999 of 999 gifts ordered, in 2 of 2 orders').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Results (CSV)' }).click();
  const results = readFileSync(await (await download).path(), 'utf8');
  expect(results).toContain('corrected-3@example.com');
  expect(results.trim().split('\r\n').length).toBeGreaterThanOrEqual(rowCount);
  const { body } = await account.get('/v1/Orders?recipientEmail=corrected-2@example.com');
  expect(body).toMatchObject({ TotalCount: 1 });
  expect((await account.get('/v1/Orders')).body).toMatchObject({ TotalCount: 2 });
  expectNoErrors(opened);
  await context.close();
});
