import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signatureHeaders } from '../../src/kit/standard-webhooks.ts';
import { orderRequest } from '../support/order-requests.ts';
import type { TestCaller } from '../support/test-api.ts';
import { checkDialog, checkToast } from './support/check-dialog.ts';
import {
  browserTestMs,
  choose,
  expectNoErrors,
  type PortalBrowser,
  signIn,
  startPortalBrowser,
} from './support/portal-browser.ts';
import { PortalCaller } from './support/portal-caller.ts';

let portal: PortalBrowser;
let account: TestCaller;
beforeAll(async () => {
  portal = await startPortalBrowser();
  account = await portal.api.givenAccount({ available: { USD: 1_000_00n } });
});
afterAll(() => portal?.close());

test('a credential is created, shown once, and works for the API until it is disabled', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(account.accountId, 'admin');
  const { page, go, context } = opened;
  await go('/credentials', 'API credentials');
  await page.getByRole('button', { name: 'New credential' }).click();
  await checkDialog(page, 'account/credentials/credential-dialog.tsx');
  await page.getByRole('textbox', { name: 'Name' }).fill('Payroll');
  await page.getByRole('textbox', { name: 'Email' }).fill('payroll@example.com');
  await page.getByRole('button', { name: 'Create credential' }).click();
  const accessToken = (await page.getByTestId('secret').textContent()) ?? '';
  await checkDialog(page, 'ui/secret-once.tsx');
  await page.getByRole('button', { name: 'I’ve saved it' }).click();

  const headers = { email: 'payroll@example.com', accesstoken: accessToken };
  const token = await portal.api.anonymous.post('/v1/Tokens', undefined, headers);
  expect(token.status, token.text).toBe(200);
  const answer = await portal.api.anonymous.get('/v1/Balances', { authorization: `Bearer ${token.body.Value}` });
  expect(answer.status).toBe(200);

  await page.reload();
  const row = page.getByRole('row', { name: /Payroll/ });
  await row.waitFor();
  expect(await page.content()).not.toContain(accessToken);
  await row.getByRole('button', { name: 'New token' }).click();
  await checkDialog(page, 'account/credentials/rotate-dialog.tsx');
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Disable' }).click();
  await checkDialog(page, 'ui/confirm.tsx');
  const disable = page.getByRole('dialog').getByRole('button', { name: 'Disable' });
  await page.route('**/Credentials/**', (route) =>
    route.fulfill({ status: 409, json: { code: 'Conflict', title: 'Not now', detail: 'Try it again.' } }),
  );
  await checkToast(page, 'Try it again.', () => disable.click());
  await page.unroute('**/Credentials/**');
  await row.getByRole('button', { name: 'Disable' }).click();
  await checkToast(page, /Payroll/, () => disable.click());
  await row.getByText('Disabled', { exact: true }).waitFor();
  expect((await portal.api.anonymous.post('/v1/Tokens', undefined, headers)).status).toBe(403);
  expectNoErrors(opened);
  await context.close();
});

test('whoever ends sessions by keyboard stays in the list, where the ended one was', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(account.accountId, 'admin');
  const { page, go, person } = opened;
  for (const _ of [1, 2]) expect((await new PortalCaller(portal.api.baseUrl).signIn(person.email)).status).toBe(200);
  await go('/security', 'Your sign-in');
  const table = page.getByRole('table', { name: 'Sessions' });
  const end = table.getByRole('button', { name: 'End' });
  const rowWithFocus = () =>
    page.evaluate<number>(
      "[...document.querySelectorAll('[aria-label=Sessions] tbody tr')].findIndex((row) => row.contains(document.activeElement))",
    );
  for (const left of [1, 0]) {
    await end.first().focus();
    const row = await rowWithFocus();
    await page.keyboard.press('Enter');
    await expect.poll(() => end.count()).toBe(left);
    await expect.poll(rowWithFocus).toBe(Math.min(row, left));
  }
  expectNoErrors(opened);
  await opened.context.close();
});

test('funding is requested by finance, applied by the operator, and can then be spent', {
  timeout: browserTestMs,
}, async () => {
  const finance = await portal.openAs(account.accountId, 'finance');
  await finance.go('/funding', 'Funding');
  await finance.page.getByRole('button', { name: 'Request funding' }).click();
  await finance.page.getByRole('textbox', { name: 'Amount' }).fill('250.50');
  await finance.page.getByRole('textbox', { name: 'Reference' }).fill('Wire 4711');
  await finance.page.getByRole('dialog').getByRole('button', { name: 'Request funding' }).click();
  const usd = finance.page.getByTestId('balance-USD');
  await usd.getByText('$250.50 pending').waitFor();

  const operator = await portal.openAs(null, 'operator');
  await operator.go('/operator/funding', 'Funding');
  const row = operator.page.getByRole('row', { name: /Wire 4711/ });
  await row.getByRole('button', { name: 'Reject' }).click();
  await checkDialog(operator.page, 'operator/funding/reject-dialog.tsx');
  await operator.page.getByRole('button', { name: 'Go back' }).click();
  await row.getByRole('button', { name: 'Apply' }).click();
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Apply $250.50' }).click();
  await row.waitFor({ state: 'detached' });
  await operator.page.getByText('All', { exact: true }).click();
  await row.getByRole('button', { name: /^Reverse/ }).click();
  await checkDialog(operator.page, 'operator/funding/reverse-dialog.tsx');

  await finance.page.reload();
  await usd.getByText('$1,250.50').waitFor();
  await usd.getByText('Nothing pending').waitFor();
  expect(await account.balance('USD')).toEqual({ Available: 1250.5, Pending: 0 });
  expectNoErrors(finance);
  expectNoErrors(operator);
  await Promise.all([finance.context.close(), operator.context.close()]);
});

test('without a network the portal says so, and continues by itself when it is back', {
  timeout: browserTestMs,
}, async () => {
  const { page, context, visit } = await portal.openAs(account.accountId, 'admin');
  await visit('/orders');
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'You are offline' });
  await notice.waitFor();
  // A page of which nothing was loaded before.
  await page.getByRole('link', { name: 'Departments' }).click();
  await page.locator('[data-location="/departments"]').waitFor();
  await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
  // One notice says it all.
  expect(await page.getByRole('main').getByRole('alert').allInnerTexts()).toHaveLength(1);
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Departments' }).waitFor();
  await page.getByText('No departments').waitFor();
  await notice.waitFor({ state: 'detached' });
  await context.close();
});

test('half-filled forms survive a reload and an expired session until they are saved', {
  timeout: 2 * browserTestMs,
}, async () => {
  const opened = await portal.openAs(account.accountId, 'admin');
  const { page, go, context, person } = opened;
  const restored = page.getByText('This is what you had entered before.');
  for (const [path, button, field, source] of [
    ['/webhooks', 'New endpoint', 'Description', 'account/webhooks/endpoint-dialog.tsx'],
    ['/people', 'Invite someone', 'Name', 'account/people/invite-dialog.tsx'],
    ['/funding', 'Request funding', 'Your reference', 'account/funding/funding-dialog.tsx'],
    ['/departments', 'New department', 'Name', 'account/departments/department-dialog.tsx'],
  ] as const) {
    await go(path);
    await page.getByRole('button', { name: button }).first().click();
    const input = page.getByRole('dialog').getByRole('textbox', { name: field });
    await input.fill(`Half of ${button}`);
    await go(path);
    await page.getByRole('button', { name: button }).first().click();
    await restored.waitFor();
    await expect.poll(() => input.inputValue(), { timeout: 30_000 }).toBe(`Half of ${button}`);
    await checkDialog(page, source);
  }
  // Saved, or begun anew, it is over.
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue(), { timeout: 30_000 }).toBe('');
  await restored.waitFor({ state: 'detached' });

  await go('/brandings/winter-lights', /Winter lights/);
  const headline = page.getByRole('textbox', { name: 'Headline' });
  await headline.fill('Half a headline');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  await signIn(page, person.email);
  await page.getByRole('heading', { level: 1, name: /Winter lights/ }).waitFor();
  await restored.waitFor();
  await expect.poll(() => headline.inputValue(), { timeout: 30_000 }).toBe('Half a headline');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Branding saved').waitFor();
  await page.reload();
  await expect.poll(() => headline.inputValue(), { timeout: 30_000 }).toBe('Half a headline');
  expect(await restored.count()).toBe(0);
  await context.close();
});

test('every fault of a rejected form is shown, at its field or at the top', { timeout: browserTestMs }, async () => {
  const admin = await portal.openAs(account.accountId, 'admin');
  await admin.go('/orders/new', 'New order');
  await admin.page.getByText('Mail', { exact: true }).click();
  await expectFaultsShown(admin.page, '**/Orders/Validate', 'Check and show price', (errors) => ({
    status: 200,
    json: {
      ...{ Valid: false, CurrencyCode: null, TotalCost: null, SufficientFunds: false, Available: 0, LineItems: [] },
      Errors: errors,
    },
  }));
  // What the service answers to an empty form.
  await admin.page.unroute('**/Orders/Validate');
  await admin.page.getByRole('button', { name: 'Check and show price' }).click();
  await admin.page.getByRole('textbox', { name: 'City' }).and(admin.page.locator('[aria-invalid="true"]')).waitFor();

  await admin.go('/brandings/new', 'New branding');
  await expectFaultsShown(admin.page, '**/Brandings', 'Save', badRequest);
  await admin.go('/departments', 'Departments');
  await admin.page.getByRole('button', { name: 'New department' }).click();
  await expectFaultsShown(admin.page, '**/Departments', 'Add department', badRequest);
  const operator = await portal.openAs(null, 'operator');
  await operator.go('/operator/catalog/new', 'New product');
  await expectFaultsShown(operator.page, '**/operator/Products', 'Add to catalog', badRequest);
  await Promise.all([admin.context.close(), operator.context.close()]);
});

interface Fault {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

function badRequest(errors: readonly Fault[]) {
  return { status: 400, json: { code: 'InvalidRequest', title: 'The request is not valid', errors } };
}

/** Rejects the form with a fault at each of its fields and at places that it does not show, and looks for each of them. */
async function expectFaultsShown(
  page: Page,
  url: string,
  action: string,
  answer: (errors: readonly Fault[]) => { status: number; json: unknown },
) {
  // Browsers would not send a form with empty required fields.
  await page
    .locator('form')
    .last()
    .evaluate((form) => form.setAttribute('novalidate', ''));
  const fields = await page.locator('form [data-path]').evaluateAll((found) => found.map((each) => each.dataset.path));
  const paths = [...fields.map((path) => `/${String(path).replaceAll('.', '/')}`), '', '/Elsewhere/3/Member', '/Id/x'];
  const errors = paths.map((pointer, nth) => ({ pointer, code: 'Rejected', detail: `Fault number ${nth}.` }));
  await page.route(url, (route) => route.fulfill(answer(errors)));
  await page.getByRole('button', { name: action, exact: true }).click();
  for (const { detail } of errors) await page.locator('form').getByText(detail).first().waitFor();
}

test('a viewer sees no button that changes anything, and the service rejects such requests anyway', {
  timeout: browserTestMs,
}, async () => {
  const { page, go, context } = await portal.openAs(account.accountId, 'viewer');
  await go('/', /./);
  for (const name of ['New order', 'Bulk upload', 'People', 'API credentials', 'Audit log'])
    expect(await page.getByRole('navigation').getByRole('link', { name, exact: true }).count(), name).toBe(0);
  for (const path of ['/orders/new', '/uploads', '/people', '/credentials', '/audit']) await go(path, 'No access');
  await go('/funding', 'Funding');
  expect(await page.getByRole('button', { name: 'Request funding' }).count()).toBe(0);
  await go('/orders', 'Orders');
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await go('/operator/accounts', 'Page not found');
  const headers = { 'X-Bestow-Portal': '1' };
  const forbidden: [string, unknown][] = [
    ['/FundingRequests', { CurrencyCode: 'USD', Amount: 1 }],
    ['/Credentials', { Name: 'x', Email: 'x@example.com' }],
    ['/People', { Name: 'x', Email: 'x@example.com', Role: 'admin' }],
    ['/Orders', orderRequest({ PONumber: 'VIEWER-1' })],
    ['/Departments', { Id: 'x', Name: 'x' }],
    ['/operator/Accounts', { Name: 'x', AdminEmail: 'x@example.com', AdminName: 'x' }],
  ];
  for (const [path, data] of forbidden) {
    const answer = await page.request.post(`${portal.api.baseUrl}/portal/api${path}`, { headers, data });
    expect([path, answer.status()]).toEqual([path, 403]);
  }
  expect((await account.get('/v1/Orders?poNumber=VIEWER-1')).body).toMatchObject({ TotalCount: 0 });
  await context.close();
});

test('expiry and reminders are configured, previewed in each language and saved; a viewer can only read them', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(account.accountId, 'admin');
  const { page, go, context } = opened;
  await go('/gift-settings', 'Gift settings');
  await page.getByText('No reminders are sent.').waitFor();
  await page.getByRole('button', { name: 'Add reminder' }).click();
  await page.getByRole('button', { name: 'Add reminder' }).click();
  const days = page.getByRole('textbox', { name: 'Days', exact: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This reminder is already in the list.').waitFor();
  await days.last().fill('14');
  await page.getByRole('textbox', { name: 'Days until an unopened gift expires' }).fill('90');
  await choose(page, 'When', 'days before expiry');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Gift settings saved.').waitFor();
  const { body } = await account.get('/v1/GiftSettings');
  expect(body).toEqual({
    ClaimExpiresAfterDays: 90,
    Reminders: { AfterDays: [14], BeforeExpiryDays: [3] },
    ForgetRecipientsAfterDays: null,
  });
  await page.reload();
  await days.last().waitFor();
  expect([await days.first().inputValue(), await days.last().inputValue()]).toEqual(['14', '3']);
  const preview = page.frameLocator('iframe[title="Preview of the reminder"]');
  await preview.getByText('Ada, your gift is still waiting').waitFor();
  await choose(page, 'Language of the preview', 'Deutsch');
  await preview.getByText('Ada, Ihr Geschenk wartet noch auf Sie').waitFor();
  expectNoErrors(opened);
  await context.close();

  const viewer = await portal.openAs(account.accountId, 'viewer');
  await viewer.go('/gift-settings', 'Gift settings');
  await viewer.page.getByText('14 days after sending').waitFor();
  expect(await viewer.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await viewer.context.close();
});

test('the overview reads its charts out as tables, and a low balance alert is set beside them', {
  timeout: browserTestMs,
}, async () => {
  const buyer = await portal.api.givenAccount({ available: { USD: 100_00n }, hasDepartments: true });
  const [department] = (await buyer.get('/v1/Departments')).body.Data as { Id: string; Name: string }[];
  const order = orderRequest({ PONumber: 'CHART-1', DepartmentId: department?.Id });
  expect((await buyer.post('/v1/Orders', order)).status).toBe(201);
  const opened = await portal.openAs(buyer.accountId, 'finance');
  const { page, context } = opened;
  await opened.visit('/');
  await page.getByText('Spending in USD as a table').click();
  const spending = page.getByRole('table', { name: 'Spending in USD' });
  await spending.getByRole('columnheader', { name: department?.Name ?? '' }).waitFor();
  await spending.getByRole('row', { name: /\$23\.75.*\$23\.75/ }).waitFor();
  await page.getByRole('button', { name: 'Set alert for USD' }).click();
  await page.getByRole('textbox', { name: 'Amount in USD' }).fill('90');
  await checkDialog(page, 'account/overview/alert-dialog.tsx');
  await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).click();
  await page.getByText('$76.25 is below your alert of $90.00.').waitFor();
  await page.getByRole('button', { name: 'Remove alert for USD' }).click();
  await page.getByText('$76.25 is below your alert of $90.00.').waitFor({ state: 'detached' });
  expectNoErrors(opened);
  await context.close();
});

test('a signature is checked in the browser without a request, and receiver code is there to copy', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(account.accountId, 'viewer');
  const { page, context } = opened;
  await opened.visit('/webhooks');
  await page.getByRole('button', { name: 'Webhook guide' }).click();
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.getByText('def is_signed').waitFor();
  await checkDialog(page, 'account/webhooks/receiver-guide.tsx');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Check a signature' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check a signature' });
  const key = Buffer.alloc(32, 7);
  const body = '{"type":"Test"}';
  const headers = signatureHeaders([key], { id: 'msg-1', body }, new Date());
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await dialog.getByLabel('Signing secret').fill(`whsec_${key.toString('base64')}`);
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    await dialog.getByRole('textbox', { name }).fill(headers[name] ?? '');
  await dialog.getByRole('textbox', { name: 'Payload' }).fill(`${body} `);
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await dialog.getByText('The signature is not valid').waitFor();
  await dialog.getByRole('textbox', { name: 'Payload' }).fill(body);
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await dialog.getByText('The signature is valid').waitFor();
  await checkDialog(page, 'account/webhooks/signature-check.tsx');
  expect(sent.join('')).toBe('');
  expectNoErrors(opened);
  await context.close();
});
