import { primaryOf } from '../kit/languages.ts';

/** The first wanted language that there is a text in; another country's form of the same language will do. */
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
