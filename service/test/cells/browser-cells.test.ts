import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '../../src/database/database.ts';
import { closeContexts, openPage, sharedBrowser } from '../claims/support/browser.ts';
import { checkDialog } from '../portal/support/check-dialog.ts';
import { browserTestMs, expectNoErrors, signIn } from '../portal/support/portal-browser.ts';
import { givenPerson } from '../portal/support/portal-caller.ts';
import { desktop, findInEveryLook } from '../support/looks.ts';
import { freshPoNumber, orderRequest } from '../support/order-requests.ts';
import type { TestApi } from '../support/test-api.ts';
import { startTwoCells, type TwoCells } from './support/two-cells.ts';

let cells: TwoCells;
beforeAll(async () => {
  cells = await startTwoCells();
});
afterAll(async () => {
  await closeContexts(await sharedBrowser());
  await cells.close();
});

async function countIn({ database }: TestApi): Promise<number> {
  return (await many(database.db, sql`select 1 from accounts`)).length;
}

test('an operator sees all cells, finds an order in another one, and opens an account where it belongs', {
  timeout: 2 * browserTestMs,
}, async () => {
  const [ofA, ofB] = [
    await givenPerson(cells.a, null, 'operator', 'Given', ['admin']),
    await givenPerson(cells.b, null, 'operator', 'Given', ['admin']),
  ];
  const caller = await cells.b.givenAccount();
  const PONumber = freshPoNumber();
  expect((await caller.post('/v1/Orders', orderRequest({ PONumber }))).status).toBe(201);
  while ((await countIn(cells.a)) <= (await countIn(cells.b))) await cells.a.givenAccount();

  const opened = await openPage(await sharedBrowser(), cells.baseUrl, { viewport: desktop, reducedMotion: 'reduce' });
  const { page } = opened;
  await page.goto(`${cells.baseUrl}/portal/cells/a`);
  await signIn(page, ofA.email);
  await page.getByRole('link', { name: 'Cells', exact: true }).click();
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  await row('a').getByText('You work here').waitFor();
  await row('b').getByText('Next', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Sign in to b' }).click();
  await signIn(page, ofB.email);
  await page.getByRole('link', { name: 'Cells', exact: true }).click();
  await row('b').getByText('You work here').waitFor();
  await row('a')
    .getByText(/All well|problem/)
    .waitFor();
  expect(await findInEveryLook(page, 'document')).toEqual([]);
  await page.setViewportSize(desktop);
  await page.getByRole('link', { name: 'Switch to a' }).click();
  await page.getByRole('link', { name: 'Cells', exact: true }).click();
  await row('a').getByText('You work here').waitFor();

  await page.getByLabel('Account or order').fill(PONumber);
  await page.getByLabel('Reason').fill('Ticket 42');
  await page.getByRole('button', { name: 'Look up' }).click();
  const found = page.getByRole('table', { name: 'Found' });
  await found.getByText(PONumber).waitFor();
  await found.getByRole('link', { name: 'Test account' }).click();
  await page.waitForURL(`**/portal/operator/accounts/${caller.accountId}`);
  await page.getByRole('heading', { level: 1, name: 'Test account' }).waitFor();

  await page.goto(`${cells.baseUrl}/portal/cells/a?to=/operator/accounts?new=`);
  await checkDialog(page, 'operator/accounts/new-account-dialog.tsx');
  await page.getByRole('link', { name: 'Continue in b' }).click();
  await page.getByLabel('Company name').waitFor();
  expectNoErrors(opened);
});
