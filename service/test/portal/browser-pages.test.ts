import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId, OrderId } from '../../src/kit/ids.ts';
import { desktop, findInEveryLook, fitsSoon, phone } from '../support/looks.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { checkDialog } from './support/check-dialog.ts';
import { givenCase } from './support/given-case.ts';
import {
  browserTestMs,
  expectNoErrors,
  type PortalBrowser,
  type SignedInPage,
  startPortalBrowser,
} from './support/portal-browser.ts';
import { seller } from './support/seller.ts';

let portal: PortalBrowser;
let accountId: AccountId;
let orderId: string;
let longOrderId: string;
let caseId: string;
beforeAll(async () => {
  portal = await startPortalBrowser(seller);
  const account = await portal.api.givenAccount({
    available: { USD: 1_250_000_00n },
    pending: { EUR: 500n },
    hasDepartments: true,
  });
  accountId = account.accountId;
  const [department] = (await account.get('/v1/Departments')).body.Data as { Id: string }[];
  const placed = await account.post('/v1/Orders', orderRequest({ PONumber: 'LOOKS-1', DepartmentId: department?.Id }));
  expect(placed.status, placed.text).toBe(201);
  orderId = String(placed.body.Id);
  const longPlaced = await account.post('/v1/Orders', longOrder(department?.Id));
  expect(longPlaced.status, longPlaced.text).toBe(201);
  longOrderId = String(longPlaced.body.Id);
  caseId = await givenCase(portal.api, accountId, orderId as OrderId);
  // The health page shows this list only while an order is stuck.
  await sql`
    insert into order_watches (account_id, order_id, look_at, stuck_since, stuck_with)
    values (${accountId}, ${orderId}, 'infinity', service_now(), 'LeftBehind')`.execute(portal.api.database.db);
});
afterAll(() => portal?.close());

/** Several lines, and texts without a place to break them. */
function longOrder(departmentId: string | undefined) {
  const email = `${'a'.repeat(60)}@${'subsidiary.'.repeat(4)}example.com`;
  const line = lineItem({ DigitalDeliveryAddress: { Email: email }, Personalization: { To: 'M'.repeat(40) } });
  return orderRequest({
    PONumber: `LOOKS-${'9'.repeat(60)}`,
    Note: 'n'.repeat(120),
    DepartmentId: departmentId,
    LineItems: [line, line],
  });
}

const accountPaths = (made: readonly string[] = []) => [
  '/',
  '/orders',
  `/orders/${orderId}`,
  `/orders/${longOrderId}`,
  '/orders/new',
  '/approvals',
  '/approvals/rules',
  '/uploads',
  ...made,
  '/cases',
  `/cases/${caseId}`,
  '/products',
  '/products/test-card-usd',
  '/brandings',
  '/brandings/winter-lights',
  '/brandings/new',
  '/funding',
  '/transactions',
  '/credentials',
  '/webhooks',
  '/events',
  '/stage',
  '/recipients',
  '/reports',
  '/people',
  '/company-sign-on',
  '/departments',
  '/gift-settings',
  '/audit',
  '/security',
  '/nowhere',
];
const operatorPaths = () => [
  '/',
  '/operator/jobs',
  '/operator/alerts',
  '/operator/payments',
  '/operator/audit',
  '/stage',
  '/operator/accounts',
  `/operator/accounts/${accountId}`,
  '/operator/funding',
  '/operator/operators',
  '/operator/credentials',
  '/operator/approvals',
  '/operator/catalog',
  '/operator/catalog/aurora-coffee-usd',
  '/operator/catalog/new',
  '/operator/stock',
  '/operator/parcels',
  '/operator/orders',
  '/operator/cells',
  '/operator/cases',
  `/operator/cases/${caseId}`,
  '/operator/shipping',
];

const day = { colorScheme: 'light', viewport: desktop } as const;

test.each(['admin', 'operator'] as const)(
  'every page of an %s loads completely, scrolls sideways at no width, and axe finds nothing in light and dark on desktop and phone',
  { timeout: 4 * browserTestMs },
  async (role) => {
    const opened = await portal.openAs(role === 'operator' ? null : accountId, role, { ...day, bypassCSP: false });
    const paths = role === 'operator' ? operatorPaths() : accountPaths(await makeDetailPages(opened));
    expect(declaredPages(role).filter((pattern) => !paths.some((path) => pattern.test(path)))).toEqual([]);
    const findings: string[] = [];
    for (const path of paths) {
      await opened.visit(path);
      const found = [
        ...(await loadFaults(opened.page)),
        // What surrounds a page is the same on each.
        ...(await findInEveryLook(opened.page, path === paths[0] ? 'document' : contentOf(path))),
        ...(await tooWide(opened.page)),
      ];
      findings.push(...found.map((finding) => `${path}: ${finding}`));
    }
    expect(findings).toEqual([]);
    expectNoErrors(opened);
    await opened.context.close();
  },
);

/** The pages of an upload and of a webhook endpoint, of which an account has none at first. */
async function makeDetailPages({ page }: SignedInPage): Promise<string[]> {
  const post = async (path: string, data: unknown, type: string) => {
    const answer = await page.request.post(`${portal.api.baseUrl}/portal/api${path}`, {
      headers: { 'X-Bestow-Portal': '1', 'content-type': type },
      data,
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return String(((await answer.json()) as { Id: string }).Id);
  };
  const upload = await post('/Uploads?name=people.csv', 'Name,Mail,Worth\r\nAnn,ann@example.com,25\r\n', 'text/csv');
  const endpoint = await post('/WebhookEndpoints', { Url: 'http://127.0.0.1:9/hook' }, 'application/json');
  return [`/uploads/${upload}`, `/webhooks/${endpoint}`];
}

/** The paths that the portal declares, so that no new page is left out. */
function declaredPages(role: 'admin' | 'operator'): RegExp[] {
  const source = readFileSync(new URL('../../../portal/src/app/pages.tsx', import.meta.url), 'utf8');
  const owner = role === 'operator' ? 'operator' : 'account';
  const paths = [...source.matchAll(/\['(\/[^']*)', (account|operator)\./g)].flatMap(([, path, of]) =>
    path !== undefined && of === owner ? path : [],
  );
  expect(paths.length).toBeGreaterThan(10);
  return paths.map((path) => new RegExp(`^${path.replace(/:id/g, '[^/]+')}$`));
}

/** The narrowest and the widest, and both sides of where the navigation folds, besides those of every look. */
const widths = [320, 768, 1024, 1920];

/** Another width is a matter of layout alone, so the page is not loaded again. A low window is drawn faster. */
async function tooWide(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 300 });
    if (!(await fitsSoon(page))) faults.push(`too wide at ${width} pixels`);
  }
  return faults;
}

test.each([
  ['ar', 'rtl', 'الطلبات'],
  ['de', 'ltr', 'Bestellungen'],
])(
  'pages in %s are read %s and scroll sideways neither on a phone nor on a wide screen',
  {
    timeout: 4 * browserTestMs,
  },
  async (locale, direction, orders) => {
    const account = await portal.openAs(accountId, 'admin', { ...day, locale });
    const operator = await portal.openAs(null, 'operator', { ...day, locale });
    const visits: [SignedInPage, string][] = [
      ...['/', '/orders', `/orders/${longOrderId}`, '/orders/new', '/webhooks'].map((path): [SignedInPage, string] => [
        account,
        path,
      ]),
      [operator, '/'],
    ];
    const tooWide: string[] = [];
    for (const [{ page, visit }, path] of visits) {
      await visit(path);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 300 });
        if (!(await fitsSoon(page))) tooWide.push(`${path} at ${width}`);
        await expect.poll(() => cutLabels(page), patience).toEqual([]);
      }
    }
    expect(tooWide).toEqual([]);
    await account.page.locator(`html[lang="${locale}"][dir="${direction}"]`).waitFor();
    await account.visit('/orders');
    await account.page.getByRole('heading', { level: 1, name: orders, exact: true }).waitFor();
    for (const opened of [account, operator]) {
      expectNoErrors(opened);
      await opened.context.close();
    }
  },
);

/** Labels of charts that lie outside of their picture, where they are cut off or cover something else. */
function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('svg.recharts-surface')].flatMap((picture) => {
    const { left, right } = picture.getBoundingClientRect();
    return [...picture.querySelectorAll('.recharts-cartesian-axis-tick-value')]
      .filter((label) => {
        const box = label.getBoundingClientRect();
        return box.left < left - 1 || box.right > right + 1;
      })
      .map(({ textContent }) => textContent);
  })`);
}

test('what is still loading pulses, but not for people who want less motion', { timeout: browserTestMs }, async () => {
  const { page, context, go } = await portal.openAs(accountId, 'admin', day);
  // Never answered.
  await page.route('**/portal/api/Departments*', () => undefined);
  await go('/departments');
  await page.locator('[aria-busy="true"]').waitFor();
  const moving = () => page.evaluate(`document.getAnimations().length`);
  await expect.poll(moving, patience).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(moving, patience).toBeGreaterThan(0);
  await context.close();
});

test('the sign-in page is accessible in light and dark, on a desktop and on a phone', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.open(day);
  await opened.go('/', 'Sign in');
  expect(await findInEveryLook(opened.page)).toEqual([]);
  await opened.context.close();
});

type Opening = readonly [source: string, path: string, open: (page: Page) => Promise<unknown>];
const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const accountDialogs: readonly Opening[] = [
  ['app/shell/shortcuts.tsx', '/', (page) => page.keyboard.press('?')],
  ['account/funding/billing-section.tsx', '/funding', click('Set billing address')],
  ['account/reports/report-dialog.tsx', '/reports', click('New report')],
  ['account/recipients/forget-dialog.tsx', '/recipients', click('Forget a recipient')],
];
const operatorDialogs = (): readonly Opening[] => [
  ['operator/accounts/new-account-dialog.tsx', '/operator/accounts', click('New account')],
  ['operator/accounts/price-dialog.tsx', `/operator/accounts/${accountId}`, click(/^Edit /)],
  ['ui/audit-drawer.tsx', '/operator/audit', (page) => page.getByRole('table').getByRole('button').first().click()],
];

test('axe finds nothing in the dialogs that no other test opens, in light and dark on desktop and phone', {
  timeout: 2 * browserTestMs,
}, async () => {
  const account = await portal.openAs(accountId, 'admin', day);
  const operator = await portal.openAs(null, 'operator', day);
  for (const [opened, dialogs] of [
    [account, accountDialogs],
    [operator, operatorDialogs()],
  ] as const)
    for (const [source, path, open] of dialogs) {
      await opened.visit(path);
      await open(opened.page);
      await checkDialog(opened.page, source);
      await opened.page.keyboard.press('Escape');
      await opened.page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  const { page } = account;
  await page.setViewportSize(phone);
  await account.visit('/orders/new');
  await click('Preview')(page);
  await checkDialog(page, 'account/new-order/preview/preview-panel.tsx', [phone]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // The service asks for a password again when the last time is long ago.
  await page.route('**/Departments', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 403, json: { code: 'ConfirmationRequired', title: 'Confirm', With: 'Password' } }),
  );
  await account.visit('/departments');
  await click('New department')(page);
  const dialog = page.getByRole('dialog', { name: 'New department' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Legal');
  await dialog.getByRole('textbox', { name: 'Id' }).fill('legal');
  await dialog.getByRole('button', { name: 'Add department' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
  await checkDialog(page, 'app/identity-gate.tsx');
  for (const opened of [account, operator]) {
    expectNoErrors(opened);
    await opened.context.close();
  }
});

test('the command palette opens orders, pages and actions by keyboard alone, and offers only what the role may do', {
  timeout: 2 * browserTestMs,
}, async () => {
  const opened = await portal.openAs(accountId, 'admin', { viewport: phone });
  const { page } = opened;
  await opened.visit('/');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox');
  const run = async (typed: string, option: RegExp) => {
    await page.keyboard.press('Control+k');
    await field.fill(typed);
    await palette.getByRole('option', { name: option, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
  };
  await page.keyboard.press('Control+k');
  await field.and(page.locator(':focus')).waitFor();
  await checkDialog(page, 'app/palette/palette.tsx');
  // The focus cannot leave, and Escape gives it back.
  await page.keyboard.press('Tab');
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  const second = palette.getByRole('option').nth(1);
  expect(await second.getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await second.getAttribute('id'));
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });

  await run('LOOKS-1', /^LOOKS-1\b/);
  await page.getByRole('heading', { level: 1, name: 'LOOKS-1' }).waitFor();
  await run('transac', /^Transactions/);
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  await run(longOrderId, /^LOOKS-9+/);
  await page.getByRole('heading', { level: 1, name: /LOOKS-9/ }).waitFor();
  await run('invite', /^Invite someone$/);
  const invite = page.getByRole('dialog', { name: 'Invite someone' });
  await invite.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  // The palette does not open above a dialog.
  await invite.waitFor({ state: 'detached' });
  await run('theme li', /^Theme: light$/);
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor();
  expectNoErrors(opened);
  await opened.context.close();

  const viewer = await portal.openAs(accountId, 'viewer', day);
  await viewer.visit('/');
  await viewer.page.getByRole('button', { name: /^Go to/ }).click();
  const offered = viewer.page.getByRole('dialog', { name: 'Command palette' });
  await offered.getByRole('option', { name: 'Sign out' }).waitFor();
  for (const hidden of ['Place a new order', 'Request funding', 'Invite someone', /^People/])
    expect(await offered.getByRole('option', { name: hidden }).count(), String(hidden)).toBe(0);
  await viewer.context.close();
});

const contentOf = (path: string) => `document.querySelector('[data-location=${JSON.stringify(path)}]')`;

async function loadFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  if ((await page.title()) === '') faults.push('no title');
  const errors = page.getByRole('alert').filter({ hasText: /not found|went wrong|Error \d/i });
  if (await errors.count()) faults.push('an error is shown');
  return faults;
}
