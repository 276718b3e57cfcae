import { randomInt } from 'node:crypto';

/** Digits only: with letters, whose numbers have two digits, one in 97 mistakes of a letter for a digit would go unnoticed. */
const bodyLength = 10;
const referencePattern = /^RF[0-9]{12}$/;
const separators = /[\s\-./]/g;
/** Banks break lines and insert spaces anywhere in a remittance text. */
const separated = `[\\s\\-./]{0,3}`;
const candidatePattern = new RegExp(`(?=(R${separated}F(?:${separated}[0-9OIL]){12}))`, 'gi');
const searchedCharactersMax = 2_000;
const foundMax = 10;

/**
 * A creditor reference of ISO 11649, such as RF85 4071 8259 36: banks have a field for it, and its check digits catch every
 * mistyped digit and every swap of two neighbours. Random, so that nobody can guess another account's.
 */
export function newPaymentReference(): string {
  const body = Array.from({ length: bodyLength }, () => randomInt(10)).join('');
  const check = 98 - remainderOf(`${body}RF00`);
  return `RF${String(check).padStart(2, '0')}${body}`;
}

/** The reference in its stored form, however it was typed; null: no request can have it. */
export function parsePaymentReference(text: string): string | null {
  const typed = text.replace(separators, '').toUpperCase();
  const given = typed.slice(0, 2) + typed.slice(2).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!referencePattern.test(given)) return null;
  return remainderOf(given.slice(4) + given.slice(0, 4)) === 1 ? given : null;
}

/** Every valid reference in a remittance text, each once. */
export function findPaymentReferences(text: string): string[] {
  const found = new Set<string>();
  for (const [, candidate = ''] of text.slice(0, searchedCharactersMax).matchAll(candidatePattern)) {
    const reference = parsePaymentReference(candidate);
    if (reference !== null && found.size < foundMax) found.add(reference);
  }
  return [...found];
}

/** In groups of four, as it is printed: RF85 4071 8259 36. */
export function shownPaymentReference(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Modulo 97, with letters as the numbers from 10 to 35. */
function remainderOf(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
