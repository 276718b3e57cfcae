import { randomInt } from 'node:crypto';
import { withAsciiDigits } from '../kit/ascii-digits.ts';

const smallest = 10_000_000;
const numberPattern = /^[1-9][0-9]{8}$/;
const separators = /[\s.\-/]/g;

// Damm's table: it detects every single wrong digit and every swap of two neighbours, the usual faults of dictation.
const damm = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const;

/** Random, so that a number tells nothing about how many cases there are. */
export function newCaseNumber(): string {
  const digits = String(randomInt(smallest, smallest * 10));
  return `${digits}${checkOf(digits)}`;
}

/** The nine digits, however they were typed; null: no case can have this number. */
export function parseCaseNumber(text: string): string | null {
  const digits = withAsciiDigits(text).replace(separators, '');
  return numberPattern.test(digits) && checkOf(digits) === 0 ? digits : null;
}

/** In groups of three, as it is read out: 482-109-375. */
export function shownCaseNumber(number: string): string {
  return [number.slice(0, 3), number.slice(3, 6), number.slice(6)].join('-');
}

function checkOf(digits: string): number {
  let state = 0;
  for (const digit of digits) state = damm[state]?.[Number(digit)] ?? 0;
  return state;
}
