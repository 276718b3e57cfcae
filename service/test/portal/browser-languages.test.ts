import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '../support/order-requests.ts';
import { browserTestMs, expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

let portal: PortalBrowser;
beforeAll(async () => {
  portal = await startPortalBrowser();
});
afterAll(() => portal?.close());

test('the row of an account with many currencies says on a phone how many more there are, in every language', {
  timeout: browserTestMs,
}, async () => {
  const available = { USD: 98_765_432_10n, EUR: 1_00n, GBP: 1_00n, KWD: 1_000n, JPY: 100n };
  const { accountId } = await portal.api.givenAccount({ available });
  for (const locale of ['de-DE', 'fr-FR', 'ar-AE', 'en-US']) {
    const opened = await portal.openAs(null, 'operator', { locale, viewport: { width: 360, height: 700 } });
    await opened.go('/operator/accounts');
    const row = opened.page.locator(`.vlist-row:has(a[href$="${accountId}"])`);
    await row.getByText(/4/).first().waitFor();
    const cut = await row.locator('p').evaluateAll(cutTexts);
    expect(cut, locale).toEqual([]);
    expectNoErrors(opened);
    await opened.context.close();
  }
});

test('the preview of reminders begins in the language of the portal', { timeout: browserTestMs }, async () => {
  const { accountId } = await portal.api.givenAccount();
  const opened = await portal.openAs(accountId, 'admin', { locale: 'es-ES' });
  await opened.go('/gift-settings');
  await opened.page.frameLocator('.preview-frame').locator('html[lang^="es"]').waitFor();
  expectNoErrors(opened);
  await opened.context.close();
});

test('phone numbers, messages and languages of an order are read as they were written on an Arabic page', {
  timeout: browserTestMs,
}, async () => {
  const account = await portal.api.givenAccount();
  const line = {
    DigitalDeliveryAddress: { Sms: '+12025550124' },
    Personalization: { To: null, FromName: null, Message: 'Gracias por todo.' },
    Culture: 'es-ES',
  };
  const placed = await account.post('/v1/Orders', orderRequest({ PONumber: 'RTL-1' }, line));
  expect(placed.status, placed.text).toBe(201);
  const opened = await portal.openAs(account.accountId, 'admin', { locale: 'ar' });
  await opened.go('/orders', 'الطلبات');
  expect(await endsOf(opened.page, '+12025550124')).toBe('first to last');
  await opened.go(`/orders/${String(placed.body.Id)}`, 'RTL-1');
  expect(await endsOf(opened.page, '+12025550124')).toBe('first to last');
  expect(await endsOf(opened.page, 'Gracias por todo.')).toBe('first to last');
  await opened.page.getByText('الإسبانية الأوروبية').waitFor();
  expectNoErrors(opened);
  await opened.context.close();
});

/** Whether the first character of a text lies left of its last. */
async function endsOf(page: Page, text: string): Promise<unknown> {
  await page.getByText(text).first().waitFor();
  return page.evaluate(`(() => {
    const text = ${JSON.stringify(text)};
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode() && !walker.currentNode.data.includes(text));
    const start = walker.currentNode.data.indexOf(text);
    const leftOf = (at) => {
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(start) < leftOf(start + text.length - 1) ? 'first to last' : 'turned around';
  })()`);
}

interface Shown {
  readonly textContent: string | null;
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

const cutTexts = (texts: readonly Shown[]) =>
  texts.filter((text) => text.scrollWidth > text.clientWidth).map(({ textContent }) => textContent);
