import { parseMessage } from '../../portal/src/i18n/parse-message.ts';
import { type Shape, shapeOf } from './message-shape.ts';

/** What is wrong with a translation: it must take the same values and tags, and have the plurals of its language. */
export function faultsOfTranslation(language: string, key: string, translation: string): readonly string[] {
  try {
    const english = shapeOf(parseMessage(key.replace(/^\[[^\]]*\] /, '')));
    return [...compare(language, english, shapeOf(parseMessage(translation)))];
  } catch (error) {
    return [String(error)];
  }
}

function* compare(language: string, english: Shape, other: Shape): Generator<string> {
  if (!isSame(english.values, other.values)) yield `values ${list(other.values)} instead of ${list(english.values)}`;
  if (!isSame(english.tags, other.tags)) yield `tags ${list(other.tags)} instead of ${list(english.tags)}`;
  for (const [name, cases] of english.selects)
    if (!isSame(cases, other.selects.get(name) ?? [])) yield `the choice ${name} needs the cases ${list(cases)}`;
  const needed = pluralsOf(language);
  for (const name of english.plurals.keys()) {
    const cases = other.plurals.get(name);
    if (cases && !needed.every((form) => cases.includes(form))) yield `the plural ${name} needs ${list(needed)}`;
  }
}

const numbersTried = 101;

/** The forms that numbers up to a hundred take; others, such as millions in French, may use "other". */
function pluralsOf(language: string): readonly string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: numbersTried }, (_, number) => rules.select(number)))];
}

const isSame = (some: Iterable<string>, others: Iterable<string>): boolean => list(some) === list(others);
const list = (names: Iterable<string>): string => [...names].sort().join(', ') || 'none';
