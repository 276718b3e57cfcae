import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '../support/order-requests.ts';
import { checkDialog } from './support/check-dialog.ts';
import { browserTestMs, expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

let portal: PortalBrowser;
beforeAll(async () => {
  portal = await startPortalBrowser();
});
afterAll(() => portal?.close());

const phone = { viewport: { width: 390, height: 844 } } as const;
const desktop = { viewport: { width: 1440, height: 900 } } as const;

test('an admin sets a rule, and an approver approves one order and rejects another', {
  timeout: browserTestMs,
}, async () => {
  const account = await portal.api.givenAccount({ hasDepartments: false });
  const admin = await portal.openAs(account.accountId, 'admin', desktop);
  await admin.go('/approvals', 'Approvals');
  await admin.page.getByText('No order waits for an approval').waitFor();
  await admin.page.getByRole('link', { name: 'Approval rules' }).click();
  await admin.page.getByText('No order needs an approval.').waitFor();
  await admin.page.getByRole('button', { name: 'Add rule' }).click();
  await admin.page.getByLabel('Name').fill('Above 20 dollars');
  await admin.page.getByRole('button', { name: 'Add amount' }).click();
  await admin.page.getByRole('textbox', { name: 'Amount' }).fill('20');
  await admin.page.getByRole('button', { name: 'Save' }).click();
  await admin.page.getByText('Approval rules saved.').waitFor();

  const ids: string[] = [];
  for (const number of ['WAITS-1', 'WAITS-2', 'WAITS-3']) {
    const placed = await account.post('/v1/Orders', orderRequest({ PONumber: number, Note: 'Spring campaign' }));
    expect(placed.body, placed.text).toMatchObject({ StatusReason: 'AwaitingApproval' });
    ids.push(String(placed.body.Id));
  }
  const approver = await portal.openAs(account.accountId, 'approver', phone);
  await approver.go('/approvals', 'Approvals');
  const first = approver.page.getByRole('region', { name: 'WAITS-1' });
  await first.getByText('Above 20 dollars').waitFor();
  await first.getByRole('button', { name: 'Approve' }).click();
  await approver.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await approver.page.getByText('Order approved.').waitFor();
  const second = approver.page.getByRole('region', { name: 'WAITS-2' });
  await second.getByRole('button', { name: 'Reject' }).click();
  await checkDialog(approver.page, 'account/approvals/reject-dialog.tsx');
  await approver.page.getByLabel('Reason').fill('Not in this quarter');
  await approver.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await approver.page.getByText('Order rejected.').waitFor();
  await second.waitFor({ state: 'detached' });

  const viewer = await portal.openAs(account.accountId, 'orderer', desktop);
  await viewer.go(`/orders/${ids[1]}`, 'WAITS-2');
  const decided = viewer.page.getByRole('region', { name: 'Approval' });
  await decided.getByText('Not in this quarter').waitFor();
  await viewer.go('/approvals', 'Approvals');
  await viewer.page.getByRole('region', { name: 'WAITS-3' }).waitFor();
  expect(await viewer.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await viewer.go('/approvals/rules', 'Approval rules');
  await viewer.page.getByText('$20.00').waitFor();

  await admin.go('/approvals', 'Approvals');
  await admin.page.getByRole('link', { name: 'Approvals 1' }).waitFor();
  await admin.go(`/orders/${ids[2]}`, 'WAITS-3');
  await admin.page.getByRole('region', { name: 'Approval' }).getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByText('Order approved.').waitFor();
  expect((await account.get(`/v1/Orders/${ids[2]}`)).body).toMatchObject({ Approval: { Status: 'Approved' } });

  const together: string[] = [];
  for (const number of ['WAITS-4', 'WAITS-5'])
    together.push(String((await account.post('/v1/Orders', orderRequest({ PONumber: number }))).body.Id));
  await approver.go('/approvals', 'Approvals');
  for (const number of ['WAITS-4', 'WAITS-5']) await approver.page.getByLabel(`Select order ${number}`).check();
  await approver.page.getByRole('button', { name: 'Approve 2 orders' }).click();
  await approver.page.getByRole('dialog').getByRole('button', { name: 'Approve 2 orders' }).click();
  await approver.page.getByText('2 orders approved.').waitFor();
  for (const id of together)
    expect((await account.get(`/v1/Orders/${id}`)).body).toMatchObject({ Approval: { Status: 'Approved' } });
  for (const opened of [admin, approver, viewer]) {
    expectNoErrors(opened);
    await opened.context.close();
  }
});
