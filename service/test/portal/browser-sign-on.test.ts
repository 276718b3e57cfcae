import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompanyProvider, startCompanyProvider } from './support/company-provider.ts';
import { browserTestMs, expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';
import { givenOperator, givenSignedIn } from './support/portal-caller.ts';

let portal: PortalBrowser;
let company: CompanyProvider;
beforeAll(async () => {
  portal = await startPortalBrowser();
  company = await startCompanyProvider([`${portal.api.baseUrl}/portal/sign-on`]);
});
afterAll(async () => {
  await company?.close();
  await portal?.close();
});

test('an admin sets sign-on up, an operator confirms the domain, and a colleague signs in at the company’s page', {
  timeout: browserTestMs,
}, async () => {
  const { accountId } = await portal.api.givenAccount();
  const admin = await portal.openAs(accountId, 'admin', { viewport: { width: 390, height: 844 } });
  await admin.go('/company-sign-on', 'Company sign-on');
  const { page } = admin;
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour Works');
  await page.getByRole('textbox', { name: 'Issuer' }).fill(company.issuer);
  await page.getByRole('textbox', { name: 'Client ID' }).fill(company.clientId);
  await page.getByLabel('Client secret').fill(company.clientSecret);
  await page.getByRole('textbox', { name: 'Domain' }).fill('harbour.example');
  await page.getByRole('textbox', { name: 'Group', exact: true }).fill('gift-buyers');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sign-on saved.').waitFor();
  await page.getByText('Waiting for the operator').waitFor();
  expectNoErrors(admin);

  const operator = await portal.openAs(null, 'operator', { viewport: { width: 1440, height: 900 } });
  await operator.go(`/operator/accounts/${accountId}`);
  await operator.page.getByRole('tab', { name: 'Company sign-on' }).click();
  await operator.page.getByRole('button', { name: 'Confirm' }).click();
  await operator.page.getByRole('button', { name: 'Confirm domain' }).click();
  await operator.page.getByText('Domain confirmed.').waitFor();
  expectNoErrors(operator);

  company.people.set('nina@harbour.example', {
    sub: 'nina@harbour.example',
    email: 'nina@harbour.example',
    name: 'Nina Harbour',
    groups: ['gift-buyers'],
  });
  const nina = await portal.open({ viewport: { width: 390, height: 844 } });
  await nina.go('/', 'Sign in');
  await nina.page.getByRole('link', { name: 'Sign in with your company' }).click();
  await nina.page.getByLabel('Email').fill('nina@harbour.example');
  await nina.page.getByRole('button', { name: 'Continue' }).click();
  await signInAtCompany(nina.page, 'nina@harbour.example');
  await nina.page.getByRole('heading', { level: 1, name: 'Test account' }).waitFor();
  expect(new URL(nina.page.url()).search).toBe('');
  await nina.page.getByRole('button', { name: 'Nina Harbour, your menu' }).click();
  await nina.page.getByText('Viewer').waitFor();
});

test('whoever confirms at the company’s page comes back to the open dialog, with what they entered', {
  timeout: browserTestMs,
}, async () => {
  const { accountId } = await portal.api.givenAccount();
  const admin = await givenSignedIn(portal.api, accountId, 'admin');
  const settings = {
    Name: 'Pier Works',
    Issuer: company.issuer,
    ClientId: company.clientId,
    ClientSecret: company.clientSecret,
    Domains: ['pier.example'],
    IsRequired: false,
    GroupsClaim: 'groups',
    Groups: [{ Group: 'gift-admins', Role: 'admin' }],
  };
  expect((await admin.portal.put('/SignOn', settings)).status).toBe(200);
  const operator = await givenOperator(portal.api, ['admin']);
  const confirmed = await operator.portal.post(`/operator/Accounts/${accountId}/SignOn/Domains/pier.example/Confirm`);
  expect(confirmed.status, confirmed.text).toBe(200);
  const email = 'olga@pier.example';
  company.people.set(email, { sub: email, email, name: 'Olga Pier', groups: ['gift-admins'] });
  const olga = await portal.open();
  const { page, go, context } = olga;
  await go('/company');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await signInAtCompany(page, email);
  await page.getByRole('heading', { level: 1, name: 'Test account' }).waitFor();
  await sql`update portal_sessions set confirmed_at = confirmed_at - interval '1 hour'
            where person_id = (select id from people where email = ${email})`.execute(portal.api.database.db);

  await go('/people', 'People');
  await page.getByRole('button', { name: 'Invite' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Pavel Pier');
  await page.getByRole('dialog').getByLabel('Email').fill('pavel@pier.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await page.getByText('longer forms keep what you entered').waitFor();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await signInAtCompany(page, email, false);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This is what you had entered before.').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Pavel Pier');
  expect(await dialog.getByLabel('Email').inputValue()).toBe('pavel@pier.example');
  await context.close();
});

/** The company's own page. The first time, a page of consent follows. */
async function signInAtCompany(page: Page, login: string, isFirst = true): Promise<void> {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  if (!isFirst) return;
  await page.waitForURL(/interaction/);
  await page.locator('button[type=submit]').click();
}

test('a link with somebody else’s answer signs nobody in, and says so', { timeout: browserTestMs }, async () => {
  const victim = await portal.open();
  await victim.go('/sign-on?code=stolen&state=theirs', 'You are not signed in');
  await victim.page.getByRole('alert').getByText('This sign-in is no longer valid. Start again.').waitFor();
  await victim.page.getByRole('link', { name: 'Go to sign-in' }).click();
  await victim.page.getByRole('heading', { name: 'Sign in' }).waitFor();
});
