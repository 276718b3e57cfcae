import { findTranslation } from '../../catalog/find-translation.ts';
import type { ProductContent, Translation } from '../../catalog/types.ts';
import { chooseLocale, isLanguageTag, type LanguageCode, type Locale } from '../../kit/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { Texts } from './texts.ts';

/** The language of a page: what it says itself, how it writes numbers and dates, and in which direction. */
export interface Language extends Locale {
  readonly texts: Texts;
}

const textsByLanguage: Readonly<Record<LanguageCode, Texts>> = { en, de, fr, es, ja, ar };
const headerLengthMax = 500;
const tagsMax = 10;

/** The first of the wanted languages that the pages speak, else English. */
export function chooseLanguage(wanted: readonly string[]): Language {
  const locale = chooseLocale(wanted);
  return { ...locale, texts: textsByLanguage[locale.language] };
}

export interface GiftLanguage extends Language {
  /** The product's own words in that language; null: the text that it was written in. */
  readonly translation: Translation | null;
  /** The language of the product's words, when it is known. */
  readonly productCulture: string | null;
}

/** The buyer's choice comes first; without one, what the reader's browser asks for. */
export function chooseGiftLanguage(
  { translations, cultureCodes }: Pick<ProductContent, 'translations' | 'cultureCodes'>,
  culture: string | null,
  acceptLanguage: string | undefined,
): GiftLanguage {
  const accepted = parseAcceptLanguage(acceptLanguage);
  const baseCulture = cultureCodes[0] ?? null;
  const found = findTranslation(translations, culture === null ? accepted : [culture]);
  // The reader's own tag, not the translation's: Swiss readers of a German text write amounts the Swiss way.
  const wanted = [culture, found?.tag ?? null, ...accepted, baseCulture].filter((tag) => tag !== null);
  // The base text has no instructions per place; the same language among the translations has.
  const translation = (found ?? findTranslation(translations, [baseCulture ?? '']))?.translation ?? null;
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
    .filter(({ tag, quality }) => quality > 0 && isLanguageTag(tag))
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
