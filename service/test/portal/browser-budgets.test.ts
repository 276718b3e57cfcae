import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInEveryLook } from '../support/looks.ts';
import { orderRequest } from '../support/order-requests.ts';
import { checkDialog } from './support/check-dialog.ts';
import {
  browserTestMs,
  choose,
  expectNoErrors,
  type PortalBrowser,
  startPortalBrowser,
} from './support/portal-browser.ts';

let portal: PortalBrowser;
beforeAll(async () => {
  portal = await startPortalBrowser();
});
afterAll(() => portal?.close());

test('an admin sets a budget, sees what is spent, left and expected, and removes it', {
  timeout: browserTestMs,
}, async () => {
  const account = await portal.api.givenAccount({ hasDepartments: true });
  const order = () => orderRequest({ DepartmentId: 'marketing' });
  expect((await account.post('/v1/Orders', order())).status).toBe(201);
  const opened = await portal.openAs(account.accountId, 'admin');
  const { page, go, context } = opened;
  await go('/departments', 'Departments');
  await page.getByText('No budgets').waitFor();
  await page.getByRole('button', { name: 'Set a budget' }).click();
  await checkDialog(page, 'account/departments/budget-dialog.tsx');
  const dialog = page.getByRole('dialog');
  await choose(page, 'Department', 'Marketing');
  await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('40');
  await dialog.getByRole('button', { name: 'Set budget' }).click();
  const row = page.getByRole('table', { name: 'Budgets' }).getByRole('row', { name: /Marketing/ });
  await row.waitFor();
  const text = (await row.textContent()) ?? '';
  for (const part of ['$40.00 a month', 'Orders above it are refused', '$23.75', '$16.25'])
    expect(text).toContain(part);
  expect(await findInEveryLook(page, 'document')).toEqual([]);
  expect((await account.post('/v1/Orders', order())).body.code).toBe('BudgetExceeded');

  await row.getByRole('button', { name: 'Change the budget of Marketing' }).click();
  await dialog.getByRole('radio', { name: /Soft/ }).click();
  await dialog.getByRole('button', { name: 'Change budget' }).click();
  await row.getByText('Orders above it are accepted').waitFor();
  expect((await account.post('/v1/Orders', order())).status).toBe(201);

  await row.getByRole('button', { name: 'Remove the budget of Marketing' }).click();
  await dialog.getByRole('button', { name: 'Remove budget' }).click();
  await page.getByText('No budgets').waitFor();
  expectNoErrors(opened);
  await context.close();
});
