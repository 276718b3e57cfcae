/**
 * Reads the part of YAML that exports write, about ten times as fast as the library: block mappings and lists, scalars on
 * one line, and literal blocks. Undefined: the text has something else, or a fault; the library reads it then. What this
 * reads it must read as the library does, so everything that is not certain is left to the library.
 */
export function readPlainYaml(text: string): unknown {
  if (!text.endsWith('\n') || unusualCharacter.test(text)) return undefined;
  const lines = text.slice(0, -1).split('\n');
  const reader: Reader = { lines, at: 0 };
  try {
    const value = blockOf(reader, 0);
    return reader.at === lines.length ? value : undefined;
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

interface Reader {
  readonly lines: string[];
  /** The next line. */
  at: number;
}

class NotPlain extends Error {}

// Tabs, carriage returns and other control characters, half of a surrogate pair, and the byte order mark.
const unusualCharacter = /[^\P{Cc}\n]|[\p{Cs}\ufeff\u2028\u2029]/u;
const keyed = /^([A-Z][A-Za-z]*):(?: (.*))?$/;
const wordKeys = /^(?:true|false|null)$/i;
const number = /^-?(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,6})?$/;
const word = /^[\p{L}/][^\n]*$/u;
const numbered = /^[0-9][^\n]* /u;
const singleQuoted = /^'(?:[^']|'')*'$/;
const doubleQuoted = /^"(?:[^"\\]|\\[bfnrt"\\/]|\\u[0-9a-fA-F]{4})*"$/;
const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...['null', 'Null', 'NULL'].map((text) => [text, null] as const),
  ...['true', 'True', 'TRUE'].map((text) => [text, true] as const),
  ...['false', 'False', 'FALSE'].map((text) => [text, false] as const),
]);
const depthMax = 10;

/** The mapping or list that starts at the next line, which must be indented by exactly `indent`. */
function blockOf(reader: Reader, indent: number): unknown {
  const line = reader.lines[reader.at];
  if (line === undefined || indentOf(line) !== indent || indent > 2 * depthMax) throw new NotPlain();
  return line.startsWith('- ', indent) ? listOf(reader, indent) : mappingOf(reader, indent);
}

function mappingOf(reader: Reader, indent: number): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (;;) {
    const line = reader.lines[reader.at];
    if (line === undefined || indentOf(line) < indent) return members;
    const [, key, rest] = keyed.exec(line.slice(indent)) ?? [];
    // A key that is there twice is a fault, which the library describes.
    if (key === undefined || wordKeys.test(key) || Object.hasOwn(members, key)) throw new NotPlain();
    reader.at++;
    members[key] = rest === undefined ? nestedOf(reader, indent) : inlineOf(reader, rest, indent);
  }
}

function listOf(reader: Reader, indent: number): unknown[] {
  const items: unknown[] = [];
  for (;;) {
    const line = reader.lines[reader.at];
    if (line === undefined || indentOf(line) < indent || !line.startsWith('- ', indent)) return items;
    const item = line.slice(indent + 2);
    if (keyed.test(item)) {
      // The first member stands behind the dash; the others are below it.
      reader.lines[reader.at] = ' '.repeat(indent + 2) + item;
      items.push(mappingOf(reader, indent + 2));
    } else {
      reader.at++;
      items.push(inlineOf(reader, item, indent));
    }
  }
}

/** What is below a key without a value. */
function nestedOf(reader: Reader, indent: number): unknown {
  const line = reader.lines[reader.at];
  if (line === undefined) throw new NotPlain();
  const isListHere = indentOf(line) === indent && line.startsWith('- ', indent);
  return blockOf(reader, isListHere ? indent : indent + 2);
}

function inlineOf(reader: Reader, text: string, indent: number): unknown {
  if (text === '|-' || text === '|') return literalOf(reader, indent + 2, text === '|');
  const value = scalarOf(text);
  const next = reader.lines[reader.at];
  // A scalar can go on in the next line, also across an empty one.
  if (next !== undefined && indentOf(next) > indent) throw new NotPlain();
  return value;
}

function scalarOf(text: string): unknown {
  if (text === '[]') return [];
  if (text === '{}') return {};
  if (singleQuoted.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (doubleQuoted.test(text)) return JSON.parse(text) as string;
  if (number.test(text)) return Number(text);
  if (words.has(text)) return words.get(text);
  const isText = word.test(text) || numbered.test(text);
  if (!isText || text.endsWith(' ') || text.endsWith(':') || text.includes(': ') || text.includes(' #'))
    throw new NotPlain();
  return text;
}

function literalOf(reader: Reader, indent: number, endsWithLine: boolean): string {
  const first = reader.lines[reader.at];
  if (first === undefined || first === '' || indentOf(first) !== indent) throw new NotPlain();
  const content: string[] = [];
  for (;;) {
    const line = reader.lines[reader.at];
    if (line === undefined || (line !== '' && indentOf(line) < indent)) break;
    // Lines of only spaces have rules of their own.
    if (line !== '' && line.trim() === '') throw new NotPlain();
    content.push(line.slice(indent));
    reader.at++;
  }
  if (content.at(-1) === '') throw new NotPlain();
  return content.join('\n') + (endsWithLine ? '\n' : '');
}

/** An empty line belongs to nothing here, so it counts as one that is not expected. */
function indentOf(line: string): number {
  if (line === '') throw new NotPlain();
  let indent = 0;
  while (line.charCodeAt(indent) === 32) indent++;
  return indent;
}
