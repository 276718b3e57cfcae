import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bitmapDrawings, drawingHash, faceplateDrawings } from '../../../scripts/demo-pictures/drawings.ts';
import { checkBrandingSettings } from '../../src/catalog/branding-rules.ts';
import { checkPicture } from '../../src/catalog/picture-rules.ts';
import { demoPicturesFolder, readDemoPicture } from '../../src/main/demo/read-demo-catalog.ts';
import {
  demoBrandings,
  demoCarriers,
  demoDepartments,
  demoFaceplates,
  demoPictures,
  demoProducts,
  demoShippingMethods,
} from '../support/demo-catalog.ts';

const idLengthMax = 50;
const defaultPageSize = 5;
const decimal = /^\d+(\.\d+)?$/;
const controlCharacter = /\p{Cc}/u;

const lists = { demoProducts, demoShippingMethods, demoCarriers, demoBrandings, demoDepartments };
const bitmaps = demoPictures.filter(({ name }) => !name.endsWith('.svg'));
const physicalProducts = demoProducts.filter(({ content }) => content.type === 'Physical');

describe('every list', () => {
  test.each(Object.entries(lists))('%s has unique ids that are readable slugs', (_, entries) => {
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(idLengthMax);
  });

  test.each(Object.entries(lists))('%s needs more than one default page', (_, entries) => {
    expect(entries.length).toBeGreaterThan(defaultPageSize);
  });

  test.each(Object.entries(lists))('%s contains no empty text and no control character', (_, entries) => {
    for (const text of textsIn(entries)) {
      expect(text.trim()).toBe(text);
      expect(text).not.toBe('');
      expect(text).not.toMatch(controlCharacter);
    }
  });
});

describe('products', () => {
  test('cover every kind that an integrator has to handle', () => {
    const contents = demoProducts.map(({ content }) => content);
    expect(demoProducts.length).toBeGreaterThanOrEqual(42);
    expect(new Set(contents.map(({ type }) => type))).toEqual(new Set(['Digital', 'Physical']));
    expect(new Set(contents.map(({ denominationType }) => denominationType))).toEqual(new Set(['Fixed', 'Range']));
    expect(new Set<string>(contents.map(({ currencyCode }) => currencyCode))).toEqual(
      new Set(['USD', 'EUR', 'GBP', 'JPY', 'KWD']),
    );
    expect(contents.some(({ availableDeliveryTypes }) => availableDeliveryTypes.join() === 'Links')).toBe(true);
    expect(physicalProducts.length).toBeGreaterThanOrEqual(5);
  });

  test('include the three that other parts of the demo rely on', () => {
    expect(find('ember-keepsake-usd').content).toMatchObject({ type: 'Physical', hasRequiredCardCarriers: true });
    expect(demoProducts.filter(({ isActive }) => !isActive).map(({ id }) => id)).toEqual(['retired-harbor-books-usd']);
    expect(demoProducts.filter(({ isPublic }) => !isPublic).map(({ id }) => id)).toEqual(['meridian-partners-usd']);
  });

  test('have fees and discounts on some, as plain decimals', () => {
    for (const { fee, discountPercentage } of demoProducts) {
      expect(fee).toMatch(decimal);
      expect(discountPercentage).toMatch(decimal);
      expect(Number(discountPercentage)).toBeLessThan(100);
    }
    expect(demoProducts.some(({ fee }) => Number(fee) > 0)).toBe(true);
    expect(demoProducts.some(({ discountPercentage }) => Number(discountPercentage) > 0)).toBe(true);
  });

  test.each(demoProducts)('$id has positive, distinct values within its range', ({ content }) => {
    const { denominationsMinor, denominationRange, denominationType } = content;
    expect(denominationsMinor.length).toBeGreaterThan(0);
    expect(new Set(denominationsMinor).size).toBe(denominationsMinor.length);
    expect(denominationRange === null).toBe(denominationType === 'Fixed');
    for (const value of denominationsMinor) {
      expect(Number.isSafeInteger(value) && value > 0).toBe(true);
      if (!denominationRange) continue;
      expect(value).toBeGreaterThanOrEqual(denominationRange.minMinor);
      expect(value).toBeLessThanOrEqual(denominationRange.maxMinor);
      expect((value - denominationRange.minMinor) % denominationRange.stepMinor).toBe(0);
    }
    if (denominationRange) {
      const { minMinor, maxMinor, stepMinor } = denominationRange;
      expect(stepMinor).toBeGreaterThan(0);
      expect((maxMinor - minMinor) % stepMinor).toBe(0);
    }
  });

  test.each(demoProducts)('$id is delivered only in ways that suit its type', ({ content }) => {
    const allowed = content.type === 'Physical' ? ['PhysicalShipment'] : ['DigitalDelivery', 'Links'];
    expect(content.availableDeliveryTypes.length).toBeGreaterThan(0);
    expect(allowed).toEqual(expect.arrayContaining([...content.availableDeliveryTypes]));
    expect(content.fulfillmentGroup === null).toBe(content.type === 'Digital');
  });

  test.each(demoProducts)('$id lists exactly the cultures it is translated to', ({ content }) => {
    const [baseCulture] = content.cultureCodes;
    const translated = content.translations.map(({ cultureCode }) => cultureCode);
    expect(new Set(translated).size).toBe(translated.length);
    expect(new Set([baseCulture, ...translated])).toEqual(new Set(content.cultureCodes));
  });

  test('are widely translated, also into a right-to-left language', () => {
    const cultures = demoProducts.flatMap(({ content }) => content.translations.map(({ cultureCode }) => cultureCode));
    expect(new Set(cultures)).toEqual(new Set(['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'ja-JP', 'ar-AE']));
    expect(cultures.filter((culture) => culture === 'ar-AE').length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...demoProducts.map(({ content }) => content.translations.length))).toBe(5);
  });

  test.each(demoProducts)('$id shows an existing faceplate', ({ content }) => {
    const paths = demoPictures.map(({ name }) => `/media/${name}`);
    expect(content.faceplates.length).toBeGreaterThan(0);
    for (const { path } of content.faceplates) expect(paths).toContain(path);
  });
});

describe('shipping', () => {
  test.each(physicalProducts)('$id can be shipped from its group in its currency', ({ content }) => {
    const suitable = demoShippingMethods.filter(
      ({ fulfillmentGroup, currencyCode }) =>
        fulfillmentGroup === content.fulfillmentGroup && currencyCode === content.currencyCode,
    );
    expect(suitable).not.toEqual([]);
  });

  test('methods belong to two groups, with both kinds of tiers and without tiers', () => {
    expect(new Set(demoShippingMethods.map(({ fulfillmentGroup }) => fulfillmentGroup)).size).toBe(2);
    const kinds = demoShippingMethods.map(({ tiers }) => tiers[0]?.type ?? 'none');
    expect(new Set(kinds)).toEqual(new Set(['Quantity', 'Value', 'none']));
  });

  test.each(demoShippingMethods)('$id has tiers without gap or overlap', ({ tiers, costMinor }) => {
    expect(costMinor).toBeGreaterThan(0);
    for (const [index, tier] of tiers.entries()) {
      const next = tiers[index + 1];
      expect(tier.costMinor).toBeGreaterThan(0);
      if (next) expect(tier.to).toBe(next.from - 1);
      else if (tier.to !== null) expect(tier.to).toBeGreaterThanOrEqual(tier.from);
    }
  });

  test.each(demoCarriers)('$id is for products of its own group', (carrier) => {
    expect(carrier.productIds.length).toBeGreaterThan(0);
    for (const id of carrier.productIds) expect(find(id).content.fulfillmentGroup).toBe(carrier.fulfillmentGroup);
    expect(carrier.minSupportedQuantity).toBeGreaterThanOrEqual(1);
    expect(carrier.maxSupportedQuantity).toBeGreaterThanOrEqual(carrier.minSupportedQuantity);
  });

  test('two carriers with different limits support the product that requires one', () => {
    const limits = demoCarriers
      .filter(({ productIds }) => productIds.includes('ember-keepsake-usd'))
      .map(({ minSupportedQuantity, maxSupportedQuantity }) => [minSupportedQuantity, maxSupportedQuantity]);
    expect(limits).toEqual([
      [1, 25],
      [5, 100],
    ]);
  });
});

describe('designs', () => {
  test.each(demoBrandings)('$id has enough contrast: text on background, white on primary', ({ settings }) => {
    expect(contrast(settings.textColor, settings.backgroundColor)).toBeGreaterThanOrEqual(7);
    expect(contrast('#ffffff', settings.primaryColor)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(settings.primaryColor, settings.backgroundColor)).toBeGreaterThanOrEqual(3);
  });

  test.each(demoFaceplates)('$name is a self-contained SVG without script', ({ svg }) => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 856 540"/);
    expect(svg).not.toMatch(/<script|<image|<foreignObject|\son\w+=|href=|@import|NaN|undefined/i);
    expect(svg).not.toMatch(controlCharacter);
  });

  test('faceplates equal what npm run pictures:draw makes', () => {
    const byName = (left: { name: string }, right: { name: string }) => (left.name < right.name ? -1 : 1);
    expect([...demoFaceplates].sort(byName)).toEqual([...faceplateDrawings].sort(byName));
  });

  test('each faceplate belongs to one product, and no two are the same', () => {
    const used = new Set(demoProducts.flatMap(({ content }) => content.faceplates.map(({ path }) => path)));
    const bitmaps = [...used].filter((path) => path.endsWith('.jpg'));
    expect(bitmaps).toHaveLength(demoFaceplates.length);
    expect(used.size).toBe(2 * demoFaceplates.length);
    expect(new Set(demoFaceplates.map(({ svg }) => svg)).size).toBe(demoFaceplates.length);
  });
});

describe('brandings', () => {
  test.each(demoBrandings)('$id has valid settings, and its pictures exist', ({ settings }) => {
    expect(checkBrandingSettings(settings)).toMatchObject({ settings, faults: [] });
    const names = demoPictures.map(({ name }) => `/media/${name}`);
    for (const path of [settings.logoPath, settings.headerImagePath]) if (path !== null) expect(names).toContain(path);
  });

  test('some have pictures, some have none, and at least one has translations', () => {
    const settings = demoBrandings.map((branding) => branding.settings);
    expect(settings.some(({ headerImagePath, logoPath }) => headerImagePath !== null && logoPath !== null)).toBe(true);
    expect(settings.some(({ headerImagePath, logoPath }) => headerImagePath === null && logoPath === null)).toBe(true);
    expect(settings.some(({ translations }) => translations.length >= 5)).toBe(true);
  });
});

describe('bitmaps', () => {
  test('are made from the current drawings (npm run pictures:draw)', async () => {
    const drawnFrom = JSON.parse(await readFile(join(demoPicturesFolder, 'drawn-from.json'), 'utf8'));
    expect(drawnFrom).toEqual(
      Object.fromEntries(bitmapDrawings.map((drawing) => [drawing.name, drawingHash(drawing)])),
    );
    expect(bitmaps.map(({ name }) => name).sort()).toEqual(bitmapDrawings.map(({ name }) => name).sort());
  });

  test.each(bitmaps)('$name is a small picture that mail programs show', (picture) => {
    const bytes = readDemoPicture(picture);
    expect(checkPicture(bytes)).toMatchObject({ picture: { contentType: picture.contentType }, fault: null });
    expect(bytes.length).toBeLessThan(80_000);
  });
});

function find(id: string) {
  const product = demoProducts.find((candidate) => candidate.id === id);
  if (!product) throw new Error(`no demo product ${id}`);
  return product;
}

/** Without what a card says about stores: cards for online use say nothing. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'instoreRedemptionInstructions' && part === '' ? [] : textsIn(part),
  );
}

/** The contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
