import { isDeepStrictEqual } from 'node:util';
import { parseConfig } from '../../service/src/kit/config.ts';

interface DocumentedSetting {
  readonly name: string;
  readonly otherwise: string;
  readonly allowed: string;
}

const rowPattern = /^\| *`([A-Z_]+)` *\| *([^|]+) *\| *([^|]+) *\|/gm;
const nonsense = '?';

/** Asks the parser what it reads and rejects, and compares that with the table of settings in the document. */
export function findSettingDifferences(page: string): string[] {
  const documented = [...page.matchAll(rowPattern)].map((match): DocumentedSetting => {
    const [name = '', otherwise = '', allowed = ''] = match.slice(1).map((cell) => cell.trim());
    return { name, otherwise, allowed };
  });
  const names = namesRead();
  const missing = names.filter((name) => !documented.some((setting) => setting.name === name));
  const unknown = documented.filter(({ name }) => !names.includes(name));
  return [
    ...missing.map((name) => `${name} is read but not documented`),
    ...unknown.map(({ name }) => `${name} is documented but never read`),
    ...documented.flatMap(boundsDifference),
    ...documented.flatMap(defaultDifference),
  ];
}

function namesRead(): string[] {
  const names = new Set<string>();
  parseConfig(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
  return [...names];
}

/** The parser's own error says what is allowed. Settings that accept any text have none. */
function boundsDifference({ name, allowed }: DocumentedSetting): string[] {
  const said = /must be (?:one of |a whole number from )(.+)\.$/.exec(refusalOf(name) ?? '')?.[1];
  return said === undefined || said === allowed ? [] : [`${name} allows "${said}", not "${allowed}"`];
}

function refusalOf(name: string): string | null {
  try {
    parseConfig({ [name]: nonsense });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A default in backticks is correct if setting it changes nothing. */
function defaultDifference({ name, otherwise }: DocumentedSetting): string[] {
  const value = /^`([^`]+)`/.exec(otherwise)?.[1];
  if (value === undefined || isDeepStrictEqual(parseConfig({ [name]: value }), parseConfig({}))) return [];
  return [`${value} is not the default of ${name}`];
}
