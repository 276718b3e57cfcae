import { primaryOf } from '../kit/languages.ts';

/** The first requested language that has a text; another country's variant of the same language also counts. */
export function findTranslation<Text extends { readonly cultureCode: string }>(
  translations: readonly Text[],
  wanted: readonly string[],
): { readonly tag: string; readonly translation: Text } | null {
  for (const tag of wanted) {
    const exact = translations.find(({ cultureCode }) => cultureCode.toLowerCase() === tag.toLowerCase());
    const translation = exact ?? translations.find(({ cultureCode }) => primaryOf(cultureCode) === primaryOf(tag));
    if (translation) return { tag, translation };
  }
  return null;
}
