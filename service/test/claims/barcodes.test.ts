import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawBarcode } from '../../src/cards/barcode.ts';
import type { BarcodeType } from '../../src/cards/types.ts';
import { barcodeTypes } from '../../src/cards/types.ts';
import { readPdf } from '../support/read-pdf.ts';
import { closeContexts, openPage, sharedBrowser, type WatchedPage } from './support/browser.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { postAnswer } from './support/claim-calls.ts';
import { decodeBarcode } from './support/decode-barcode.ts';
import { freshCode, givenCard } from './support/given-card.ts';

let app: ClaimApp;
let browser: Browser;
let phone: WatchedPage;
beforeAll(async () => {
  [app, browser] = await Promise.all([startClaimApp(), sharedBrowser()]);
  phone = await openPage(browser, app.baseUrl, {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    reducedMotion: 'reduce',
  });
});
afterAll(async () => {
  if (browser) await closeContexts(browser);
  await app?.close();
});

const charactersByType: Readonly<Record<Exclude<BarcodeType, 'None'>, string>> = {
  Code128: 'AC-9F27 41xz 8823',
  Code39: 'GIFT-48213/77',
  Ean13: '5901234123457',
  UpcA: '012345678905',
  Itf: '1234567890123456',
  Pdf417: 'Karte 6299 1047 5520 3381;PIN=4471',
  QrCode: 'https://pay.example/redeem?c=Ünï-9921',
  DataMatrix: 'GS-20391-7741-AB',
  Aztec: 'az:8842-1199-0031',
};

async function pageOf(type: BarcodeType, barcodeChars: string) {
  const code = { ...freshCode(), barcodeType: type, barcodeChars };
  return givenCard(app, { type: 'DigitalDelivery', code });
}

test('every barcode type has a sample here', () => {
  expect(Object.keys(charactersByType)).toEqual(barcodeTypes.filter((type) => type !== 'None'));
});

// UPC-A is EAN-13 with a leading zero; scanners may report either.
const spellingsOf = (type: string, characters: string) =>
  type === 'UpcA' ? [characters, `0${characters}`] : [characters];

test.each(Object.entries(charactersByType))(
  '%s on a phone screen is readable by an independent scanner',
  async (type, characters) => {
    const card = await pageOf(type as BarcodeType, characters);
    await phone.page.goto(app.baseUrl + card.path);
    await phone.page.getByRole('button').click();
    const picture = await phone.page.locator('.barcode').screenshot();
    expect(spellingsOf(type, characters)).toContain(await decodeBarcode(picture));
  },
);

test.each(Object.entries(charactersByType))(
  '%s fills its picture up to a quiet zone of the same width on all sides',
  async (type, characters) => {
    const { svg = '' } = (await drawBarcode(type as BarcodeType, characters)) ?? {};
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    const bars = [...svg.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/g)].map(([, ...sizes]) => sizes.map(Number));
    const ends = (at: 0 | 1) => bars.map((bar) => (bar[at] ?? 0) + (bar[at + 2] ?? 0));
    const left = Math.min(...bars.map(([x = 0]) => x));
    expect(Math.min(...bars.map(([, y = 0]) => y))).toBe(left);
    expect(Number(width) - Math.max(...ends(0))).toBe(left);
    expect(Number(height) - Math.max(...ends(1))).toBeCloseTo(left, 0);
  },
);

// One drawn as lines and one drawn as areas.
test.each(['Code128', 'QrCode'] as const)('%s on paper is readable by an independent scanner', async (type) => {
  const card = await pageOf(type, charactersByType[type]);
  const cookie = (await postAnswer(app, card.path)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const response = await fetch(`${app.baseUrl}${card.path}/gift.pdf`, { headers: { cookie } });
  const [page] = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(page && (await decodeBarcode(await page.draw()))).toBe(charactersByType[type]);
});

test('type None and characters that a type cannot encode show the code without a barcode', async () => {
  for (const [type, characters] of [
    ['None', ''],
    ['Ean13', 'not digits'],
    ['Code39', 'lower case ü'],
  ] as const) {
    const card = await pageOf(type, characters);
    const { text, status } = await postAnswer(app, card.path);
    expect(status).toBe(200);
    expect(text).not.toContain('class="barcode"');
    expect(text).toContain(card.code.codes[0]?.value);
  }
  expect(app.logged()).not.toContain('not digits');
});
