import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDialog } from './support/check-dialog.ts';
import { browserTestMs, expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

let portal: PortalBrowser;
beforeAll(async () => {
  portal = await startPortalBrowser({ FUNDING_APPLIED_AFTER_SECONDS: '3600' });
});
afterAll(() => portal?.close());

const phone = { viewport: { width: 390, height: 844 } } as const;
const desktop = { viewport: { width: 1440, height: 900 } } as const;

test('one operator requests a new operator and a large funding, and another approves and rejects', {
  timeout: browserTestMs,
}, async () => {
  const account = await portal.api.givenAccount({ available: {} });
  await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 25_000, Reference: 'Wire 4711' });
  const asker = await portal.openAs(null, 'operator', desktop);
  await asker.go('/operator/operators', 'Operators');
  await asker.page.getByRole('button', { name: 'Invite an operator' }).click();
  await asker.page.getByLabel('Name').fill('Dora Newcomer');
  await asker.page.getByLabel('Email').fill('dora@bestow.example');
  await checkDialog(asker.page, 'operator/operators/operator-dialog.tsx');
  await asker.page.getByRole('button', { name: 'Request' }).click();
  await asker.page.getByText('The invitation is sent once another operator approves it').waitFor();
  await asker.go('/operator/funding', 'Funding');
  await asker.page.getByRole('button', { name: 'Request approval' }).click();
  await asker.page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click();
  await asker.page.getByText('Requested. Another operator must approve it.').waitFor();
  await asker.page.getByText('You requested this, so another operator must approve it.').waitFor();
  await asker.page.getByText('Waiting for approval').waitFor();
  await asker.page.getByRole('link', { name: 'Approvals 2' }).waitFor();
  await asker.go('/operator/approvals', 'Approvals');
  await asker.page.getByText('This is your own request').first().waitFor();
  expect(await asker.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  const second = await portal.openAs(null, 'operator', phone);
  await second.go('/operator/approvals', 'Approvals');
  const invitation = second.page.getByRole('region', { name: 'Make Dora Newcomer an operator' });
  await invitation.getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await second.page.getByText('Approved and done.').waitFor();
  await second.page.getByText('/portal/link/').waitFor();
  await second.page.getByRole('button', { name: 'I’ve saved it' }).click();
  const funding = second.page.getByRole('region', { name: 'Apply $25,000.00 to Test account' });
  await funding.getByRole('button', { name: 'Reject' }).click();
  await second.page.getByLabel('Reason').fill('The wire has not arrived');
  await checkDialog(second.page, 'operator/approvals/refuse-dialog.tsx');
  await second.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await second.page.getByText('Request rejected.').waitFor();
  expect(await account.balance('USD')).toEqual({ Available: 0, Pending: 25_000 });
  await second.page.getByText('All', { exact: true }).click();
  await second.page.getByText('Reason: The wire has not arrived').waitFor();
  for (const opened of [asker, second]) {
    expectNoErrors(opened);
    await opened.context.close();
  }
});

test('the right to raw codes is checked only once another operator has granted it', {
  timeout: browserTestMs,
}, async () => {
  const { accountId } = await portal.api.givenAccount();
  const [asker, second] = [await portal.openAs(null, 'operator', desktop), await portal.openAs(null, 'operator')];
  const openSettings = async ({ page, go }: typeof asker) => {
    await go(`/operator/accounts/${accountId}`, 'Test account');
    await page.getByRole('tab', { name: 'Settings and limits' }).click();
    return page.getByRole('checkbox', { name: 'Receives raw codes' });
  };
  const box = await openSettings(asker);
  await box.check();
  await asker.page.getByRole('button', { name: 'Save' }).first().click();
  await asker.page.getByText(/^Requested by .+, waiting for approval\./).waitFor();
  expect([await box.isChecked(), await box.isDisabled()]).toEqual([false, true]);

  await second.go('/operator/approvals', 'Approvals');
  const request = second.page.getByRole('region', { name: 'Let Test account receive card codes through the API' });
  await request.getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await second.page.getByText('Approved and done.').waitFor();
  expect(await (await openSettings(asker)).isChecked()).toBe(true);
  for (const opened of [asker, second]) {
    expectNoErrors(opened);
    await opened.context.close();
  }
});
