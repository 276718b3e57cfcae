import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '../support/order-requests.ts';
import { browserTestMs, expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

let portal: PortalBrowser;
beforeAll(async () => {
  portal = await startPortalBrowser();
});
afterAll(() => portal?.close());

const phone = { viewport: { width: 390, height: 844 } } as const;
const desktop = { viewport: { width: 1440, height: 900 } } as const;

test('an admin lets orders wait for funds, and whoever looks at one sees what is missing', {
  timeout: browserTestMs,
}, async () => {
  const account = await portal.api.givenAccount({ available: { USD: 1_000n } });
  const admin = await portal.openAs(account.accountId, 'admin', desktop);
  await admin.go('/funding', 'Funding');
  const section = admin.page.getByRole('region', { name: 'Orders that wait for funds' });
  await section.getByLabel('Orders wait for funds').check();
  await section.getByLabel('Days until an order is cancelled').fill('20');
  await section.getByRole('button', { name: 'Save' }).click();
  await admin.page.getByText('Saved.').waitFor();
  const placed = await account.post('/v1/Orders', orderRequest({ PONumber: 'WAITS-1' }));
  expect(placed.body, placed.text).toMatchObject({ StatusReason: 'AwaitingFunds' });
  await section.getByText('Missing: $13.75').waitFor();
  const finance = await portal.openAs(account.accountId, 'finance', phone);
  await finance.go('/');
  await finance.page.getByText('One order waits for funds: $13.75 is missing.').waitFor();
  await finance.go('/orders', 'Orders');
  await finance.page.getByText('Waiting for funds').first().waitFor();
  await finance.go(`/orders/${String(placed.body.Id)}`, 'WAITS-1');
  const waiting = finance.page.getByRole('region', { name: 'Waiting for funds' });
  await waiting.getByText('$13.75').waitFor();
  await waiting.getByRole('link', { name: 'Request funding' }).click();
  await finance.page.getByRole('dialog').waitFor();
  const { rows } = await sql`select from audit_entries where action = 'HoldForFundsChanged'
                               and account_id = ${account.accountId}`.execute(portal.api.database.db);
  expect(rows).toHaveLength(1);
  for (const opened of [admin, finance]) {
    expectNoErrors(opened);
    await opened.context.close();
  }
});
