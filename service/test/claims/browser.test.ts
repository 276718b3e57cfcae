import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWithAxe } from '../support/axe.ts';
import { readPdf } from '../support/read-pdf.ts';
import { closeContexts, openPage, sharedBrowser } from './support/browser.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { stateOf } from './support/claim-calls.ts';
import { decodeBarcode } from './support/decode-barcode.ts';
import { type CardOptions, givenCard } from './support/given-card.ts';
import { shoot } from './support/shoot.ts';

let app: ClaimApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startClaimApp(), sharedBrowser()]);
});
afterAll(async () => {
  if (browser) await closeContexts(browser);
  await app?.close();
});

const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
const small = { ...phone, viewport: { width: 320, height: 700 } } as const;
const desktop = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;

const english: CardOptions = {
  brandingId: 'birthday-confetti',
  personalization: {
    to: 'Anna',
    fromName: 'Ben and Carla',
    message: 'Happy birthday, dear Anna!\nHave a coffee on us.\n\nSee you soon',
  },
  extras: { photoUrl: 'https://pics.example/anna.jpg', videoUrl: null, greetingUrl: 'https://cards.example/42' },
};
const german: CardOptions = {
  productId: 'krumenhof-bakery-eur',
  currencyCode: 'EUR',
  culture: 'de-DE',
  brandingId: 'evergreen-thanks',
  personalization: { to: 'Jürgen Groß', fromName: 'Das Team', message: 'Danke für alles, lieber Jürgen!' },
};
const arabic: CardOptions = {
  productId: 'manybloom-choice-usd',
  culture: 'ar-AE',
  valueMinor: 10_000,
  personalization: { to: 'ليلى', fromName: 'سامي', message: 'كل عام وأنتِ بخير يا ليلى!\nمع أطيب التمنيات' },
};

test('a recipient opens the page, answers wrongly, then correctly, scans and copies the codes and downloads the PDF', async () => {
  const card = await givenCard(app, english);
  const { page, context, strayRequests, consoleErrors } = await openPage(browser, app.baseUrl, {
    ...phone,
    permissions: ['clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
  });
  await page.goto(app.baseUrl + card.path);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Anna');
  await page.getByLabel('Your six-digit code').fill(card.wrongAnswer);
  await page.getByRole('button', { name: 'Show my gift' }).click();
  expect(await page.getByRole('alert').textContent()).toContain('4 attempts left');
  expect(await page.getByLabel('Your six-digit code').getAttribute('aria-invalid')).toBe('true');

  await page.getByLabel('Your six-digit code').fill(card.answer);
  await page.keyboard.press('Enter');
  for (const { value } of card.code.codes) await page.getByText(value, { exact: true }).waitFor();
  expect(await decodeBarcode(await page.locator('.barcode').screenshot())).toBe(card.code.barcodeChars);

  await page.getByRole('button', { name: 'Copy: Card number' }).click();
  await page.getByRole('button', { name: 'Copy: Card number' }).getByText('Copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(card.code.codes[0]?.value);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(true);
  // As narrow as a phone with large type: a code that does not fit wraps between its groups.
  await page.setViewportSize({ width: 220, height: 844 });
  const lines = await linesOfCode(page);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(0, -1).filter((line) => line.length % 4 !== 0)).toEqual([]);
  expect(lines.join('')).toBe(card.code.codes[0]?.value);
  await page.setViewportSize(phone.viewport);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as PDF' }).click();
  const [paper] = await readPdf(readFileSync(await (await download).path()));
  for (const text of [card.code.codes[0]?.value, 'Anna', 'Happy birthday', '$25.00'])
    expect(paper?.text).toContain(text);
  expect(await stateOf(app, card)).toMatchObject({ wrongAnswers: 1, reveals: 1, looks: 2, events: 1 });
  expect({ strayRequests, consoleErrors }).toEqual({ strayRequests: [], consoleErrors: [] });
  await context.close();
});

/** The lines on which the characters of the first code stand. */
function linesOfCode(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const lines = new Map();
    for (const node of document.querySelector('.code dd').childNodes)
      for (let at = 0; at < (node.nodeValue ?? '').length; at++) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { top } = range.getBoundingClientRect();
        lines.set(top, (lines.get(top) ?? '') + range);
      }
    return [...lines.values()];
  })()`);
}

test('without JavaScript the card can be revealed, its code can be selected, and no button is useless', async () => {
  const card = await givenCard(app, { ...english, type: 'Links' });
  const { page, context } = await openPage(browser, app.baseUrl, { ...phone, javaScriptEnabled: false });
  await page.goto(app.baseUrl + card.path);
  await page.getByLabel('Your six-digit code').fill(card.answer);
  await page.getByRole('button', { name: 'Show my gift' }).click();
  await page.getByText(card.code.codes[0]?.value ?? '', { exact: true }).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await decodeBarcode(await page.locator('.barcode').screenshot())).toBe(card.code.barcodeChars);
  await context.close();
});

test('the printed page is one sheet with code and barcode, and no button', async () => {
  const card = await givenCard(app, german);
  const { page, context } = await openPage(browser, app.baseUrl, phone);
  await page.goto(app.baseUrl + card.path);
  await page.getByLabel('Ihre sechs Ziffern').fill(card.answer);
  await page.keyboard.press('Enter');
  await page.getByText(card.code.codes[0]?.value ?? '', { exact: true }).waitFor();
  const pages = await readPdf(await page.pdf({ format: 'A4' }));
  expect(pages).toHaveLength(1);
  expect(await readPdf(await page.pdf({ format: 'Letter' }))).toHaveLength(1);
  const text = pages.map((sheet) => sheet.text).join(' ');
  expect(text).toContain(card.code.codes[0]?.value);
  expect(text).not.toContain('Kopieren');
  expect(text).not.toContain('herunterladen');
  const sheet = await pages[0]?.draw();
  expect(sheet && (await decodeBarcode(sheet))).toBe(card.code.barcodeChars);
  await shoot('print-de', async () => sheet);
  await context.close();
});

test.each([
  ['English', english],
  ['German', german],
  ['Arabic', arabic],
] as const)(
  'in %s nothing overflows on a small phone, a phone or a desktop, before and after the reveal',
  async (name, options) => {
    for (const [width, settings] of Object.entries({ small, phone, desktop })) {
      const card = await givenCard(app, options);
      const { page, context, consoleErrors, strayRequests } = await openPage(browser, app.baseUrl, settings);
      await page.goto(app.baseUrl + card.path);
      await expectNoOverflow(page);
      await shoot(`${name}-${width}-closed`, () => page.screenshot({ fullPage: true }));
      await page.locator('#answer').fill(card.answer);
      await page.keyboard.press('Enter');
      await page.locator('.codes').waitFor();
      await expectNoOverflow(page);
      await shoot(`${name}-${width}-open`, () => page.screenshot({ fullPage: true }));
      expect({ strayRequests, consoleErrors }).toEqual({ strayRequests: [], consoleErrors: [] });
      await context.close();
    }
  },
);

test('a tall, narrow window has no large gaps, and a code of four groups fits on one line', async () => {
  const tall = { ...phone, viewport: { width: 390, height: 1800 } };
  const card = await givenCard(app);
  const { page, context } = await openPage(browser, app.baseUrl, tall);
  await page.goto(app.baseUrl + card.path);
  const gap = `(() => { const [gift, panel] = [...document.querySelector('main').children].map((part) =>
    part.getBoundingClientRect()); const last = document.querySelector('.gift').lastElementChild.getBoundingClientRect();
    return [panel.top - gift.bottom, gift.bottom - last.bottom].every((px) => px < 40); })()`;
  expect(await page.evaluate(gap)).toBe(true);
  await page.locator('#answer').fill(card.answer);
  await page.keyboard.press('Enter');
  await page.locator('.codes').waitFor();
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 1800 });
    const lines = `(() => { const code = document.querySelector('.code dd'); code.textContent = 'NW34-8V1M-DWZK-ZTGT';
      return Math.round(code.offsetHeight / parseFloat(getComputedStyle(code).lineHeight)); })()`;
    expect(await page.evaluate(lines), String(width)).toBe(1);
  }
  await context.close();
});

test('dark mode, a locked card, an invalid link and unusual colours render correctly', async () => {
  const night = { ...phone, colorScheme: 'dark' } as const;
  const { page, context, consoleErrors } = await openPage(browser, app.baseUrl, night);
  const card = await givenCard(app, { ...german, brandingId: 'sunrise-welcome' });
  await page.goto(app.baseUrl + card.path);
  await shoot('night-closed', () => page.screenshot({ fullPage: true }));
  for (let i = 0; i < 5; i++) {
    await page.locator('#answer').fill(card.wrongAnswer);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    if (i === 0) await shoot('night-wrong', () => page.screenshot({ fullPage: true }));
  }
  // The script has replaced UTC with the reader's local time.
  expect(await page.getByRole('alert').textContent()).toMatch(/bis \d\d:\d\d geschlossen/);
  await shoot('night-locked', () => page.screenshot({ fullPage: true }));
  await page.goto(`${app.baseUrl}/c/unknown`);
  expect(await page.getByRole('heading').textContent()).toBe('There is no gift here');
  await shoot('night-unknown', () => page.screenshot({ fullPage: true }));
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('ribbon and confetti are gone after the reveal, and nothing moves with reduced motion', async () => {
  const card = await givenCard(app, english);
  const { page, context } = await openPage(browser, app.baseUrl, { ...phone, reducedMotion: 'reduce' });
  await page.goto(app.baseUrl + card.path);
  await page.locator('#answer').fill(card.answer);
  await page.keyboard.press('Enter');
  await page.locator('.codes').waitFor();
  expect(await page.evaluate('document.getAnimations().length')).toBe(0);
  expect(await page.locator('.ribbon').isVisible()).toBe(false);
  await context.close();
});

test('every control is at least 44 pixels high', async () => {
  const card = await givenCard(app, english);
  const { page, context } = await openPage(browser, app.baseUrl, phone);
  await page.goto(app.baseUrl + card.path);
  const heights = async () =>
    (await page.evaluate(
      `[...document.querySelectorAll('a,button,input')].filter((e) => e.offsetParent).map((e) => e.getBoundingClientRect().height)`,
    )) as number[];
  for (const height of await heights()) expect(height).toBeGreaterThanOrEqual(44);
  await page.locator('#answer').fill(card.answer);
  await page.keyboard.press('Enter');
  await page.locator('.codes').waitFor();
  for (const height of await heights()) expect(height).toBeGreaterThanOrEqual(44);
  await context.close();
});

test.each(['de', 'ar'] as const)(
  'help pages in %s fit every screen, pass the accessibility check, and work without a script',
  async (lang) => {
    const { page, context, consoleErrors, strayRequests } = await openPage(browser, app.baseUrl, phone);
    await page.goto(`${app.baseUrl}/c/unknown`);
    await page.locator('.languages summary').click();
    await page.locator(`.languages a[lang=${lang}]`).click();
    expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${lang}`));
    await page.locator('footer a.help').click();
    const card = await givenCard(app, { type: 'DigitalDelivery' });
    await page.goto(app.baseUrl + card.path);
    await page.locator('form .button').click();
    await page.locator('.codes').waitFor();
    await page.goto(`${app.baseUrl}${card.path}/help`);
    await page.evaluate(`document.querySelector('form[action$=problem]').noValidate = true`);
    await page.fill('#contact', 'x');
    await page.locator('form[action$=problem] button').click();
    await page.locator('#contact-fault').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('category');
    await shoot(`help-${lang}-faults`, () => page.screenshot({ fullPage: true }));
    await page.selectOption('#category', 'Other');
    await page.fill('#contact', '');
    await page.locator('form[action$=problem] button').click();
    await page.locator('.case-number').waitFor();
    for (const path of ['/help', '/help/sent', `${card.path}/help`]) {
      await page.goto(app.baseUrl + path);
      expect(await page.locator('html').getAttribute('lang'), 'kept').toMatch(new RegExp(`^${lang}`));
      for (const width of [320, 390, 768, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await page.locator('.languages summary').click();
        await expectNoOverflow(page);
        await page.locator('.languages summary').click();
        if (width === 390 || width === 1440)
          await shoot(`help-${lang}-${width}${path.replaceAll('/', '-').slice(0, 10)}`, () =>
            page.screenshot({ fullPage: true }),
          );
      }
      expect(await findWithAxe(page)).toEqual([]);
      await page.reload();
    }
    expect({ strayRequests, consoleErrors }).toEqual({ strayRequests: [], consoleErrors: [] });
    await context.close();
  },
);

const choice: CardOptions = {
  type: 'DigitalDelivery',
  productId: 'manybloom-pick-usd',
  valueMinor: 5_000,
  isChoice: true,
  personalization: { to: 'Anna', fromName: 'Ben and Carla', message: 'Treat yourself!' },
};

test.each([
  ['en', 390],
  ['de', 1_440],
  ['ar', 390],
] as const)(
  'a Choice gift is picked and split, with what is left shown, at every width (%s, %i)',
  async (lang, width) => {
    const culture = { en: 'en-US', de: 'de-DE', ar: 'ar-AE' }[lang];
    const card = await givenCard(app, { ...choice, culture });
    const { page, context, consoleErrors } = await openPage(browser, app.baseUrl, {
      viewport: { width, height: 844 },
      reducedMotion: 'reduce',
    });
    await page.goto(app.baseUrl + card.path);
    expect(await findWithAxe(page)).toEqual([]);
    await expectNoOverflow(page);
    await shoot(`choice-${lang}-${width}-choose`, () => page.screenshot({ fullPage: true }));
    await page.locator('.split > summary').click();
    await page.locator('[name="amount.ninth-row-cinemas-usd"]').selectOption('25.00');
    await page.locator('[name="amount.fennel-and-flint-usd"]').fill('20');
    expect((await page.locator('[data-left] output').textContent())?.replace(/[^\d٥]/g, '')).toMatch(/^(5|٥)(00|٠٠)?/);
    await page.locator('.split button').click();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await findWithAxe(page)).toEqual([]);
    await shoot(`choice-${lang}-${width}-refused`, () => page.screenshot({ fullPage: true }));
    await page.locator('[name="amount.fennel-and-flint-usd"]').fill('25');
    await page.locator('.split button').click();
    expect(await page.locator('.part').count()).toBe(2);
    expect(await page.locator('.part dd:not(.copy)').count()).toBe(4);
    await expectNoOverflow(page);
    await shoot(`choice-${lang}-${width}-chosen`, () => page.screenshot({ fullPage: true }));
    expect(consoleErrors.filter((text) => !text.includes('422'))).toEqual([]);
    await context.close();
  },
);

test.each([360, 390, 430])('no name of a brand is broken within a word on a phone (%i)', async (width) => {
  const card = await givenCard(app, {
    ...choice,
    productId: 'manybloom-pick-eur',
    currencyCode: 'EUR',
    culture: 'de-DE',
  });
  const { page, context } = await openPage(browser, app.baseUrl, { viewport: { width, height: 844 } });
  await page.goto(app.baseUrl + card.path);
  await page.locator('.brand-tile').first().waitFor();
  const broken = `[...document.querySelectorAll('.brand-tile label span')].flatMap(({ firstChild: text }) =>
    [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    }))`;
  expect(await page.evaluate(broken)).toEqual([]);
  await context.close();
});

test('without JavaScript a Choice gift is picked with one tap and a button, and its page prints with its code', async () => {
  const card = await givenCard(app, choice);
  const { page, context } = await openPage(browser, app.baseUrl, { ...phone, javaScriptEnabled: false });
  await page.goto(app.baseUrl + card.path);
  await page.getByText('Ninth Row Cinemas').first().click();
  await page.getByRole('button', { name: 'Get my gift card', exact: true }).click();
  const code = (await page.locator('.part dd').first().textContent()) ?? '';
  const printed = (await readPdf(await page.pdf({ format: 'A4' }))).map(({ text }) => text).join('');
  expect(printed.replaceAll(' ', '')).toContain(code);
  await context.close();
});

test('no page for recipients scrolls sideways, and no barcode leaves its frame, from 320 to 1920 pixels', {
  timeout: 120_000,
}, async () => {
  const [links, brands] = [await givenCard(app, english), await givenCard(app, { ...choice, type: 'Links' })];
  const { page, context } = await openPage(browser, app.baseUrl, desktop);
  const tooWide: string[] = [];
  const check = async (name: string) => {
    for (const width of [320, 390, 768, 960, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      if (!(await page.evaluate(fits))) tooWide.push(`${name} at ${width}`);
    }
  };
  const reveal = async (card: typeof links) => {
    await page.goto(app.baseUrl + card.path);
    await page.locator('#answer').fill(card.answer);
    await page.keyboard.press('Enter');
    await page.locator('.codes, .brands').first().waitFor();
  };
  await page.goto(app.baseUrl + links.path);
  await check('closed gift');
  await reveal(links);
  await check('open gift');
  await page.goto(`${app.baseUrl}${links.path}/help`);
  await check('help with a gift');
  await reveal(brands);
  await check('choice');
  for (const path of ['/help', '/help/sent', '/c/unknown']) {
    await page.goto(app.baseUrl + path);
    await check(path);
  }
  expect(tooWide).toEqual([]);
  await context.close();
});

const fits = `document.documentElement.scrollWidth <= document.documentElement.clientWidth &&
  [...document.querySelectorAll('.barcode')].every((frame) => {
    const [outer, inner] = [frame, frame.querySelector('img')].map((part) => part.getBoundingClientRect());
    return inner.left >= outer.left && inner.right <= outer.right;
  })`;

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
}
