import { languages } from '../../portal/src/i18n/languages.ts';
import { listFiles, readText } from '../files.ts';
import { faultsOfTranslation } from './check-translation.ts';
import { findTexts } from './find-texts.ts';

export interface MadeCatalog {
  readonly path: string;
  readonly text: string;
  /** Texts without a translation: the portal shows them in English. */
  readonly missing: readonly string[];
}

export interface Made {
  readonly catalogs: readonly MadeCatalog[];
  readonly faults: readonly string[];
}

/** The catalogs as they should be: with every text of the source and no other, keeping the translations that exist. */
export function makeCatalogs(): Made {
  const found = listFiles('portal/src')
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.generated.ts'))
    .map((path) => findTexts(path, readText(path)));
  const keys = [...new Set(found.flatMap((file) => file.keys))].sort();
  const faults = found.flatMap((file) => file.faults);
  const catalogs = languages
    .filter((language) => language !== 'en')
    .map((language) => {
      const path = `portal/src/i18n/catalogs/${language}.json`;
      const before = JSON.parse(readText(path)) as Readonly<Record<string, string>>;
      const entries = keys.map((key) => [key, before[key] ?? ''] as const);
      for (const [key, translation] of entries) {
        if (translation !== '')
          faults.push(...faultsOfTranslation(language, key, translation).map((fault) => `${path}: "${key}": ${fault}`));
      }
      return {
        path,
        text: `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
        missing: entries.filter(([, translation]) => translation === '').map(([key]) => key),
      };
    });
  return { catalogs, faults };
}
