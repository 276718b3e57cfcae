import { type Cursor, unitAt } from './cursor.ts';
import { addFault, failSyntax } from './faults.ts';

// One look-up per character instead of four comparisons: scanning texts is most of a parse.
const isStop = new Uint8Array(0x10000);
isStop.fill(1, 0, 0x20).fill(1, 0xd800, 0xe000);
isStop[0x22] = 1;
isStop[0x5c] = 1;

/**
 * Reads a string, the cursor being on its opening quote. A long string shares the body's memory and keeps it alive, so
 * what outlives the request (a cache's key) is better copied.
 */
export function readString(cursor: Cursor): string {
  const start = cursor.at + 1;
  const end = findPlainEnd(cursor.units, start);
  if (end < 0) return readHardString(cursor);
  cursor.at = end + 1;
  return cursor.text.slice(start, end);
}

/** The closing quote's place, or -1 when the string needs a closer look. */
export function findPlainEnd(units: Uint16Array, start: number): number {
  let at = start;
  while (isStop[unitAt(units, at)] === 0) at++;
  return unitAt(units, at) === 0x22 ? at : -1;
}

function readHardString(cursor: Cursor): string {
  const value = decodeString(cursor);
  const forbidden = findForbidden(value);
  if (forbidden !== null) addFault(cursor, 'ForbiddenCharacter', `A text may not hold ${forbidden}.`);
  return value;
}

export function findForbidden(value: string): string | null {
  if (value.includes('\0')) return 'the character NUL';
  return /\p{Surrogate}/u.test(value) ? 'half of a surrogate pair' : null;
}

/** Checks the grammar of a string with escapes or surrogates up to its closing quote; only then is it decoded. */
export function decodeString(cursor: Cursor): string {
  const { text, units } = cursor;
  const start = cursor.at;
  let hasEscape = false;
  cursor.at++;
  for (;;) {
    const code = unitAt(units, cursor.at);
    if (code === 0x22) break;
    if (code === 0x5c) {
      hasEscape = true;
      skipEscape(cursor);
    } else if (code >= 0x20) cursor.at++;
    else failSyntax(cursor, cursor.at < text.length ? 'control characters to be escaped' : 'a closing quote');
  }
  cursor.at++;
  return hasEscape ? String(JSON.parse(text.slice(start, cursor.at))) : text.slice(start + 1, cursor.at - 1);
}

function skipEscape(cursor: Cursor): void {
  const { text, units, at } = cursor;
  const letter = text.charAt(at + 1);
  if (letter === 'u') {
    for (let index = at + 2; index < at + 6; index++) {
      if (!isHexDigit(unitAt(units, index))) failSyntax(cursor, 'four hexadecimal digits after \\u');
    }
    cursor.at += 6;
  } else if (letter !== '' && '"\\/bfnrt'.includes(letter)) cursor.at += 2;
  else failSyntax(cursor, 'an escape that JSON knows');
}

function isHexDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}
