import { LRUCache } from 'lru-cache';

/** The languages of texts for recipients. */
export const languages = ['en', 'de', 'fr', 'es', 'ja', 'ar'] as const;
export type LanguageCode = (typeof languages)[number];

/** Each language in its own words, as pickers show it. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
  ar: 'العربية',
};

export interface Locale {
  /** How numbers and dates are written, such as de-CH. */
  readonly locale: string;
  readonly language: LanguageCode;
  readonly isRightToLeft: boolean;
}

const rightToLeft: readonly LanguageCode[] = ['ar'];
const tagPattern = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;

/** The first of the wanted tags that we speak, else English. */
export function chooseLocale(wanted: readonly string[]): Locale {
  const locale = wanted.find(isKnownLocale) ?? 'en';
  const language = languageOf(locale) ?? 'en';
  return { locale, language, isRightToLeft: rightToLeft.includes(language) };
}

/** True for a well-formed language tag, whether or not the language exists. */
export function isLanguageTag(text: string): boolean {
  return tagPattern.test(text);
}

/** The language of a tag without its country: "de" of "de-CH". */
export function primaryOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}

/** The language of a tag, or null if there are no texts in it. */
export function languageOf(tag: string): LanguageCode | null {
  return languages.find((language) => language === primaryOf(tag)) ?? null;
}

// Asking Intl takes as long as composing a whole mail, so results are cached; there are only a few tags in practice.
const tagsInMemoryMax = 200;
const knownTags = new LRUCache<string, boolean>({ max: tagsInMemoryMax });

function isKnownLocale(tag: string): boolean {
  if (!isLanguageTag(tag) || languageOf(tag) === null) return false;
  const known = knownTags.get(tag);
  if (known !== undefined) return known;
  const isKnown = isLocale(tag);
  knownTags.set(tag, isKnown);
  return isKnown;
}

// Intl throws on a tag that only looks well-formed, such as "de-1a".
function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
