import { directionOf, type Language, languageOf } from './languages.ts';

const storageKey = 'bestow-language';

/** What is used of the browser; tests of texts run without one, and without its types. */
interface Browser {
  readonly document?: { readonly documentElement: { lang: string; dir: string } };
  readonly navigator: { readonly languages: readonly string[] };
  readonly localStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  readonly location: { reload(): void };
}
const browser = globalThis as unknown as Browser;
const root = browser.document?.documentElement;

/**
 * The page has one language from its first moment to its last, so that texts may also be constants of a file. Choosing
 * another one loads the page again. Without a browser it is English.
 */
export const language: Language = root ? (remembered() ?? browserLanguage()) : 'en';
export const direction = directionOf(language);

/** How numbers and dates are written: as in the browser's country if it has the same language. */
export const locale: string = browserTags().find((tag) => languageOf(tag) === language) ?? language;

if (root) {
  root.lang = language;
  root.dir = direction;
}

/**
 * Shows the language of a signed-in person; null: the browser's. It is remembered, so that the next page begins with it,
 * and the sign-in page after signing out is in it too.
 */
export function showLanguageOf(chosen: Language | null): void {
  const wanted = chosen ?? browserLanguage();
  if (wanted === language) return;
  remember(wanted);
  // Where nothing can be remembered, loading again would change nothing, again and again.
  if (remembered() === wanted) browser.location.reload();
}

function browserLanguage(): Language {
  return browserTags().map(languageOf).find(Boolean) ?? 'en';
}

function browserTags(): readonly string[] {
  return root ? browser.navigator.languages : [];
}

function remembered(): Language | undefined {
  try {
    return languageOf(browser.localStorage.getItem(storageKey) ?? '');
  } catch {
    return undefined;
  }
}

function remember(wanted: Language): void {
  try {
    browser.localStorage.setItem(storageKey, wanted);
  } catch {
    // Storage is blocked or full: the page stays in the browser's language.
  }
}
