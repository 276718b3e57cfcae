import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompanyProvider, startCompanyProvider } from './support/company-provider.ts';
import { browserTestMs, expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

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
  // The company's own pages.
  await nina.page.locator('input[name=login]').fill('nina@harbour.example');
  await nina.page.locator('input[name=password]').fill('any');
  await nina.page.locator('button[type=submit]').click();
  await nina.page.waitForURL(/interaction/);
  await nina.page.locator('button[type=submit]').click();
  await nina.page.getByRole('heading', { level: 1, name: 'Test account' }).waitFor();
  expect(new URL(nina.page.url()).search).toBe('');
  await nina.page.getByRole('button', { name: 'Nina Harbour, your menu' }).click();
  await nina.page.getByText('Viewer').waitFor();
});

test('a link with somebody else’s answer signs nobody in, and says so', { timeout: browserTestMs }, async () => {
  const victim = await portal.open();
  await victim.go('/sign-on?code=stolen&state=theirs', 'You are not signed in');
  await victim.page.getByRole('alert').getByText('This sign-in is no longer valid. Start again.').waitFor();
  await victim.page.getByRole('link', { name: 'Go to sign-in' }).click();
  await victim.page.getByRole('heading', { name: 'Sign in' }).waitFor();
});
