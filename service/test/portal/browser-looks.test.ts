import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId, OrderId } from '../../src/kit/ids.ts';
import { orderRequest } from '../support/order-requests.ts';
import { givenCase } from './support/given-case.ts';
import {
  browserTestMs,
  expectQuiet,
  type PortalBrowser,
  type SignedInPage,
  startPortalBrowser,
} from './support/portal-browser.ts';

let portal: PortalBrowser;
let accountId: AccountId;
let orderId: string;
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
  caseId = await givenCase(portal.api, accountId, orderId as OrderId);
  // The health page shows this list only while an order is stuck.
  await sql`
    insert into order_watches (account_id, order_id, look_at, stuck_since, stuck_with)
    values (${accountId}, ${orderId}, 'infinity', service_now(), 'LeftBehind')`.execute(portal.api.database.db);
});
afterAll(() => portal?.close());

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const accountPaths = () => [
  '/',
  '/orders',
  `/orders/${orderId}`,
  '/orders/new',
  '/uploads',
  '/cases',
  `/cases/${caseId}`,
  '/products',
  '/brandings',
  '/brandings/winter-lights',
  '/brandings/new',
  '/funding',
  '/transactions',
  '/credentials',
  '/webhooks',
  '/events',
  '/stage',
  '/people',
  '/departments',
  '/audit',
  '/security',
  '/nowhere',
];
const operatorPaths = () => [
  '/',
  '/operator/jobs',
  '/operator/audit',
  '/operator/clock',
  '/operator/accounts',
  `/operator/accounts/${accountId}`,
  '/operator/funding',
  '/operator/operators',
  '/operator/approvals',
  '/operator/catalog',
  '/operator/catalog/aurora-coffee-usd',
  '/operator/catalog/new',
  '/operator/stock',
  '/operator/parcels',
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
  'every page for %s loads completely, fits the screen, and axe finds nothing serious',
  { timeout: 2 * browserTestMs },
  async (_, role, look) => {
    const opened = await portal.openAs(role === 'operator' ? null : accountId, role, { ...look, bypassCSP: false });
    const findings: string[] = [];
    for (const path of role === 'operator' ? operatorPaths() : accountPaths())
      findings.push(...(await inspect(opened, path)));
    expect(findings).toEqual([]);
    expectQuiet(opened);
    await opened.context.close();
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

async function inspect({ page, visit }: SignedInPage, path: string): Promise<string[]> {
  await visit(path);
  const faults: string[] = [];
  if (
    await page
      .getByRole('alert')
      .filter({ hasText: /not found|went wrong|Error \d/i })
      .count()
  )
    faults.push(`${path}: an error is shown`);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  if (overflow !== 0) faults.push(`${path}: ${overflow} pixels too wide`);
  return [...faults, ...(await seriousFindings(page)).map((finding) => `${path}: ${finding}`)];
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}

// The page's policy blocks other scripts, so the checker is injected through the debugger, which is exempt.
async function seriousFindings(page: Page): Promise<string[]> {
  // Pages that are visited by a link keep it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const { violations } = (await page.evaluate(
    'axe.run(document, { iframes: false, resultTypes: ["violations"] })',
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
