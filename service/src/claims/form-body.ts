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
  const fields: Partial<Record<Name, string>> = Object.create(null);
  const pairs = text === '' ? [] : text.split('&');
  if (pairs.length > fieldsMax) return null;
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const written = equals < 0 ? null : decode(pair.slice(0, equals));
    const name = names.find((known) => known === written);
    const value = decode(pair.slice(equals + 1));
    if (name === undefined || value === null || name in fields) return null;
    fields[name] = value;
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
