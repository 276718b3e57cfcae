import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId, OrderId } from '../../src/kit/ids.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { givenCase } from './support/given-case.ts';
import {
  browserTestMs,
  expectNoErrors,
  type PortalBrowser,
  type SignedInPage,
  startPortalBrowser,
} from './support/portal-browser.ts';

let portal: PortalBrowser;
let accountId: AccountId;
let orderId: string;
let longOrderId: string;
let caseId: string;
beforeAll(async () => {
  portal = await startPortalBrowser();
  const account = await portal.api.givenAccount({
    available: { USD: 1_000_00n },
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

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const accountPaths = (made: readonly string[] = []) => [
  '/',
  '/orders',
  `/orders/${orderId}`,
  `/orders/${longOrderId}`,
  '/orders/new',
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
  '/people',
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
  '/operator/cases',
  `/operator/cases/${caseId}`,
  '/operator/shipping',
];

const day = { colorScheme: 'light', viewport: { width: 1280, height: 900 } } as const;
const nightOnAPhone = { colorScheme: 'dark', viewport: { width: 375, height: 800 } } as const;

test.each([
  ['an admin in light mode', 'admin', day],
  ['an admin in dark mode on a phone', 'admin', nightOnAPhone],
  ['an operator in light mode', 'operator', day],
  ['an operator in dark mode on a phone', 'operator', nightOnAPhone],
] as const)(
  'every page for %s loads completely, scrolls sideways at no width, and axe finds nothing serious',
  { timeout: 4 * browserTestMs },
  async (_, role, look) => {
    const opened = await portal.openAs(role === 'operator' ? null : accountId, role, { ...look, bypassCSP: false });
    const paths = role === 'operator' ? operatorPaths() : accountPaths(await makeDetailPages(opened));
    expect(declaredPages(role).filter((pattern) => !paths.some((path) => pattern.test(path)))).toEqual([]);
    const findings: string[] = [];
    for (const path of paths) {
      // What surrounds a page is the same on each.
      findings.push(...(await inspect(opened, path, path === paths[0] ? 'document' : contentOf(path))));
      if (look === day) findings.push(...(await resize(opened.page, path)));
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

/** The narrowest and the widest, and both sides of where the navigation folds. The looks add 375 and 1280. */
const otherWidths = [320, 768, 1024, 1920];

/** Another width is a matter of layout alone, so the page is not loaded again. A low window is drawn faster. */
async function resize(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: 300 });
    if (!(await fitsSoon(page))) faults.push(`${path}: too wide at ${width} pixels`);
  }
  await page.setViewportSize(day.viewport);
  return faults;
}

const settleFramesMax = 300;

/** Layouts settle some frames after the window's width has changed. */
function fitsSoon(page: Page): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => {
    const { documentElement } = document;
    const check = (framesLeft) => {
      if (documentElement.scrollWidth <= documentElement.clientWidth) resolve(true);
      else if (framesLeft === 0) resolve(false);
      else requestAnimationFrame(() => check(framesLeft - 1));
    };
    check(${settleFramesMax});
  })`);
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
        await page.setViewportSize({ width, height: 900 });
        if (!(await fitsSoon(page))) tooWide.push(`${path} at ${width}`);
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

test('the sign-in page is accessible in light and dark mode', { timeout: browserTestMs }, async () => {
  for (const look of [day, nightOnAPhone]) {
    const opened = await portal.open(look);
    await opened.go('/', 'Sign in');
    expect(await seriousFindings(opened.page)).toEqual([]);
    await opened.context.close();
  }
});

test('the command palette opens orders, pages and actions by keyboard alone, and offers only what the role may do', {
  timeout: 2 * browserTestMs,
}, async () => {
  const opened = await portal.openAs(accountId, 'admin', nightOnAPhone);
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
  expect(await seriousFindings(page)).toEqual([]);
  expect(await fitsSoon(page)).toBe(true);
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
  expect(await seriousFindings(viewer.page)).toEqual([]);
  await viewer.context.close();
});

const contentOf = (path: string) => `document.querySelector('[data-location=${JSON.stringify(path)}]')`;

/** `part` is the script expression of what axe checks. */
async function inspect({ page, visit }: SignedInPage, path: string, part: string): Promise<string[]> {
  await visit(path);
  const faults: string[] = [];
  if ((await page.title()) === '') faults.push(`${path}: no title`);
  if (
    await page
      .getByRole('alert')
      .filter({ hasText: /not found|went wrong|Error \d/i })
      .count()
  )
    faults.push(`${path}: an error is shown`);
  if (!(await fitsSoon(page))) faults.push(`${path}: too wide`);
  return [...faults, ...(await seriousFindings(page, part)).map((finding) => `${path}: ${finding}`)];
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}

// The page's policy blocks other scripts, so the checker is injected through the debugger, which is exempt.
async function seriousFindings(page: Page, part = 'document'): Promise<string[]> {
  // Pages that are visited by a link keep it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const { violations } = (await page.evaluate(
    // The rule that is left out is slow, and at most moderate.
    `axe.run(${part}, { iframes: false, resultTypes: ['violations'], rules: { region: { enabled: false } } })`,
  )) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id} at ${nodes
          .slice(0, 3)
          .map(({ target }) => target.join(' '))
          .join(', ')}`,
    );
}
