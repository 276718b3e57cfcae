import { catalog } from './catalog.ts';
import { locale } from './language.ts';
import { keyOf, type Part, parseMessage } from './parse-message.ts';

const parsed = new Map<string, readonly Part[]>();

/** The message in the language of the page, or in English where its catalog has none. */
export function translate(message: string, context?: string): readonly Part[] {
  const key = keyOf(message, context);
  let parts = parsed.get(key);
  if (!parts) {
    parts = parseMessage(catalog[key] || message);
    parsed.set(key, parts);
  }
  return parts;
}

const plurals = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);

/** The case of a plural or a choice that fits the value. */
export function chooseCase(part: Extract<Part, { kind: 'plural' | 'select' }>, value: unknown): readonly Part[] {
  const names = typeof value === 'number' ? [`=${value}`, plurals.select(value)] : [String(value)];
  const found = names.find((name) => Object.hasOwn(part.cases, name)) ?? 'other';
  return part.cases[found] ?? [];
}

export const showValue = (value: unknown): string =>
  typeof value === 'number' ? numbers.format(value) : String(value ?? '');
