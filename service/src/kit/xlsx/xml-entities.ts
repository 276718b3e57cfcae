const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const entityPattern = /&([^;&\s]{1,12});|&/g;

/** The text with its references resolved, or null if one is not predefined in XML: no others can be declared here. */
export function resolveEntities(text: string): string | null {
  if (!text.includes('&')) return text;
  let isWellFormed = true;
  const resolved = text.replace(entityPattern, (_whole, name: string | undefined) => {
    const value = name === undefined ? null : characterOf(name);
    isWellFormed &&= value !== null;
    return value ?? '';
  });
  return isWellFormed ? resolved : null;
}

function characterOf(name: string): string | null {
  if (!name.startsWith('#')) return Object.hasOwn(named, name) ? (named[name] ?? null) : null;
  const digits = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name);
  if (!digits) return null;
  const code = digits[1] === undefined ? Number.parseInt(digits[2] ?? '', 10) : Number.parseInt(digits[1], 16);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : null;
}
