import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../support/read-pdf.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { postAnswer } from './support/claim-calls.ts';
import { type CardOptions, freshCode, givenCard } from './support/given-card.ts';

let app: ClaimApp;
beforeAll(async () => {
  app = await startClaimApp();
});
afterAll(() => app.close());

async function pdfOf(options: CardOptions) {
  const card = await givenCard(app, { type: 'DigitalDelivery', ...options });
  const cookie = (await postAnswer(app, card.path)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const response = await fetch(`${app.baseUrl}${card.path}/gift.pdf`, { headers: { cookie } });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const pages = await readPdf(bytes);
  return { card, bytes, pages, text: pages.map((page) => page.text).join(' ') };
}

test('the PDF contains what the page shows, in one small self-contained file', async () => {
  const { card, bytes, text, pages } = await pdfOf({
    brandingId: 'winter-lights',
    personalization: { to: 'Anna', fromName: 'Ben', message: 'Warm wishes!\nBen' },
  });
  for (const { label, value } of card.code.codes) for (const part of [label, value]) expect(text).toContain(part);
  for (const part of ['Anna', 'From Ben', 'Warm wishes!', '$25.00', 'Aurora Coffee', 'In store'])
    expect(text).toContain(part);
  expect(pages).toHaveLength(1);
  expect(bytes.length).toBeLessThan(100_000);
  expect(bytes.toString('latin1')).not.toMatch(/\/URI|\/JavaScript|\/Launch|\/EmbeddedFile/);
  await shoot('pdf-english', pages[0]?.draw);
});

test('Japanese, Greek, Cyrillic and accents are drawn with embedded fonts', async () => {
  const { text, bytes, pages } = await pdfOf({
    productId: 'hoshikaze-tea-jpy',
    currencyCode: 'JPY',
    valueMinor: 5000,
    culture: 'ja-JP',
    personalization: {
      to: '花子',
      fromName: 'Łukasz Żółć',
      message: 'おめでとうございます！\nΓειά σου, привет, ¡olé!',
    },
  });
  for (const part of ['花子', '星風茶舗', 'Łukasz Żółć', 'おめでとうございます', 'Γειά σου', 'привет', '¡olé!'])
    expect(text).toContain(part);
  expect(bytes.length).toBeLessThan(400_000);
  await shoot('pdf-japanese', pages[0]?.draw);
});

test('Arabic is shaped and written right to left, with Latin words and numbers in their own order', async () => {
  const { text, card, pages } = await pdfOf({
    productId: 'manybloom-choice-usd',
    culture: 'ar-AE',
    personalization: { to: 'ليلى', fromName: 'سامي', message: 'كل عام وأنتِ بخير (من Bestow Team 2026) يا ليلى!' },
  });
  for (const part of [card.code.codes[0]?.value, 'Bestow', 'Team', '2026', 'US$']) expect(text).toContain(part);
  await shoot('pdf-arabic', pages[0]?.draw);
});

test('emoji are left out, letters without a font are marked, and nothing fails', async () => {
  const { text } = await pdfOf({ personalization: { message: 'Party 🎉👩‍🚀🇩🇪 time! 한국 done \u202Eevil' } });
  expect(text).toContain('Party');
  expect(text).toContain('time!');
  expect(text).toContain('??');
  expect(text).not.toContain('🎉');
});

test('long codes, words and messages stay on the page and continue on the next', async () => {
  const value = 'Q'.repeat(200);
  const code = { ...freshCode(), codes: [{ label: 'Code', value }] };
  const message = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n');
  const { text, pages } = await pdfOf({ code, personalization: { message } });
  expect(pages.length).toBeGreaterThan(1);
  expect(text).toContain('Line 59');
  expect(text.match(/Q/g)?.length).toBe(200);
});

async function shoot(name: string, draw: (() => Promise<Buffer>) | undefined): Promise<void> {
  const folder = process.env.CLAIM_SHOTS;
  if (!folder || !draw) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), await draw());
}
