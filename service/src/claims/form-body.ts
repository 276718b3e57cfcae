export const formBytesMax = 1_024;
const fieldsMax = 4;

/**
 * The fields of an HTML form, or null if it is not valid: a duplicate field, an unknown name, a broken escape. A
 * lenient parser would pick one of two answers, and a proxy or log might see the other.
 */
export function parseForm<Name extends string>(
  text: string,
  names: readonly Name[],
): Partial<Record<Name, string>> | null {
  const fields = parseFields(text, fieldsMax);
  if (fields === null || ![...fields.keys()].every((name) => (names as readonly string[]).includes(name))) return null;
  return Object.fromEntries(fields) as Partial<Record<Name, string>>;
}

/** The same for a form whose names are checked by the caller. */
export function parseFields(text: string, fieldsMax: number): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  const pairs = text === '' ? [] : text.split('&');
  if (pairs.length > fieldsMax) return null;
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const name = equals < 0 ? null : decode(pair.slice(0, equals));
    const value = decode(pair.slice(equals + 1));
    if (name === null || value === null || fields.has(name)) return null;
    fields.set(name, value);
  }
  return fields;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
