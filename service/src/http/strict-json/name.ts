import type { Cursor } from './cursor.ts';
import { addFault } from './faults.ts';
import { decodeString, findForbidden, findPlainEnd } from './string.ts';

/** Reads a member's name and makes it the place that faults are reported at. */
export function readName(cursor: Cursor): string {
  const { text } = cursor;
  const start = cursor.at + 1;
  const end = findPlainEnd(cursor.units, start);
  if (end < 0) return readHardName(cursor);
  cursor.at = end + 1;
  const name = text.slice(start, end);
  cursor.path[cursor.depth - 1] = name;
  return name;
}

function readHardName(cursor: Cursor): string {
  const name = decodeString(cursor);
  cursor.path[cursor.depth - 1] = name;
  const forbidden = findForbidden(name);
  if (forbidden !== null) addFault(cursor, 'ForbiddenCharacter', `A member's name may not hold ${forbidden}.`);
  return name;
}
