import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeEmail } from '../../../src/delivery/content/compose-email.ts';
import type { GiftMessage } from '../../../src/delivery/content/types.ts';
import { demoPicturesFolder } from '../../../src/main/demo/read-demo-catalog.ts';
import { closeContexts, openPage, sharedBrowser } from '../../claims/support/browser.ts';
import { findWithAxe } from '../../support/axe.ts';
import { demoBranding, giftMessage, giftOf, nobody } from '../support/gift-message.ts';

let browser: Browser;
let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    response.end(readFileSync(join(demoPicturesFolder, path.replace('/media/', ''))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await sharedBrowser();
});
afterAll(async () => {
  if (browser) await closeContexts(browser);
  server.close();
});

const widths = { phone: 375, desktop: 1200 } as const;
const schemes = ['light', 'dark'] as const;
const brandings = ['winter-lights', 'corporate-slate'] as const;
const cultures = { English: 'en-US', Arabic: 'ar-AE' } as const;

const cases = brandings.flatMap((branding) =>
  Object.keys(cultures).flatMap((language) => schemes.map((scheme) => ({ branding, language, scheme }))),
);

function messageIn(language: string, branding: string): GiftMessage {
  const isArabic = language === 'Arabic';
  const gift = isArabic
    ? giftOf('manybloom-choice-usd', 10_000n, { base: baseUrl })
    : giftOf('aurora-coffee-usd', 2500n, { base: baseUrl });
  return giftMessage({
    gifts: [gift],
    culture: isArabic ? cultures.Arabic : cultures.English,
    branding: demoBranding(branding),
    baseUrl,
    supportContact: 'help@gifts.example',
    extras: {
      photoUrl: 'https://photos.example/1',
      videoUrl: 'https://films.example/1',
      greetingUrl: 'https://cards.example/1',
    },
    personalization: isArabic
      ? { to: 'ليلى', fromName: 'سامي', fromEmail: 'sami@example.com', message: 'كل عام وأنتِ بخير يا ليلى!' }
      : {
          to: 'Anna',
          fromName: 'Ben',
          fromEmail: 'ben@example.com',
          message: 'Happy birthday, dear Anna!\nSee you soon',
        },
  });
}

test.each(cases)(
  '$branding in $language, $scheme: nothing overflows, all text is readable, nothing is loaded from elsewhere',
  async ({ branding, language, scheme }) => {
    const { html } = composeEmail(messageIn(language, branding));
    for (const [name, width] of Object.entries(widths)) {
      const viewport = { width, height: 800 };
      const { page, context, strayRequests } = await openPage(browser, baseUrl, { viewport, colorScheme: scheme });
      await page.setContent(html, { waitUntil: 'load' });
      expect(await overflowOf(page)).toBe(0);
      expect(await brokenPictures(page)).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
      expect(strayRequests).toEqual([]);
      await shoot(page, `${branding}-${language}-${scheme}-${name}`);
      await context.close();
    }
  },
);

test('without pictures and style sheet the mail is still complete and fits a phone', async () => {
  const { html } = composeEmail(messageIn('English', 'winter-lights'));
  const { page, context } = await openPage(browser, baseUrl, { viewport: { width: widths.phone, height: 800 } });
  await context.route('**/media/**', (route) => route.abort());
  await page.setContent(html.replace(/<style[\s\S]*?<\/style>/g, ''));
  expect(await overflowOf(page)).toBe(0);
  for (const text of ['Anna, this is for you', '$25.00', 'Open your gift']) {
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true);
  }
  expect(await page.getByAltText('Gift card: Aurora Coffee Gift Card').isVisible()).toBe(true);
  await shoot(page, 'bare');
  await context.close();
});

test('a long list of gifts and long names fit a phone', async () => {
  const gifts = [1, 2, 3, 4, 5].map((number) =>
    giftOf('krumenhof-bakery-eur', 123_456_789n, { number, base: baseUrl }),
  );
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2);
  const personalization = { ...nobody, to: long, fromName: long, message: `${long}${long}\n${'w'.repeat(300)}` };
  const { html } = composeEmail(giftMessage({ gifts, culture: 'de-DE', baseUrl, personalization }));
  const { page, context } = await openPage(browser, baseUrl, { viewport: { width: 320, height: 800 } });
  await page.setContent(html);
  expect(await overflowOf(page)).toBe(0);
  await shoot(page, 'long');
  await context.close();
});

function overflowOf(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

function brokenPictures(page: Page): Promise<unknown> {
  return page.evaluate('[...document.images].filter((image) => !image.complete || image.naturalWidth === 0).length');
}

/**
 * What axe finds: contrast, missing descriptions, languages. A mail is shown inside a mail program, so landmarks do not
 * apply.
 */
function faultsOf(page: Page): Promise<unknown> {
  return findWithAxe(page, { only: ['wcag2a', 'wcag2aa', 'wcag21aa'] });
}

/** Saved only if MAIL_SHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.MAIL_SHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.png`), await page.screenshot({ fullPage: true }));
}
