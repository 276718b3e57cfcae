import { afterAll, beforeAll, expect, test } from 'vitest';
import { setStatus } from '../support/suspend.ts';
import { browserTestMs, expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

let portal: PortalBrowser;
beforeAll(async () => {
  portal = await startPortalBrowser();
});
afterAll(() => portal?.close());

test('an operator suspends an account and freezes its links after typing its name, and reverts both', {
  timeout: browserTestMs,
}, async () => {
  const { accountId } = await portal.api.givenAccount();
  const opened = await portal.openAs(null, 'operator');
  const { page, go, context } = opened;
  await go(`/operator/accounts/${accountId}`, 'Test account');
  for (const [button, title] of [
    ['Suspend', 'Suspend Test account?'],
    ['Freeze claim links', 'Freeze the claim links of Test account?'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: title });
    expect(await dialog.getByRole('button', { name: button }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Test account');
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.getByText('This account is suspended').waitFor();
  await page.getByText('Claim links are frozen', { exact: true }).waitFor();
  for (const button of ['Reactivate', 'Unfreeze claim links']) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'Suspend' }).waitFor();
  await page.getByRole('button', { name: 'Freeze claim links' }).waitFor();
  expectNoErrors(opened);
  await context.close();
});

test('people of a suspended account see on every page that it is suspended', { timeout: browserTestMs }, async () => {
  const { accountId } = await portal.api.givenAccount();
  await setStatus(portal.api.database.db, accountId, 'Suspended');
  const opened = await portal.openAs(accountId, 'admin');
  await opened.go('/orders', 'Orders');
  await opened.page.getByText('This account is suspended', { exact: true }).waitFor();
  expectNoErrors(opened);
  await opened.context.close();
});

test('a suspended account is offered no order, upload or funding request', { timeout: browserTestMs }, async () => {
  const { accountId } = await portal.api.givenAccount();
  await setStatus(portal.api.database.db, accountId, 'Suspended');
  const opened = await portal.openAs(accountId, 'admin');
  const { page, go } = opened;
  const reason = page.getByText('This account is suspended, so nothing can be ordered.');
  for (const [path, heading, button] of [
    ['/', 'Test account', 'New order'],
    ['/orders', 'Orders', 'New order'],
    ['/funding', 'Funding', 'Request funding'],
    ['/uploads', 'Bulk upload', 'Choose file'],
  ] as const) {
    await go(path, heading);
    expect(await page.getByRole('button', { name: button }).isDisabled(), path).toBe(true);
    if (path !== '/funding') await reason.waitFor();
  }
  await go('/orders/new', 'New order');
  await reason.waitFor();
  expect(await page.getByRole('button', { name: 'Check and show price' }).count()).toBe(0);
  expectNoErrors(opened);
  await opened.context.close();
});
