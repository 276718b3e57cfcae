import type { Fault } from '../../kit/errors.ts';
import type { Cursor } from './cursor.ts';
import { addFault, failCount, failDepth, failSyntax, faultsMax, UnreadableJson } from './faults.ts';

const nestingMax = 32;
// No request has more. A body with millions of members would otherwise be answered with a fault for each.
const entriesMax = 10_000;
const membersMax = 1_000;
const byteOrderMark = 0xfeff;
const significantDigitsMax = 15;
const magnitudeLimit = 1e15;
const magnitudeMin = 1e-6;

const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;

/**
 * Parses JSON (RFC 8259) and rejects what parsers disagree about or what cannot be stored exactly: JSON.parse takes the
 * last of two equal names, changes 9007199254740993 to another number and accepts unpaired surrogates. Without faults
 * the value equals that of JSON.parse; with recoverable faults it is complete enough for further checks; after a fault
 * that ends the parse it is undefined.
 */
export function parseStrictJson(text: string): { readonly value: unknown; readonly faults: readonly Fault[] } {
  const cursor: Cursor = { text, at: 0, depth: 0, path: [], faults: [] };
  try {
    return { value: readDocument(cursor), faults: cursor.faults };
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error;
    return { value: undefined, faults: [...cursor.faults.slice(0, faultsMax - 1), error.fault] };
  }
}

function readDocument(cursor: Cursor): unknown {
  const first = skipSpace(cursor);
  if (first === byteOrderMark) failSyntax(cursor, 'a JSON document without a byte order mark');
  const value = readValue(cursor, first);
  skipSpace(cursor);
  if (cursor.at < cursor.text.length) failSyntax(cursor, 'the end of the body');
  return value;
}

function skipSpace(cursor: Cursor): number {
  const { text } = cursor;
  let { at } = cursor;
  let code = text.charCodeAt(at);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++at);
  cursor.at = at;
  return code;
}

function readValue(cursor: Cursor, first: number): unknown {
  switch (first) {
    case 0x22:
      return readString(cursor);
    case 0x7b:
      return readObject(cursor);
    case 0x5b:
      return readArray(cursor);
    case 0x74:
      return readWord(cursor, 'true', true);
    case 0x66:
      return readWord(cursor, 'false', false);
    case 0x6e:
      return readWord(cursor, 'null', null);
    default:
      if (first === 0x2d || (first >= 0x30 && first <= 0x39)) return readNumber(cursor);
      return failSyntax(cursor, 'a value');
  }
}

function readWord<T>(cursor: Cursor, word: string, value: T): T {
  if (!cursor.text.startsWith(word, cursor.at)) failSyntax(cursor, word);
  cursor.at += word.length;
  return value;
}

function readArray(cursor: Cursor): unknown[] {
  const items: unknown[] = [];
  enter(cursor);
  let code = skipSpace(cursor);
  if (code !== 0x5d) {
    for (;;) {
      cursor.path[cursor.depth - 1] = items.length;
      if (items.length === entriesMax) failCount(cursor, entriesMax);
      items.push(readValue(cursor, code));
      code = skipSpace(cursor);
      if (code === 0x5d) break;
      if (code !== 0x2c) failSyntax(cursor, "',' or ']'", cursor.depth - 1);
      cursor.at++;
      code = skipSpace(cursor);
    }
  }
  leave(cursor);
  return items;
}

function readObject(cursor: Cursor): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  let count = 0;
  enter(cursor);
  let code = skipSpace(cursor);
  if (code !== 0x7d) {
    for (;;) {
      if (code !== 0x22) failSyntax(cursor, 'a member name in double quotes', cursor.depth - 1);
      if (count++ === membersMax) failCount(cursor, membersMax);
      readMember(cursor, members);
      code = skipSpace(cursor);
      if (code === 0x7d) break;
      if (code !== 0x2c) failSyntax(cursor, "',' or '}'", cursor.depth - 1);
      cursor.at++;
      code = skipSpace(cursor);
    }
  }
  leave(cursor);
  return members;
}

function enter(cursor: Cursor): void {
  if (cursor.depth === nestingMax) failDepth(cursor, nestingMax);
  cursor.depth++;
  cursor.at++;
}

function leave(cursor: Cursor): void {
  cursor.depth--;
  cursor.at++;
}

function readMember(cursor: Cursor, members: Record<string, unknown>): void {
  const name = readName(cursor);
  // A value is never undefined, so only inherited names such as toString need the slower check.
  const isDuplicate = members[name] !== undefined && Object.hasOwn(members, name);
  if (isDuplicate) addFault(cursor, 'DuplicateMember', 'Duplicate member.');
  if (skipSpace(cursor) !== 0x3a) failSyntax(cursor, "':'");
  cursor.at++;
  const value = readValue(cursor, skipSpace(cursor));
  if (isForbiddenMember(name, value)) {
    addFault(cursor, 'ForbiddenMember', 'This member name is not allowed.');
  } else if (!isDuplicate) members[name] = value;
}

// Code that copies such a member by assignment would change the prototype of its own objects.
function isForbiddenMember(name: string, value: unknown): boolean {
  if (name === '__proto__') return true;
  return name === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

/** Reads a member's name and makes it the current location for faults. */
function readName(cursor: Cursor): string {
  const name = readText(cursor);
  cursor.path[cursor.depth - 1] = name;
  const forbidden = findForbidden(name);
  if (forbidden !== null) addFault(cursor, 'ForbiddenCharacter', `A member name must not contain ${forbidden}.`);
  return name;
}

/**
 * Reads a string; the cursor is on its opening quote. A long string shares the body's memory and keeps it alive, so
 * copy it if it outlives the request (such as a cache key).
 */
function readString(cursor: Cursor): string {
  const value = readText(cursor);
  const forbidden = findForbidden(value);
  if (forbidden !== null) addFault(cursor, 'ForbiddenCharacter', `A string must not contain ${forbidden}.`);
  return value;
}

function findForbidden(value: string): string | null {
  if (value.includes('\0')) return 'a NUL character';
  return value.isWellFormed() ? null : 'an unpaired surrogate';
}

/** Checks the grammar of a string up to its closing quote; only then is it decoded. */
function readText(cursor: Cursor): string {
  const { text } = cursor;
  const start = cursor.at;
  let hasEscape = false;
  cursor.at++;
  for (;;) {
    const code = text.charCodeAt(cursor.at);
    if (code === quote) break;
    if (code === backslash) {
      hasEscape = true;
      skipEscape(cursor);
    } else if (code >= firstPrintable) cursor.at++;
    else failSyntax(cursor, cursor.at < text.length ? 'control characters to be escaped' : 'a closing quote');
  }
  cursor.at++;
  return hasEscape ? String(JSON.parse(text.slice(start, cursor.at))) : text.slice(start + 1, cursor.at - 1);
}

function skipEscape(cursor: Cursor): void {
  const { text, at } = cursor;
  const letter = text.charAt(at + 1);
  if (letter === 'u') {
    for (let index = at + 2; index < at + 6; index++) {
      if (!/[0-9a-fA-F]/.test(text.charAt(index))) failSyntax(cursor, 'four hexadecimal digits after \\u');
    }
    cursor.at += 6;
  } else if (letter !== '' && '"\\/bfnrt'.includes(letter)) cursor.at += 2;
  else failSyntax(cursor, 'a valid JSON escape');
}

function readNumber(cursor: Cursor): number {
  const { text } = cursor;
  const start = cursor.at;
  if (text[cursor.at] === '-') cursor.at++;
  if (text[cursor.at] === '0') cursor.at++;
  else skipDigits(cursor);
  if (text[cursor.at] === '.') {
    cursor.at++;
    skipDigits(cursor);
  }
  if (text[cursor.at] === 'e' || text[cursor.at] === 'E') {
    cursor.at++;
    if (text[cursor.at] === '+' || text[cursor.at] === '-') cursor.at++;
    skipDigits(cursor);
  }
  return checkNumber(cursor, text.slice(start, cursor.at));
}

function skipDigits(cursor: Cursor): void {
  const start = cursor.at;
  while (isDigit(cursor.text.charCodeAt(cursor.at))) cursor.at++;
  if (cursor.at === start) failSyntax(cursor, 'a digit');
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function checkNumber(cursor: Cursor, literal: string): number {
  const value = Number(literal);
  const magnitude = Math.abs(value);
  const significantDigits = countSignificantDigits(literal);
  // Checked by the digits, because 1e-400 is zero as a double.
  const isZero = significantDigits === 0;
  if (!isZero && !(magnitude >= magnitudeMin && magnitude < magnitudeLimit)) {
    addFault(
      cursor,
      'NumberOutOfRange',
      'A number must be 0, or have an absolute value from 0.000001 to below 1,000,000,000,000,000.',
    );
  } else if (significantDigits > significantDigitsMax) {
    addFault(cursor, 'NumberTooPrecise', `A number can have at most ${significantDigitsMax} significant digits.`);
  }
  return value;
}

// A loop, because a pattern that looks for trailing zeros takes quadratic time on a number of a million digits.
function countSignificantDigits(literal: string): number {
  let seen = 0;
  let upToLastNonZero = 0;
  for (const character of literal) {
    if (character === 'e' || character === 'E') break;
    if (character === '-' || character === '.' || (seen === 0 && character === '0')) continue;
    seen++;
    if (character !== '0') upToLastNonZero = seen;
  }
  return upToLastNonZero;
}
