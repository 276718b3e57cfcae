import { chooseLocale, type LanguageCode, type Locale } from '../../../kit/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { MessageTexts } from './texts.ts';

/** The language of a message: its texts, its number format, and its direction. */
export interface MessageLanguage extends Locale {
  readonly texts: MessageTexts;
}

const textsByLanguage: Readonly<Record<LanguageCode, MessageTexts>> = { en, de, fr, es, ja, ar };

/** The line's culture, otherwise the product's own language, otherwise English. */
export function chooseMessageLanguage(culture: string | null, productCulture: string | null): MessageLanguage {
  const locale = chooseLocale([culture, productCulture].filter((tag) => tag !== null));
  return { ...locale, texts: textsByLanguage[locale.language] };
}
