import { randomInt } from 'node:crypto';

/** Crockford's base 32: without I, L, O and U, which are mistaken for digits or for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bodyLength = 8;
const referencePattern = /^RF[0-9]{2}[0-9A-HJKMNP-TV-Z]{8}$/;
const separators = /[\s\-./]/g;
/** Banks break lines and insert spaces anywhere in a remittance text. */
const separated = `[\\s\\-./]{0,3}`;
const candidatePattern = new RegExp(`(?=(R${separated}F(?:${separated}[0-9A-Z]){10}))`, 'gi');
const searchedCharactersMax = 2_000;
const foundMax = 10;

/**
 * A creditor reference of ISO 11649, such as RF48 7K3M 9QXT: banks have a field for it, and its check digits catch every
 * mistyped character. Random, so that nobody can guess another account's.
 */
export function newPaymentReference(): string {
  const body = Array.from({ length: bodyLength }, () => alphabet[randomInt(alphabet.length)]).join('');
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

/** In groups of four, as it is printed: RF48 7K3M 9QXT. */
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
