import { type LanguageCode, languages } from '../kit/languages.ts';

const cookieName = 'bestow_lang';
const secureName = `__Host-${cookieName}`;
const yearSeconds = 31_536_000;
const headerLengthMax = 8_192;

/** Keeps the language that a reader picked. It says nothing about the person and is set only when somebody picks one. */
export function languageCookie(language: LanguageCode, isSecure: boolean): string {
  const attributes = ['Path=/', `Max-Age=${yearSeconds}`, 'HttpOnly', 'SameSite=Lax'];
  return (
    isSecure ? [`${secureName}=${language}`, ...attributes, 'Secure'] : [`${cookieName}=${language}`, ...attributes]
  ).join('; ');
}

export function languageOfCookie(cookieHeader: string | undefined): LanguageCode | null {
  const pairs = (cookieHeader ?? '').slice(0, headerLengthMax).split('; ');
  const named = (name: string) => languages.find((language) => pairs.includes(`${name}=${language}`));
  return named(secureName) ?? named(cookieName) ?? null;
}

/** The language that a link or button of the picker names: `?lang=de`. Anything else is ignored. */
export function languageOfQuery(query: unknown): LanguageCode | null {
  const named = (query as Readonly<Record<string, unknown>> | undefined)?.lang;
  return languages.find((language) => language === named) ?? null;
}
