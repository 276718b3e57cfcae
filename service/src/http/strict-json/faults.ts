import type { Fault } from '../../kit/errors.ts';
import type { Cursor } from './cursor.ts';

export const faultsMax = 100;
const pointerTokenLengthMax = 100;
const excerptLengthMax = 20;

/** Ends the parse: what follows cannot be read reliably. */
export class UnreadableJson extends Error {
  override readonly name = 'UnreadableJson';
  constructor(readonly fault: Fault) {
    super(fault.detail);
  }
}

export function addFault(cursor: Cursor, code: string, detail: string): void {
  if (cursor.faults.length < faultsMax) cursor.faults.push({ pointer: pointerTo(cursor, cursor.depth), code, detail });
}

export function failSyntax(cursor: Cursor, expected: string, depth = cursor.depth): never {
  const detail = `${placeOf(cursor)}: expected ${expected}, found ${excerptOf(cursor)}.`;
  throw new UnreadableJson({ pointer: pointerTo(cursor, depth), code: 'MalformedJson', detail });
}

export function failDepth(cursor: Cursor, depthMax: number): never {
  const detail = `${placeOf(cursor)}: arrays and objects can be nested at most ${depthMax} deep.`;
  throw new UnreadableJson({ pointer: pointerTo(cursor, cursor.depth), code: 'TooDeep', detail });
}

/** The current list or object has too many entries; the fault is at its location. */
export function failCount(cursor: Cursor, countMax: number): never {
  const detail = `${placeOf(cursor)}: a list or object here can have at most ${countMax} entries.`;
  throw new UnreadableJson({ pointer: pointerTo(cursor, cursor.depth - 1), code: 'TooLong', detail });
}

function pointerTo(cursor: Cursor, depth: number): string {
  let pointer = '';
  for (const token of cursor.path.slice(0, depth)) pointer += `/${escapeToken(String(token))}`;
  return pointer;
}

// Callers choose member names, so a hundred faults could otherwise repeat a name of megabytes.
function escapeToken(token: string): string {
  const short = token.length > pointerTokenLengthMax ? `${token.slice(0, pointerTokenLengthMax)}…` : token;
  const printable = short.replaceAll('\0', '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd');
  return printable.replaceAll('~', '~0').replaceAll('/', '~1');
}

function placeOf({ text, at }: Cursor): string {
  let line = 1;
  let column = 1;
  for (let index = 0; index < at; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x0a) {
      line++;
      column = 1;
    } else if (code < 0xdc00 || code > 0xdfff) {
      column++;
    }
  }
  return `Line ${line}, column ${column}`;
}

function excerptOf({ text, at }: Cursor): string {
  if (at >= text.length) return 'the end of the body';
  let excerpt = '';
  for (let index = at; index < text.length; index++) {
    const piece = escapeCharacter(text.charCodeAt(index));
    if (excerpt.length + piece.length > excerptLengthMax) break;
    excerpt += piece;
  }
  return `'${excerpt}'`;
}

function escapeCharacter(code: number): string {
  const isPrintable = code >= 0x20 && code < 0x7f;
  return isPrintable ? String.fromCharCode(code) : `\\u${code.toString(16).padStart(4, '0')}`;
}
