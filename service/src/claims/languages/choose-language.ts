import { findTranslation } from '../../catalog/find-translation.ts';
import type { ProductContent, Translation } from '../../catalog/types.ts';
import { chooseLocale, isLanguageTag, type LanguageCode, type Locale, languageOf } from '../../kit/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { Texts } from './texts.ts';

/** The language of a page: its texts, its number and date formats, and its direction. */
export interface Language extends Locale {
  readonly texts: Texts;
}

const textsByLanguage: Readonly<Record<LanguageCode, Texts>> = { en, de, fr, es, ja, ar };
const headerLengthMax = 500;
const tagsMax = 10;

/** The first requested language that the pages support, otherwise English. */
export function chooseLanguage(wanted: readonly string[]): Language {
  const locale = chooseLocale(wanted);
  return { ...locale, texts: textsByLanguage[locale.language] };
}

/** What a reader asked for: by the language picker, and by the settings of the browser. */
export interface LanguageWish {
  readonly chosen: LanguageCode | null;
  readonly acceptLanguage: string | undefined;
}

/** The language of a page that belongs to no gift. */
export function chooseReaderLanguage({ chosen, acceptLanguage }: LanguageWish): Language {
  const accepted = parseAcceptLanguage(acceptLanguage);
  return chooseLanguage(chosen === null ? accepted : [regional(chosen, accepted)]);
}

export interface GiftLanguage extends Language {
  /** The product's own texts in that language; null: its base text. */
  readonly translation: Translation | null;
  /** The language of the product's texts, if it is known. */
  readonly productCulture: string | null;
}

/** What the reader picked comes first, then the buyer's choice, then the browser's languages. */
export function chooseGiftLanguage(
  { translations, cultureCodes }: Pick<ProductContent, 'translations' | 'cultureCodes'>,
  buyersCulture: string | null,
  { chosen, acceptLanguage }: LanguageWish,
): GiftLanguage {
  const accepted = parseAcceptLanguage(acceptLanguage);
  const culture = chosen === null ? buyersCulture : regional(chosen, [buyersCulture ?? '', ...accepted]);
  const baseCulture = cultureCodes[0] ?? null;
  const found = findTranslation(translations, culture === null ? accepted : [culture]);
  // The reader's own tag, not the translation's: Swiss readers of a German text use the Swiss number format.
  const wanted = [culture, found?.tag ?? null, ...accepted, baseCulture].filter((tag) => tag !== null);
  // The base text has no instructions per place; a translation in the same language does.
  const translation = (found ?? findTranslation(translations, [baseCulture ?? '']))?.translation ?? null;
  return { ...chooseLanguage(wanted), translation, productCulture: translation?.cultureCode ?? baseCulture };
}

/** The first tag of that language, so that someone who picks German keeps Swiss number formats. */
function regional(chosen: LanguageCode, tags: readonly string[]): string {
  return tags.find((tag) => languageOf(tag) === chosen) ?? chosen;
}

/** The languages of the header, best first. Invalid entries are left out. */
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
