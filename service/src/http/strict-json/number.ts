import { type Cursor, unitAt } from './cursor.ts';
import { addFault, failSyntax } from './faults.ts';

const significantDigitsMax = 15;
const magnitudeLimit = 1e15;
const magnitudeMin = 1e-6;
const plainLengthMax = 15;
const plainFractionMax = 6;
const powersOfTen = [1, 10, 100, 1e3, 1e4, 1e5, 1e6] as const;

export function readNumber(cursor: Cursor): number {
  const { text, units } = cursor;
  const start = cursor.at;
  const isNegative = unitAt(units, start) === 0x2d;
  const integerAt = isNegative ? start + 1 : start;
  let at = integerAt;
  let digits = 0;
  let code = unitAt(units, at);
  if (code === 0x30) code = unitAt(units, ++at);
  else {
    for (; isDigit(code); code = unitAt(units, ++at)) digits = digits * 10 + (code - 0x30);
    if (at === integerAt) failAt(cursor, at);
  }
  let fractionLength = 0;
  if (code === 0x2e) {
    code = unitAt(units, ++at);
    for (; isDigit(code); code = unitAt(units, ++at), fractionLength++) digits = digits * 10 + (code - 0x30);
    if (fractionLength === 0) failAt(cursor, at);
  }
  const hasExponent = code === 0x65 || code === 0x45;
  cursor.at = hasExponent ? skipExponent(cursor, at) : at;
  if (hasExponent || at - integerAt > plainLengthMax || fractionLength > plainFractionMax) {
    return checkNumber(cursor, text.slice(start, cursor.at));
  }
  // Both operands are exact, so the quotient is the double nearest to what was written, as JSON.parse gives it.
  const magnitude = fractionLength === 0 ? digits : digits / (powersOfTen[fractionLength] ?? 1);
  return isNegative ? -magnitude : magnitude;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function skipExponent(cursor: Cursor, exponentAt: number): number {
  const { units } = cursor;
  const sign = unitAt(units, exponentAt + 1);
  const digitsAt = sign === 0x2b || sign === 0x2d ? exponentAt + 2 : exponentAt + 1;
  let at = digitsAt;
  while (isDigit(unitAt(units, at))) at++;
  if (at === digitsAt) failAt(cursor, at);
  return at;
}

function failAt(cursor: Cursor, at: number): never {
  cursor.at = at;
  failSyntax(cursor, 'a digit');
}

function checkNumber(cursor: Cursor, literal: string): number {
  const value = Number(literal);
  const magnitude = Math.abs(value);
  const significantDigits = countSignificantDigits(literal);
  // Judged by the digits, because 1e-400 is zero once it is a double.
  const isZero = significantDigits === 0;
  if (!isZero && !(magnitude >= magnitudeMin && magnitude < magnitudeLimit)) {
    addFault(cursor, 'NumberOutOfRange', 'A number is 0, or from 0.000001 to below 1,000,000,000,000,000 in size.');
  } else if (significantDigits > significantDigitsMax) {
    addFault(cursor, 'NumberTooPrecise', `A number has at most ${significantDigitsMax} significant digits.`);
  }
  return value;
}

function countSignificantDigits(literal: string): number {
  let seen = 0;
  let upToLastNonZero = 0;
  for (let at = 0; at < literal.length; at++) {
    const code = literal.charCodeAt(at);
    if (code === 0x65 || code === 0x45) break;
    if (!isDigit(code) || (seen === 0 && code === 0x30)) continue;
    seen++;
    if (code !== 0x30) upToLastNonZero = seen;
  }
  return upToLastNonZero;
}
