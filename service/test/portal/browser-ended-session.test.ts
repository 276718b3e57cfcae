import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId } from '../../src/kit/ids.ts';
import {
  browserTestMs,
  expectNoErrors,
  type PortalBrowser,
  signIn,
  startPortalBrowser,
} from './support/portal-browser.ts';
import { givenPerson } from './support/portal-caller.ts';

let portal: PortalBrowser;
let accountId: AccountId;
beforeAll(async () => {
  portal = await startPortalBrowser();
  accountId = (await portal.api.givenAccount({ available: { USD: 1_000_00n } })).accountId;
});
afterAll(() => portal?.close());

const endEverySession = () => sql`delete from portal_sessions`.execute(portal.api.database.db);

/** Presses the form's button after the session has ended on the service, and signs in on the page that then appears. */
async function saveWithoutSession(page: Page, button: string, email: string): Promise<void> {
  await endEverySession();
  // Whatever the page asks for by itself may find out first, and then there is no button any more.
  await page.getByRole('button', { name: button }).evaluateAll((all) => all.at(-1)?.click());
  await page.getByText('Your session has ended. Sign in again.').waitFor();
  await signIn(page, email);
}

const expectValue = (page: Page, name: string) => expect.poll(() => page.getByRole('textbox', { name }).inputValue());

test('a form whose session has ended is back after the sign-in, with everything that was entered, and can be saved', {
  timeout: 2 * browserTestMs,
}, async () => {
  const opened = await portal.openAs(accountId, 'admin');
  const { page, go, context, person } = opened;
  const restored = page.getByText('This is what you had entered before.');

  await go('/orders/new?product=aurora-coffee-usd', 'New order');
  await page.getByRole('textbox', { name: 'PO number' }).fill('ENDED-1');
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await saveWithoutSession(page, 'Check and show price', person.email);
  await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor();
  await expectValue(page, 'PO number').toBe('ENDED-1');
  await expectValue(page, 'Email').toBe('ann@example.com');

  await go('/brandings/new', 'New branding');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring');
  await page.getByRole('textbox', { name: 'Id', exact: true }).fill('spring-2026');
  await page.getByRole('textbox', { name: 'Headline' }).fill('Half a headline');
  // Loaded after the session has ended, the preview would show that instead.
  await page.frameLocator('iframe[title="Preview of the mail"]').getByText('Half a headline').first().waitFor();
  await saveWithoutSession(page, 'Save', person.email);
  await restored.waitFor();
  await expectValue(page, 'Headline').toBe('Half a headline');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Branding saved').waitFor();

  await go('/webhooks', 'Webhooks');
  await page.getByRole('button', { name: 'New endpoint' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.com/bestow');
  await page.getByRole('button', { name: 'Add header' }).click();
  await page.getByRole('textbox', { name: 'Header' }).fill('X-Receiver-Key');
  await page.getByRole('textbox', { name: 'Value' }).fill('only they know');
  await saveWithoutSession(page, 'Add endpoint', person.email);
  await page.getByRole('dialog').getByText('This is what you had entered before.').waitFor();
  await expectValue(page, 'Address').toBe('https://hooks.example.com/bestow');
  await expectValue(page, 'Value').toBe('only they know');
  // The header may be the receiver's secret: it survives in the page alone.
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('only they know');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByRole('dialog').getByText('Signing secret').waitFor();
  await page.getByRole('button', { name: 'I’ve saved it' }).click();

  await page.getByRole('link', { name: 'https://hooks.example.com/bestow' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Half a description');
  await saveWithoutSession(page, 'Save', person.email);
  await page.getByRole('dialog').waitFor();
  await expectValue(page, 'Description').toBe('Half a description');
  expectNoErrors(opened);
  await context.close();
});

test('a preview that is loaded after the session has ended says so in its frame', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(accountId, 'admin');
  const { page, go, context } = opened;
  await go('/brandings/new', 'New branding');
  const preview = page.frameLocator('iframe[title="Preview of the mail"]');
  await preview.locator('body').waitFor();
  // The rest of the page does not hear of it, so that it stays.
  await endEverySession();
  await page.route('**/portal/api/**', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  );
  await page.getByText('Reminder', { exact: true }).click();
  await page
    .frameLocator('iframe[title="Preview of the reminder"]')
    .getByText('Your session has ended. Sign in again to see this preview.')
    .waitFor();
  await context.close();
});

test('whoever signs in where the session of somebody else has ended sees nothing of it', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(accountId, 'admin');
  const { page, go, context } = opened;
  await go('/departments', 'Departments');
  await page.getByRole('button', { name: 'New department' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Secret plans');
  await page.getByRole('textbox', { name: 'Id' }).fill('secret-plans');
  const other = await givenPerson(portal.api, (await portal.api.givenAccount()).accountId, 'admin');
  await saveWithoutSession(page, 'Add department', other.email);
  await page.getByRole('dialog').waitFor();
  await expectValue(page, 'Name').toBe('');
  await context.close();
});

test('the ways around the password lead back to the page on which the session has ended', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(accountId, 'admin');
  const { page, go, context, person } = opened;
  await go('/brandings/new', 'New branding');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring');
  await page.getByRole('textbox', { name: 'Id', exact: true }).fill('spring-2027');
  await page.getByRole('textbox', { name: 'Headline' }).fill('Half a headline');
  await endEverySession();
  // The preview may find out first.
  await page.getByRole('button', { name: 'Save' }).evaluateAll((all) => all.at(-1)?.click());
  await page.getByRole('link', { name: 'Sign in with your company' }).click();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await signIn(page, person.email);
  await page.getByRole('heading', { level: 1, name: 'New branding' }).waitFor();
  await expectValue(page, 'Headline').toBe('Half a headline');
  await context.close();
});

test('after signing out, also without a network, the browser has nothing left of a form', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(accountId, 'admin');
  const { page, go, context } = opened;
  const stored = () => page.evaluate('JSON.stringify(sessionStorage)');
  await go('/brandings/new', 'New branding');
  await page.getByRole('textbox', { name: 'Headline' }).fill('Half a headline');
  await expect.poll(stored).toContain('Half a headline');
  await page.route('**/portal/api/SignOut', (route) => route.abort());
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await stored()).not.toContain('Half a headline');
  expect(await page.content()).not.toContain('Half a headline');
  await context.close();
});
