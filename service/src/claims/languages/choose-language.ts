import type { ProductContent, Translation } from '../../catalog/types.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { Texts } from './texts.ts';

/** The language of a page: what it says itself, how it writes numbers and dates, and in which direction. */
export interface Language {
  readonly locale: string;
  readonly isRightToLeft: boolean;
  readonly texts: Texts;
}

const textsByLanguage: ReadonlyMap<string, Texts> = new Map(Object.entries({ en, de, fr, es, ja, ar }));
const rightToLeft: readonly string[] = ['ar'];
const tagPattern = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;
const headerLengthMax = 500;
const tagsMax = 10;

/** The first of the wanted languages that the pages speak, else English. */
export function chooseLanguage(wanted: readonly string[]): Language {
  const locale = wanted.find((tag) => isKnownLocale(tag)) ?? 'en';
  const language = primaryOf(locale);
  return { locale, isRightToLeft: rightToLeft.includes(language), texts: textsByLanguage.get(language) ?? en };
}

export interface GiftLanguage extends Language {
  /** The product's own words in that language; null: the text that it was written in. */
  readonly translation: Translation | null;
  /** The language of the product's words, when it is known. */
  readonly productCulture: string | null;
}

/** The buyer's choice comes first; without one, what the reader's browser asks for. */
export function chooseGiftLanguage(
  product: Pick<ProductContent, 'translations' | 'cultureCodes'>,
  culture: string | null,
  acceptLanguage: string | undefined,
): GiftLanguage {
  const accepted = parseAcceptLanguage(acceptLanguage);
  const baseCulture = product.cultureCodes[0] ?? null;
  const found = findTranslation(product, culture === null ? accepted : [culture]);
  // The reader's own tag, not the translation's: Swiss readers of a German text write amounts the Swiss way.
  const wanted = [culture, found?.tag ?? null, ...accepted, baseCulture].filter((tag) => tag !== null);
  // The base text has no instructions per place; the same language among the translations has.
  const translation = (found ?? findTranslation(product, [baseCulture ?? '']))?.translation ?? null;
  return { ...chooseLanguage(wanted), translation, productCulture: translation?.cultureCode ?? baseCulture };
}

/** The languages of the header, best first. A browser may say anything here; what makes no sense is left out. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  if (!header || header.length > headerLengthMax) return [];
  return header
    .split(',')
    .slice(0, tagsMax)
    .map((entry) => {
      const [tag = '', quality = 'q=1'] = entry.split(';').map((part) => part.trim());
      return { tag, quality: Number(/^q=([01](?:\.\d{0,3})?)$/.exec(quality)?.[1] ?? 0) };
    })
    .filter(({ tag, quality }) => quality > 0 && tagPattern.test(tag))
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

function findTranslation({ translations }: Pick<ProductContent, 'translations'>, wanted: readonly string[]) {
  for (const tag of wanted) {
    const exact = translations.find(({ cultureCode }) => cultureCode.toLowerCase() === tag.toLowerCase());
    const translation = exact ?? translations.find(({ cultureCode }) => primaryOf(cultureCode) === primaryOf(tag));
    if (translation) return { tag, translation };
  }
  return null;
}

function isKnownLocale(tag: string): boolean {
  return tagPattern.test(tag) && textsByLanguage.has(primaryOf(tag)) && isLocale(tag);
}

// Intl throws on a tag that only looks well-formed, such as "de-1a".
function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

function primaryOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}
