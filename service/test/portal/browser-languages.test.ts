import { afterAll, beforeAll, expect, test } from 'vitest';
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

interface Shown {
  readonly textContent: string | null;
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

const cutTexts = (texts: readonly Shown[]) =>
  texts.filter((text) => text.scrollWidth > text.clientWidth).map(({ textContent }) => textContent);
