import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderId } from '../../src/kit/ids.ts';
import { demoDepartments } from '../support/demo-catalog.ts';
import { orderRequest } from '../support/order-requests.ts';
import { checkDialog } from './support/check-dialog.ts';
import { givenCase } from './support/given-case.ts';
import { browserTestMs, expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

let portal: PortalBrowser;
beforeAll(async () => {
  portal = await startPortalBrowser();
});
afterAll(() => portal?.close());

const rooms = {
  support: [
    ...['Health', 'Alerts', 'Failed jobs', 'Audit log', 'Stage', 'Accounts', 'Order look-up', 'Cases', 'Funding'],
    ...['Payments', 'Approvals', 'Catalog', 'Code stock', 'Parcels', 'Shipping'],
  ],
  warehouse: ['Alerts', 'Stage', 'Approvals', 'Catalog', 'Code stock', 'Parcels', 'Shipping'],
  catalog: ['Alerts', 'Stage', 'Accounts', 'Approvals', 'Catalog', 'Code stock', 'Shipping'],
  finance: [
    ...['Alerts', 'Audit log', 'Stage', 'Accounts', 'Order look-up', 'Funding', 'Payments', 'Approvals', 'Catalog'],
    ...['Code stock', 'Shipping'],
  ],
} as const;

test.each(Object.entries(rooms))(
  'an operator with the role %s sees the pages that it permits, and each opens',
  {
    timeout: browserTestMs,
  },
  async (role, expected) => {
    const opened = await portal.openAsOperator([role as keyof typeof rooms]);
    const refused = refusedOf(opened.page);
    await opened.go('/');
    const links = opened.page.getByRole('navigation').getByRole('link');
    await links.filter({ hasText: 'Approvals' }).waitFor();
    expect(await links.allInnerTexts()).toEqual([...expected]);
    for (const path of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
      await opened.visit(path.replace('/portal', '') || '/');
      expect(await opened.page.getByText('Your role cannot open this page').count(), path).toBe(0);
    }
    await opened.visit(`/operator/accounts/${(await portal.api.givenAccount()).accountId}`);
    expect(refused).toEqual([]);
    expectNoErrors(opened);
    await opened.context.close();
  },
);

/** Calls that the service refuses to this person: a page that makes one offers what it should not, or shows an error. */
function refusedOf(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
  });
  return refused;
}

test.each(['admin', 'approver', 'orderer', 'finance', 'viewer'] as const)(
  'whatever a person with the role %s can open asks for nothing that the role may not read',
  {
    timeout: 2 * browserTestMs,
  },
  async (role) => {
    const account = await portal.api.givenAccount({ hasDepartments: true });
    const departmentId = demoDepartments[0]?.id;
    const order = await account.post('/v1/Orders', orderRequest({ PONumber: 'ROLES-1', DepartmentId: departmentId }));
    const orderId = String(order.body.Id);
    const caseId = await givenCase(portal.api, account.accountId, orderId as OrderId);
    const opened = await portal.openAs(account.accountId, role);
    const refused = refusedOf(opened.page);
    await opened.go('/');
    const links = opened.page.getByRole('navigation').getByRole('link');
    await links.filter({ hasText: 'Orders' }).first().waitFor();
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const details = [
      `/orders/${orderId}`,
      `/cases/${caseId}`,
      '/products/aurora-coffee-usd',
      '/approvals/rules',
      '/security',
    ];
    for (const path of [...paths.map((path) => path.replace('/portal', '') || '/'), ...details]) {
      await opened.visit(path);
      expect(await opened.page.getByText('Your role cannot open this page').count(), path).toBe(0);
    }
    expect(refused).toEqual([]);
    expectNoErrors(opened);
    await opened.context.close();
  },
);

test('an admin changes the roles of an operator, who then sees other pages', { timeout: browserTestMs }, async () => {
  const walt = await portal.openAsOperator(['warehouse'], { viewport: { width: 390, height: 844 } });
  await walt.go('/operator/parcels', 'Parcels');
  const admin = await portal.openAs(null, 'operator', { viewport: { width: 1440, height: 900 } });
  await admin.go('/operator/operators', 'Operators');
  const row = admin.page.getByRole('row').filter({ hasText: walt.person.email });
  await row.getByText('Warehouse').waitFor();
  await row.getByRole('button', { name: 'Roles' }).click();
  await admin.page.getByRole('checkbox', { name: 'Finance' }).check();
  await admin.page.getByRole('checkbox', { name: 'Warehouse' }).uncheck();
  await checkDialog(admin.page, 'operator/operators/roles-dialog.tsx');
  await admin.page.getByRole('button', { name: 'Save' }).click();
  await admin.page.getByText('Given has the new roles from now on.').waitFor();
  await row.getByText('Finance').waitFor();
  expectNoErrors(admin);
  await walt.go('/operator/funding', 'Funding');
  expectNoErrors(walt);
  await walt.go('/operator/parcels', 'No access');
});

test('a page for something new opens only for those who may add it', { timeout: browserTestMs }, async () => {
  const { accountId } = await portal.api.givenAccount();
  const orderer = await portal.openAs(accountId, 'orderer');
  await orderer.go('/brandings/new', 'No access');
  const support = await portal.openAsOperator(['support']);
  await support.go('/operator/catalog/new', 'No access');
  await Promise.all([orderer.context.close(), support.context.close()]);
});

const refusals = {
  'en-US': {
    buttons: ['New department', 'Add department', 'Retire', 'Retire department'],
    title: 'No access',
    sentence: 'Your role does not allow this. An administrator can do it, or change your role.',
  },
  'de-DE': {
    buttons: ['Neue Abteilung', 'Abteilung hinzufügen', 'Stilllegen', 'Abteilung stilllegen'],
    title: 'Kein Zugriff',
    sentence: 'Ihre Rolle erlaubt das nicht. Ein Administrator kann es tun oder Ihre Rolle ändern.',
  },
} as const;

test.each(Object.entries(refusals))(
  'whoever loses a role while a page is open is told so by forms and by buttons (%s)',
  { timeout: browserTestMs },
  async (locale, { buttons: [create, add, retire, confirm], title, sentence }) => {
    const { accountId } = await portal.api.givenAccount({ hasDepartments: true });
    const { page, person, go, context } = await portal.openAs(accountId, 'admin', { locale });
    await go('/departments');
    await page.getByRole('button', { name: create }).click();
    const dialog = page.getByRole('dialog');
    for (const field of await dialog.getByRole('textbox').all()) await field.fill('north');
    await sql`update people set role = 'viewer' where id = ${person.id}`.execute(portal.api.database.db);
    await dialog.getByRole('button', { name: add }).click();
    await dialog.getByText(sentence).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: retire }).first().click();
    await dialog.getByRole('button', { name: confirm }).click();
    const toast = page.locator('.mantine-Notification-root').filter({ hasText: sentence });
    expect(await toast.textContent()).toContain(title);
    await context.close();
  },
);
