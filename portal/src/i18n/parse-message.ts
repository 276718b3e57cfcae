/** A message in the syntax of ICU, as far as the portal needs it: values, plurals, choices and tags. */
export type Part =
  | string
  | { readonly kind: 'value'; readonly name: string }
  /** The `#` inside of a plural: its number. */
  | { readonly kind: 'number'; readonly name: string }
  | {
      readonly kind: 'plural' | 'select';
      readonly name: string;
      readonly cases: Readonly<Record<string, readonly Part[]>>;
    }
  | { readonly kind: 'tag'; readonly name: string; readonly parts: readonly Part[] };

/** The same English text may need several translations; the context tells them apart. */
export const keyOf = (message: string, context?: string): string => (context ? `[${context}] ${message}` : message);

export class BadMessage extends Error {
  constructor(message: string, why: string) {
    super(`${why}: ${message}`);
  }
}

export function parseMessage(message: string): readonly Part[] {
  const reader: Reader = { message, at: 0 };
  const parts = readParts(reader, null);
  if (reader.at < message.length) throw new BadMessage(message, `unexpected "${message.slice(reader.at)}"`);
  return parts;
}

interface Reader {
  readonly message: string;
  at: number;
}

const openTag = /<([a-z][A-Za-z]*)>/y;
const closeTag = /<\/([a-z][A-Za-z]*)>/y;
const plainText = /[^{}<#]+|<(?!\/?[a-z])/y;
const argument = /\{\s*([a-z][A-Za-z]*)\s*(?:\}|,\s*(plural|select)\s*,)/y;
const caseName = /\s*(=\d+|[A-Za-z]+)\s*\{/y;
const end = /\s*\}/y;

/** Until the end, a closing brace or a closing tag. Inside of a plural, `#` stands for the number named by it. */
function readParts(reader: Reader, plural: string | null): readonly Part[] {
  const parts: Part[] = [];
  for (;;) {
    const text = take(reader, plainText);
    if (text) parts.push(text[0]);
    else if (reader.message[reader.at] === '#') {
      reader.at += 1;
      parts.push(plural === null ? '#' : { kind: 'number', name: plural });
    } else {
      const part = readTag(reader, plural) ?? readArgument(reader, plural);
      if (!part) return parts;
      parts.push(part);
    }
  }
}

function readTag(reader: Reader, plural: string | null): Part | null {
  const name = take(reader, openTag)?.[1];
  if (!name) return null;
  const parts = readParts(reader, plural);
  if (take(reader, closeTag)?.[1] !== name) throw new BadMessage(reader.message, `<${name}> has no end`);
  return { kind: 'tag', name, parts };
}

function readArgument(reader: Reader, plural: string | null): Part | null {
  const [, name, kind] = take(reader, argument) ?? [];
  if (!name) return null;
  if (kind !== 'plural' && kind !== 'select') return { kind: 'value', name };
  const cases: Record<string, readonly Part[]> & { other?: readonly Part[] } = {};
  for (let found = take(reader, caseName); found; found = take(reader, caseName)) {
    cases[found[1] ?? ''] = readParts(reader, kind === 'plural' ? name : plural);
    if (!take(reader, end)) throw new BadMessage(reader.message, `${name} has a case without end`);
  }
  if (!take(reader, end)) throw new BadMessage(reader.message, `${name} has no end`);
  if (!cases.other) throw new BadMessage(reader.message, `${name} has no case "other"`);
  return { kind, name, cases };
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.message);
  if (found) reader.at = pattern.lastIndex;
  return found;
}
