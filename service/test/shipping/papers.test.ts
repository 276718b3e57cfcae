import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { exportCsv } from '../../src/shipping/export-csv.ts';
import { readParcels, walkParcels } from '../../src/shipping/list-parcels.ts';
import { shownParcelId } from '../../src/shipping/parcel-id.ts';
import { writePapers } from '../../src/shipping/pdf/write-papers.ts';
import type { PackableParcel } from '../../src/shipping/types.ts';
import { physicalLine } from '../orders/support/physical-requests.ts';
import { readPdf } from '../support/read-pdf.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { homeCard, parcelsMade, placeMailed } from './support.ts';

let api: TestApi;
let worker: Worker;
let caller: TestCaller;
beforeAll(async () => {
  const environ = { WAREHOUSE: 'off' };
  api = await startTestApi(environ);
  worker = await startTestWorker(api, environ);
  caller = await api.givenAccount({ available: { USD: 100_000_000n, EUR: 100_000_000n } });
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

const filter = { status: 'Ready', fulfillmentGroup: null, after: null } as const;
const day = new Date('2026-11-15T12:00:00Z');

async function givenPackable(lines: readonly unknown[]): Promise<PackableParcel> {
  const order = await placeMailed(caller, lines);
  const [parcel] = await parcelsMade(api.database.db, order.Id);
  for await (const packable of walkParcels(api.database.db, filter)) if (packable.id === parcel?.id) return packable;
  throw new Error('the parcel is not in the list');
}

async function pagesOf(parcels: readonly PackableParcel[]) {
  const bytes = await buffer(await writePapers(parcels, day));
  const pages = await readPdf(bytes);
  return { bytes, pages, texts: pages.map(({ text }) => text) };
}

const message = 'Thank you for ten wonderful years.\nHere is to the next ten!';

test('papers contain a pick list, a packing slip and a label, with everything that was ordered', async () => {
  const Personalization = { To: 'Ann', FromName: 'Your friends at Acme', Message: message };
  const parcel = await givenPackable([
    physicalLine({ Quantity: 2, Personalization }, { CarrierId: 'us-linen-envelope', AddressLine2: 'Apt. 4' }),
    physicalLine(
      { ProductId: homeCard, Value: 50, Quantity: 1, Personalization },
      { CarrierId: 'us-linen-envelope', AddressLine2: 'Apt. 4' },
    ),
  ]);
  const { pages, texts, bytes } = await pagesOf([parcel]);
  expect(pages).toHaveLength(3);
  const [pickList = '', slip = '', label = ''] = texts;
  for (const part of ['Pick list', 'us-east', '2026-11-15', '1 parcel, 3 cards', 'Linen envelope', 'Ann Example'])
    expect(pickList).toContain(part);
  for (const part of [
    'Packing slip',
    'Test account',
    'Ann Example',
    '1 Main Street',
    'Apt. 4',
    '3 cards in this parcel',
  ])
    expect(slip).toContain(part);
  for (const part of ['November 15, 2026', '$25.00', '$50.00', 'Thank you for ten', 'Your friends at Acme'])
    expect(slip).toContain(part);
  for (const part of ['Kestrel Post', 'From Test account', 'Springfield, IL 62701', 'UNITED STATES', 'us-east'])
    expect(label).toContain(part);
  for (const text of texts) expect(text).toContain(shownParcelId(parcel.id));
  // The label does not show that the parcel is valuable.
  expect(label).not.toMatch(/card|gift|USD|Aurora/i);
  expect(bytes.toString('latin1')).not.toMatch(/\/URI|\/JavaScript|\/Launch|\/EmbeddedFile/);
  await shoot('english', pages);
});

test('a packing slip is in the language of its lines, and the warehouse’s papers in their own', async () => {
  const parcel = await givenPackable([
    physicalLine(
      { ProductId: 'krumenhof-bakery-card-eur', Value: 25, Quantity: 2, Culture: 'de-DE' },
      {
        ShippingMethodId: 'eu-central-standard-eur',
        AddressLine1: 'Große Straße 5',
        City: 'Köln',
        State: null,
        Zip: '50667',
        Country: 'DE',
      },
    ),
  ]);
  const { texts } = await pagesOf([parcel]);
  const [pickList = '', slip = ''] = texts;
  for (const part of ['Packzettel', '15. November 2026', 'Wert je Karte', '2 Karten in dieser Sendung'])
    expect(slip).toContain(part);
  expect(slip.replace(/\s/g, ' ')).toContain('25,00 €');
  const [content] = parcel.contents;
  const german = content?.translations.find(({ cultureCode }) => cultureCode.startsWith('de'))?.name ?? '';
  expect(german).not.toBe(content?.productName);
  expect(slip).toContain(german);
  expect(pickList).toContain(content?.productName);
  expect(pickList).toContain('Pick list');
});

const slips = {
  en: ['Packing slip', '2 cards in this parcel', '$25.00', 'Ann,'],
  de: ['Packzettel', '2 Karten in dieser Sendung', '25,00 $', 'Ann,'],
  fr: ['Contenu du colis', '2 cartes dans ce colis', '25,00 $US', 'Ann,'],
  es: ['Contenido del paquete', '2 tarjetas en este paquete', '25,00 US$', 'Ann:'],
  ja: ['同梱内容', '2枚', 'お届け先', 'Ann 様', '$25.00'],
};

test.each(Object.entries(slips))('a packing slip in %s has all of its texts', async (language, parts) => {
  const slip = await slipIn(language);
  for (const part of parts) expect(slip).toContain(part);
});

test('a packing slip in Arabic has all of its letters', async () => {
  const words = ['محتويات الطرد', 'نوفمبر', 'إلى', 'البطاقات', 'الهدية', 'قيمة كل بطاقة', 'في هذا الطرد بطاقتان'];
  // The font draws some dots apart from their letters, so they cannot all be distinguished.
  expect(lettersOf(await slipIn('ar'))).toHaveLength(lettersOf(words.join(' ')).length);
});

/** The slip of two cards for Ann, ordered in the given language. */
async function slipIn(language: string): Promise<string> {
  const Personalization = { To: 'Ann', FromName: 'Acme 2026', Message: message };
  const parcel = await givenPackable([physicalLine({ Quantity: 2, Personalization })]);
  const { pages, texts } = await pagesOf([{ ...parcel, cultures: [language] }]);
  await shoot(`slip-${language}`, pages.slice(1, 2));
  return (texts[1] ?? '').replace(/\s/g, ' ');
}

test('names and addresses are on the label in their own script and their country’s order', async () => {
  const arabic = await givenPackable([
    physicalLine(
      { Personalization: { To: 'ليلى', FromName: 'Acme 2026', Message: 'شكراً جزيلاً على كل شيء!' } },
      {
        Name: 'ليلى الهاشمي',
        AddressLine1: 'شارع الشيخ زايد 12',
        City: 'دبي',
        State: 'دبي',
        Zip: '00000',
        Country: 'AE',
      },
    ),
  ]);
  const japanese = await givenPackable([
    physicalLine(
      {},
      {
        Name: '山田 花子',
        AddressLine1: '千代田1-1',
        City: '千代田区',
        State: '東京都',
        Zip: '100-0001',
        Country: 'JP',
      },
    ),
  ]);
  const german = await givenPackable([
    physicalLine(
      {},
      { Name: 'Jörg Weiß', AddressLine1: 'Große Straße 5', City: 'Köln', State: null, Zip: '50667', Country: 'DE' },
    ),
  ]);
  const { pages, texts } = await pagesOf([arabic, japanese, german]);
  const [arabicLabel = '', japaneseLabel = '', germanLabel = ''] = texts.slice(-3);
  expect(arabicLabel).toContain('UNITED ARAB EMIRATES');
  for (const part of ['山田', '花子', '東京都', '千代田区', '100-0001', 'JAPAN']) expect(japaneseLabel).toContain(part);
  for (const part of ['Jörg Weiß', 'Große Straße 5', '50667 Köln', 'GERMANY']) expect(germanLabel).toContain(part);
  for (const letter of 'ليلىالهاشمي') expect(lettersOf(arabicLabel)).toContain(lettersOf(letter));
  expect(lettersOf(arabicLabel)).toHaveLength(lettersOf('ليلى الهاشمي شارع الشيخ زايد دبي دبي').length);
  expect(texts.join()).not.toContain('cannot be printed');
  await shoot('scripts', pages);
});

test('an address in a script without a font is marked on its label', async () => {
  const parcel = await givenPackable([
    physicalLine(
      {},
      { Name: '김민준', AddressLine1: '세종대로 110', City: '서울', State: '서울특별시', Zip: '04524', Country: 'KR' },
    ),
  ]);
  const { texts } = await pagesOf([parcel]);
  expect(texts.at(-1)).toContain('cannot be printed here');
});

test('long names and addresses fit on the label, and a pick list continues on further pages', async () => {
  const long = 'Very long name of somebody who has many names and uses all of them '.repeat(2).slice(0, 100).trim();
  const parcel = await givenPackable([
    physicalLine(
      {},
      { Name: long, AddressLine1: long, AddressLine2: long, AddressLine3: long, City: 'Llanfairpwllgwyngyll' },
    ),
  ]);
  const { pages, texts } = await pagesOf([parcel, ...Array.from({ length: 30 }, () => parcel)]);
  expect(pages.length).toBeGreaterThan(31 + 31 + 1);
  expect(texts.at(-1)).toContain('Llanfairpwllgwyngyll');
  await shoot('long', [pages[0], pages.at(-1)]);
});

test('the list is CSV without formulas, whatever recipients are called', async () => {
  const names = ['=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(A1)', ' =1', '"quoted", and; more'];
  const parcels: PackableParcel[] = [];
  for (const Name of names) parcels.push(await givenPackable([physicalLine({}, { Name })]));
  async function* these() {
    yield* parcels;
  }
  let text = '';
  for await (const line of exportCsv(these())) text += line;
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(rows.map(({ Name }) => Name)).toEqual([...names.slice(0, 5).map((name) => `'${name}`), '"quoted", and; more']);
  expect(rows[0]).toMatchObject({
    ParcelId: parcels[0]?.id,
    Status: 'Ready',
    FulfillmentGroup: 'us-east',
    Cards: '1',
    Contents: expect.stringMatching(/^1 × .* 25\.00 USD$/),
    Zip: '62701',
    Courier: '',
    TrackingNumber: '',
  });
});

test('pages of the list have no gap or repetition, by group and status', async () => {
  const { db } = api.database;
  const all: string[] = [];
  for await (const { id } of walkParcels(db, filter)) all.push(id);
  const paged: string[] = [];
  for (let after = null as PackableParcel['id'] | null, isMore = true; isMore; ) {
    const page = await readParcels(db, { ...filter, after }, 2);
    paged.push(...page.parcels.map(({ id }) => id));
    after = page.nextAfter;
    isMore = after !== null;
  }
  expect(all.length).toBeGreaterThan(5);
  expect(new Set(all).size).toBe(all.length);
  expect(paged).toEqual(all);
  const inGroup = await readParcels(db, { ...filter, fulfillmentGroup: 'eu-central' }, 50);
  expect(inGroup.parcels.map(({ fulfillmentGroup }) => fulfillmentGroup)).toEqual(['eu-central']);
  expect((await readParcels(db, { ...filter, status: 'Shipped' }, 50)).parcels).toEqual([]);
});

/** A PDF reader returns Arabic as it is drawn: joined, from the left, in pieces, with separate dots. */
function lettersOf(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/[\u0649\u06cc]/g, '\u064a');
  return [...plain].filter((letter) => /[\u0621-\u064a]/.test(letter)).join('');
}

/** Saves pictures of the pages if a folder is configured. */
async function shoot(name: string, pages: readonly ({ draw(): Promise<Buffer> } | undefined)[]): Promise<void> {
  const folder = process.env.SHOTS_DIR;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const [index, page] of pages.entries()) {
    if (page) writeFileSync(join(folder, `${name}-${index + 1}.png`), await page.draw());
  }
}
