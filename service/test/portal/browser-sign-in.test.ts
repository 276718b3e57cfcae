import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSignInLink } from '../../src/accounts/people/sign-in-links.ts';
import { withTransaction } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { codeAt } from './support/code-at.ts';
import {
  browserTestMs,
  choose,
  expectNoErrors,
  type PortalBrowser,
  signIn,
  startPortalBrowser,
} from './support/portal-browser.ts';
import { givenPerson, password } from './support/portal-caller.ts';

let portal: PortalBrowser;
let accountId: AccountId;
beforeAll(async () => {
  portal = await startPortalBrowser();
  accountId = (await portal.api.givenAccount()).accountId;
});
afterAll(() => portal?.close());

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

test('a second factor is set up with its QR code, requested at the next sign-in, and replaced by a recovery code', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(accountId, 'admin');
  const { page, person, go } = opened;
  await go('/security', 'Your sign-in');
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  const secret = (await page.locator('.copy-text').first().textContent())?.trim() ?? '';
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeAt(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = ((await page.getByTestId('secret').textContent()) ?? '').split('\n');
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByText('On. 10 recovery codes are left.').waitFor();

  await signOut(page);
  await signIn(page, person.email);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  // Without the code nothing is accessible.
  expect((await page.context().request.get(`${portal.api.baseUrl}/portal/api/Overview`)).status()).toBe(401);
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeAt(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /your menu/ }).waitFor();

  await signOut(page);
  await signIn(page, person.email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /your menu/ }).waitFor();
  await go('/security', 'Your sign-in');
  await page.getByText('On. 9 recovery codes are left.').waitFor();
  expectNoErrors(opened);
  await opened.context.close();
});

test('a wrong password is reported at the form, and signing out everywhere also ends the session in the other browser', {
  timeout: browserTestMs,
}, async () => {
  const person = await givenPerson(portal.api, accountId, 'viewer');
  const [first, second] = [await portal.open(), await portal.open()];
  await first.go('/');
  await signIn(first.page, person.email, 'not the password at all');
  expect(await first.page.getByRole('alert').textContent()).toMatch(/email|password/i);
  await pastePassword(first.page);
  await signIn(first.page, person.email, null);
  await second.go('/');
  await signIn(second.page, person.email, password);
  await second.page.getByRole('button', { name: /your menu/ }).waitFor();

  await first.go('/security', 'Your sign-in');
  await first.page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await first.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await first.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  // Unless one of its own requests has already told the other browser.
  await second.page.evaluate(`document.querySelector('a[href="/portal/orders"]')?.click()`);
  await second.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await Promise.all([first.context.close(), second.context.close()]);
});

/** From another field, as from a password manager. What is typed or pasted stays hidden. */
async function pastePassword(page: Page): Promise<void> {
  const [email, field] = [page.getByLabel('Email'), page.getByRole('textbox', { name: 'Password' })];
  await email.fill(password);
  await email.press('ControlOrMeta+A');
  await email.press('ControlOrMeta+C');
  await field.fill('');
  await field.press('ControlOrMeta+V');
  expect(await field.inputValue()).toBe(password);
  expect([await field.getAttribute('type'), await field.getAttribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ]);
}

test('a printed sign-in link opens the portal with one click, also over another session, and says so when it is used up', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(accountId, 'viewer');
  const { page, go } = opened;
  await go('/');
  const admin = await givenPerson(portal.api, accountId, 'admin', 'One Click');
  const token = await withTransaction(portal.api.database.db, (tx) => makeSignInLink(tx, admin.email));
  const link = `${portal.api.baseUrl}/portal/sign-in#${token?.reveal()}`;
  await page.goto(link);
  await page.getByRole('button', { name: 'One Click, your menu' }).waitFor();
  await page.getByRole('link', { name: 'People' }).waitFor();
  expect(page.url()).toBe(`${portal.api.baseUrl}/portal/`);
  expectNoErrors(opened);
  await page.goto(link);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  // The address without a token is not a link that was used.
  await page.goto(`${portal.api.baseUrl}/portal/sign-in`);
  await page.getByRole('button', { name: /your menu/ }).waitFor();
  await page.goto(link);
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  // A used link changes nothing: the session goes on.
  await page.getByRole('button', { name: /your menu/ }).waitFor();
  await opened.context.close();
});

test('the portal is in the language that a person chose, else in that of the browser', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(accountId, 'viewer');
  const { page, person, go } = opened;
  await go('/security', 'Your sign-in');
  await choose(page, 'Language', 'Deutsch');
  await page.locator('html[lang="de"][dir="ltr"]').waitFor();
  await expectLanguage(person.id, 'de');

  // In another browser only the person can know it.
  const other = await portal.open({ locale: 'ar-AE' });
  await other.go('/');
  await other.page.locator('html[lang="ar"][dir="rtl"]').waitFor();
  await other.page.locator('input[autocomplete="username"]').fill(person.email);
  await other.page.locator('input[type="password"]').fill(password);
  await other.page.keyboard.press('Enter');
  await other.page.locator('html[lang="de"] .person-button').waitFor();
  await other.go('/security');
  await other.page.locator('input[value="Deutsch"]').click();
  await other.page.getByRole('option').first().click();
  await other.page.locator('html[lang="ar"] .person-button').waitFor();
  await expectLanguage(person.id, null);
  expectNoErrors(opened);
  expectNoErrors(other);
  await Promise.all([opened.context.close(), other.context.close()]);
});

async function expectLanguage(personId: string, language: string | null): Promise<void> {
  const { rows } = await sql<{ language: string | null }>`
    select language from people where id = ${personId}`.execute(portal.api.database.db);
  expect(rows).toEqual([{ language }]);
}
