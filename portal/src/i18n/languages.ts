/** The languages of mails and claim pages, each named in itself, as pickers show it. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
  ar: 'العربية',
} as const;

export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as readonly Language[];

/** English is written in the source; each other language has a catalog. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

const rightToLeft: readonly Language[] = ['ar'];
export const directionOf = (language: Language): 'ltr' | 'rtl' => (rightToLeft.includes(language) ? 'rtl' : 'ltr');

/** The language of a tag such as de-CH, or undefined if there are no texts in it. */
export function languageOf(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split('-');
  return languages.find((language) => language === primary);
}
