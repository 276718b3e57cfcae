import { afterAll, beforeAll, expect, test } from 'vitest';
import { barcodeCaption, labelInWords } from '../../src/claims/code-words.ts';
import { formatTime } from '../../src/claims/gift-words.ts';
import { ar } from '../../src/claims/languages/ar.ts';
import { parseAcceptLanguage } from '../../src/claims/languages/choose-language.ts';
import { en } from '../../src/claims/languages/en.ts';
import { ja } from '../../src/claims/languages/ja.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { postAnswer } from './support/claim-calls.ts';
import { type CardOptions, givenCard } from './support/given-card.ts';

let app: ClaimApp;
beforeAll(async () => {
  app = await startClaimApp();
});
afterAll(() => app.close());

async function pageFor(options: CardOptions, acceptLanguage?: string): Promise<string> {
  const card = await givenCard(app, options);
  return (await app.caller.get(card.path, acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage }))
    .text;
}

const aurora = { productId: 'aurora-coffee-eur', currencyCode: 'EUR' };

test.each([
  ['de', 'de', 'Geschenk öffnen', 'Aurora Coffee Geschenkkarte', '25,00\u00a0€'],
  ['fr-CA,fr;q=0.9', 'fr-CA', 'Ouvrez votre cadeau', 'Carte cadeau Aurora Coffee', '25,00'],
  ['es', 'es', 'Abre tu regalo', 'Tarjeta regalo Aurora Coffee', '25,00\u00a0€'],
  ['en-GB', 'en-GB', 'Open your gift', 'Aurora Coffee', '€25.00'],
])('a browser that prefers %s gets that language', async (accept, lang, text, product, value) => {
  const page = await pageFor(aurora, accept);
  expect(page).toMatch(new RegExp(`<html lang="${lang}[^"]*" dir="ltr">`));
  for (const part of [text, product, value]) expect(page).toContain(part);
});

test('the order’s Culture takes precedence over the browser’s language', async () => {
  const page = await pageFor({ ...aurora, culture: 'de-DE' }, 'fr');
  expect(page).toContain('<html lang="de-DE" dir="ltr">');
  expect(page).toContain('Aurora Coffee Geschenkkarte');
  expect(page).toContain('Geschenk öffnen');
});

test('Arabic is written right to left', async () => {
  const page = await pageFor({ productId: 'manybloom-choice-usd' }, 'ar');
  expect(page).toMatch(/<html lang="ar[^"]*" dir="rtl">/);
  expect(page).toContain('افتح هديتك');
});

test('Japanese yen have no decimals', async () => {
  const page = await pageFor({ productId: 'hoshikaze-tea-jpy', currencyCode: 'JPY', valueMinor: 5000 }, 'ja');
  expect(page).toContain('<html lang="ja" dir="ltr">');
  expect(page).toContain('星風茶舗');
  expect(page).toMatch(/[¥￥]5,000</);
});

test('a product without a translation keeps its own language on a page in the reader’s language', async () => {
  const page = await pageFor({ productId: 'hoshikaze-tea-jpy', currencyCode: 'JPY' }, 'de');
  expect(page).toContain('<html lang="de" dir="ltr">');
  expect(page).toMatch(/<p class="name" lang="[a-z]{2}-[A-Z]{2}" dir="auto">/);
});

test('an unsupported language or an invalid header falls back to English', async () => {
  for (const accept of ['tlh', '*', 'de-1a', ';;;,,,', '\u00e9', 'x'.repeat(3000), 'en-'.repeat(50)]) {
    expect(await pageFor(aurora, accept)).toMatch(/<html lang="en[^"]*" dir="ltr">/);
  }
});

test('languages are tried in the order of their quality values', () => {
  expect(parseAcceptLanguage('fr;q=0.3, de, en;q=0.8, *;q=0.1, es;q=0, it;q=2')).toEqual(['de', 'en', 'fr']);
});

test('names in the other text direction are isolated, and errors are in the reader’s language', async () => {
  const card = await givenCard(app, { ...aurora, culture: 'de-DE', personalization: { to: 'ليلى', fromName: 'Ben' } });
  const page = await app.caller.get(card.path);
  expect(page.text).toContain('\u2068ليلى\u2069, das ist für Sie');
  expect((await postAnswer(app, card.path, card.wrongAnswer)).text).toContain('Noch 4 Versuche');
  expect((await app.caller.get('/c/unknown', { 'accept-language': 'de' })).text).toContain('Hier ist kein Geschenk');
});

test.each([
  ['de', '00:31 UTC'],
  ['fr-CA', '00 h 31 UTC'],
  ['es', '0:31 UTC'],
  ['ja', '0:31 UTC'],
  ['en-US', '12:31 AM UTC'],
])('a time of day in %s has the usual number of digits', (locale, expected) => {
  const date = new Date('2026-01-02T00:31:00Z');
  // Times contain spaces of various widths, depending on the version of the locale data.
  expect(formatTime(date, locale).replaceAll(/\s/gu, ' ')).toBe(expected);
});

test('our own labels of codes are in the reader’s language; others are shown as they are', () => {
  expect(labelInWords('Card number', ja)).toBe('カード番号');
  expect(labelInWords('PIN', ar)).toBe('الرقم السري (PIN)');
  expect(labelInWords('Club code', ja)).toBe('Club code');
  expect(labelInWords('constructor', ja)).toBe('constructor');
});

test('a barcode is to be shown at a checkout only where the card says how it is used in stores', () => {
  expect(barcodeCaption({ inStore: '  ' }, en)).toBe('Barcode');
  expect(barcodeCaption({ inStore: 'Show it.' }, en)).toBe('Show this at checkout');
});

test('the demo cards that are redeemed online only say so, and nothing of a checkout below their barcode', async () => {
  const onlineOnly = await revealedPage({ productId: 'manybloom-choice-usd' });
  expect(onlineOnly).toContain('<figcaption>Barcode</figcaption>');
  expect(onlineOnly).toContain('redeemed online only');
  expect(onlineOnly).not.toContain('<h3>In store</h3>');
  const everywhere = await revealedPage({ productId: 'aurora-coffee-usd' });
  expect(everywhere).toContain('<figcaption>Show this at checkout</figcaption>');
});

async function revealedPage(options: CardOptions): Promise<string> {
  const card = await givenCard(app, options);
  return (await postAnswer(app, card.path, card.answer)).text;
}
