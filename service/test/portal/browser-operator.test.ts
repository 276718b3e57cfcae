import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserTestMs, expectQuiet, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

let portal: PortalBrowser;
beforeAll(async () => {
  portal = await startPortalBrowser();
});
afterAll(() => portal?.close());

test('an operator who shortens an address to /operator comes to the start page, and back leads past it', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(null, 'operator');
  const { page, go, context } = opened;
  await go('/operator/accounts', 'Accounts');
  await go('/operator', 'Health');
  expect(new URL(page.url()).pathname).toBe('/portal/');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  expectQuiet(opened);
  await context.close();
});

test('for people of an account there is no such page', { timeout: browserTestMs }, async () => {
  const { accountId } = await portal.api.givenAccount();
  const opened = await portal.openAs(accountId, 'admin');
  await opened.go('/operator', 'No such page');
  expectQuiet(opened);
  await opened.context.close();
});
