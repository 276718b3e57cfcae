import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordPayment } from '../../src/funding/payments/record-payment.ts';
import { notifyNobody } from '../../src/funding/types.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { checkDialog } from './support/check-dialog.ts';
import { browserTestMs, expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

let portal: PortalBrowser;
beforeAll(async () => {
  portal = await startPortalBrowser({ FUNDING_APPLIED_AFTER_SECONDS: '3600' });
}, browserTestMs);
afterAll(() => portal.close());

test('an underpaid request is settled by an operator, on a phone, and the account sees what was credited', {
  timeout: browserTestMs,
}, async () => {
  const account = await portal.api.givenAccount({ available: {} });
  const { body } = await account.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 100 });
  const pay = (amountMinor: bigint, text: string, payer: string) =>
    recordPayment(
      { db: portal.api.database.db, notifyFunding: notifyNobody },
      {
        provider: 'bank',
        providerPaymentId: randomUUID(),
        currencyCode: 'USD' as CurrencyCode,
        amountMinor,
        text,
        payer,
        paidAt: null,
      },
    );
  await pay(95_00n, `Invoice ${body.PaymentReference}`, 'Acme Corporation');
  await pay(-3_00n, 'Account fee', 'The bank');

  const operator = await portal.openAs(null, 'operator', { viewport: { width: 390, height: 844 } });
  await operator.go('/operator/payments', 'Payments');
  const row = operator.page.getByRole('row', { name: /Acme Corporation/ });
  await row.getByText('Less than requested').waitFor();
  await row.getByRole('button', { name: 'Assign' }).click();
  await checkDialog(operator.page, 'operator/payments/assign-dialog.tsx');
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Credit $95.00' }).click();
  await operator.page.getByText('Payment assigned.').waitFor();
  const fee = operator.page.getByRole('row', { name: /The bank/ });
  expect(await fee.getByRole('button', { name: 'Assign' }).count()).toBe(0);
  await fee.getByRole('button', { name: 'Ignore' }).click();
  await operator.page.getByLabel('Reason').fill('A fee');
  await checkDialog(operator.page, 'operator/payments/close-dialog.tsx');
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click();
  await operator.page.getByText('Nothing to settle').waitFor();

  const finance = await portal.openAs(account.accountId, 'finance');
  await finance.go('/funding', 'Funding');
  await finance.page.getByText('95.00 USD was paid instead').waitFor();
  expect(await account.balance('USD')).toEqual({ Available: 95, Pending: 0 });
  for (const opened of [operator, finance]) {
    expectNoErrors(opened);
    await opened.context.close();
  }
});
