import type { Fault } from '../../kit/errors.ts';
import { type Cursor, openCursor, unitAt } from './cursor.ts';
import { addFault, failCount, failDepth, failSyntax, faultsMax, UnreadableJson } from './faults.ts';
import { readName } from './name.ts';
import { readNumber } from './number.ts';
import { readString } from './string.ts';

const nestingMax = 32;
// No request has more. A body of millions of them would be answered with a fault for each.
const entriesMax = 10_000;
const membersMax = 1_000;
const byteOrderMark = 0xfeff;

/**
 * Reads JSON as RFC 8259 has it and refuses what readers disagree about or what cannot be kept exactly: JSON.parse takes
 * the last of two equal names, turns 9007199254740993 into another number and lets half a surrogate pair through.
 * Without faults the value is what JSON.parse gives; with faults that can be passed over it is whole enough for further
 * checks; after a fault that ends the reading it is undefined.
 */
export function parseStrictJson(text: string): { readonly value: unknown; readonly faults: readonly Fault[] } {
  const cursor = openCursor(text);
  try {
    return { value: readDocument(cursor), faults: cursor.faults };
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error;
    return { value: undefined, faults: [...cursor.faults.slice(0, faultsMax - 1), error.fault] };
  }
}

function readDocument(cursor: Cursor): unknown {
  const first = skipSpace(cursor);
  if (first === byteOrderMark) failSyntax(cursor, 'a JSON document without byte order mark');
  const value = readValue(cursor, first);
  skipSpace(cursor);
  if (cursor.at < cursor.text.length) failSyntax(cursor, 'the end of the body');
  return value;
}

function skipSpace(cursor: Cursor): number {
  const { units } = cursor;
  let { at } = cursor;
  let code = unitAt(units, at);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = unitAt(units, ++at);
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
  // A value is never undefined, so only names such as toString need the slower question.
  const isDuplicate = members[name] !== undefined && Object.hasOwn(members, name);
  if (isDuplicate) addFault(cursor, 'DuplicateMember', 'The member stands here twice.');
  if (skipSpace(cursor) !== 0x3a) failSyntax(cursor, "':'");
  cursor.at++;
  const value = readValue(cursor, skipSpace(cursor));
  if (isForbiddenMember(name, value)) {
    addFault(cursor, 'ForbiddenMember', 'A member of this name is not taken.');
  } else if (!isDuplicate) members[name] = value;
}

// Code that copies such a member by assignment would change the prototype of its own objects.
function isForbiddenMember(name: string, value: unknown): boolean {
  if (name === '__proto__') return true;
  return name === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}
