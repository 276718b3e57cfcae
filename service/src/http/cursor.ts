import { Type } from 'typebox';
import { InvalidRequest } from '../kit/errors.ts';

const cursorLengthMax = 200;

/** The paging parameter of lists that also continue where an answer ended. */
export const cursorParameter = Type.String({
  maxLength: cursorLengthMax,
  description:
    'NextCursor of an answer: what follows it, with the same filters. Nothing is skipped or repeated when rows are added meanwhile, as it would be with pageIndex.',
});

/** A place in a list as callers pass it on: opaque to them, so that it can change. */
export function toCursor(kind: string, numbers: readonly number[]): string {
  return Buffer.from([kind, ...numbers].join('.')).toString('base64url');
}

/** Throws InvalidRequest unless the cursor is of this kind, with so many numbers. */
export function parseCursor(text: string, kind: string, count: number): number[] {
  const [of, ...parts] = Buffer.from(text, 'base64url').toString('latin1').split('.');
  const numbers = parts.map(Number);
  const isValid = of === kind && parts.length === count && parts.every((part) => /^\d{1,15}$/.test(part));
  if (isValid && toCursor(kind, numbers) === text) return numbers;
  throw new InvalidRequest([
    { parameter: 'cursor', code: 'InvalidCursor', detail: 'cursor must be NextCursor of an answer to the same list.' },
  ]);
}
