import { language } from './language.ts';
import type { Language, TranslatedLanguage } from './languages.ts';

/** Translations by English text; an empty one is not translated yet. */
export type Catalog = Readonly<Record<string, string>>;

const load: Record<TranslatedLanguage, () => Promise<{ default: Catalog }>> = {
  de: () => import('./catalogs/de.json'),
  fr: () => import('./catalogs/fr.json'),
  es: () => import('./catalogs/es.json'),
  ja: () => import('./catalogs/ja.json'),
  ar: () => import('./catalogs/ar.json'),
};

/** Of the page's language. Every file with a text imports this one, so none runs before the catalog has arrived. */
export const catalog: Catalog = await read(language);

async function read(wanted: Language): Promise<Catalog> {
  if (wanted === 'en') return {};
  try {
    return (await load[wanted]()).default;
  } catch {
    // A page in English is better than none.
    return {};
  }
}
