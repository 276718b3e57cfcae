import type { Fault } from '../../kit/errors.ts';

/** Where the parser stands. `path` holds the member name or index at each level down to `depth`. */
export interface Cursor {
  readonly text: string;
  readonly units: Uint16Array;
  at: number;
  depth: number;
  readonly path: (string | number)[];
  readonly faults: Fault[];
}

const scratchLength = 65_536;
const scratch = new Uint16Array(scratchLength);

export function openCursor(text: string): Cursor {
  return { text, units: unitsOf(text), at: 0, depth: 0, path: [], faults: [] };
}

/** The UTF-16 unit at a place; 0 behind the end, which no JSON may hold. */
export function unitAt(units: Uint16Array, at: number): number {
  return units[at] as number;
}

// Reading an array is a third of the cost of charCodeAt, which asks each time how the string is stored. Most bodies fit
// into one array that is used again: a parse never waits, so no second one can come in between.
function unitsOf(text: string): Uint16Array {
  const units = text.length < scratchLength ? scratch : new Uint16Array(text.length + 1);
  Buffer.from(units.buffer).write(text, 'utf16le');
  units[text.length] = 0;
  return units;
}
