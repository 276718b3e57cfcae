import { expect, test } from 'vitest';
import {
  findPaymentReferences,
  newPaymentReference,
  parsePaymentReference,
  shownPaymentReference,
} from '../../src/funding/payment-reference.ts';

const references = Array.from({ length: 500 }, newPaymentReference);

/** ISO 11649, computed with whole numbers: the reference, its first four characters last, leaves 1 when divided by 97. */
function isValid(reference: string): boolean {
  const digits = [...reference.slice(4), ...reference.slice(0, 4)]
    .map((letter) => Number.parseInt(letter, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
}

test('a new reference is a valid creditor reference of ISO 11649 that has only digits after RF', () => {
  for (const reference of references) {
    expect(reference).toMatch(/^RF[0-9]{12}$/);
    expect(isValid(reference)).toBe(true);
  }
  expect(new Set(references).size).toBe(references.length);
});

test('a reference is read however it is typed', () => {
  for (const reference of references) {
    const shown = shownPaymentReference(reference);
    expect(shown).toMatch(/^RF\d\d \d{4} \d{4} \d{2}$/);
    const typed = [reference, shown, shown.toLowerCase(), shown.replaceAll(' ', '-'), shown.replaceAll('0', 'O')];
    for (const text of [...typed, shown.replaceAll('1', 'l')]) expect(parsePaymentReference(text)).toBe(reference);
  }
});

test('every wrong digit and every swap of two neighbours is noticed', () => {
  for (const reference of references.slice(0, 50)) {
    for (let at = 2; at < reference.length; at++) {
      for (const digit of '0123456789') {
        const wrong = reference.slice(0, at) + digit + reference.slice(at + 1);
        expect(parsePaymentReference(wrong)).toBe(wrong === reference ? reference : null);
      }
      const swapped = reference.slice(0, at - 1) + reference[at] + reference[at - 1] + reference.slice(at + 1);
      expect(parsePaymentReference(swapped)).toBe(swapped === reference ? reference : null);
    }
  }
});

test('references are found in remittance texts, each once', () => {
  const [first = '', second = ''] = references;
  const shown = shownPaymentReference(first);
  expect(findPaymentReferences(`INVOICE ${shown} THANK YOU`)).toEqual([first]);
  expect(findPaymentReferences(`/ROC/${first}//URI/${first.toLowerCase()}`)).toEqual([first]);
  expect(findPaymentReferences(`${first.slice(0, 7)}\n${first.slice(7)}, ${shownPaymentReference(second)}`)).toEqual([
    first,
    second,
  ]);
  // A word that begins with RF, directly before it.
  expect(findPaymentReferences(`REF RF ${shown}`)).toEqual([first]);
  expect(findPaymentReferences('RF00 0000 0000 00 and nothing else')).toEqual([]);
  expect(findPaymentReferences('RF'.repeat(5_000))).toEqual([]);
});
