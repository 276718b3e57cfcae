import { locale } from '../i18n/language.ts';

const names = new Intl.DisplayNames(locale, { type: 'language' });

/** "pt-BR" as people say it: "Brazilian Portuguese". */
export function languageName(cultureCode: string): string {
  try {
    return names.of(cultureCode) ?? cultureCode;
  } catch {
    return cultureCode;
  }
}
