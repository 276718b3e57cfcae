import fc from 'fast-check';
import { getCountries, getCountryCallingCode, isPossiblePhoneNumber } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { isE164 } from '../../src/kit/phone.ts';

test.each([
  '+14155550123',
  '+442071838750',
  '+4930901820',
  '+81312345678',
  '+33612345678',
  '+6591234567',
  '+5511912345678',
  '+8613812345678',
  '+38349123456',
])('%s is accepted', (text) => {
  expect(isE164(text)).toBe(true);
});

test.each([
  '',
  '+',
  '14155550123',
  '0014155550123',
  '+1 415 555 0123',
  '+1-415-555-0123',
  '+1415555012',
  '+141555501234',
  '+04155550123',
  '+99912345678',
  '+1415555',
  '+1234567890123456',
  '+14155550123;ext=1',
  'tel:+14155550123',
  '＋14155550123',
  '+１４１５５５５０１２３',
  '+14155550123\n',
  '+14155550123,+14155550124',
])('%j is rejected', (text) => {
  expect(isE164(text)).toBe(false);
});

// A backtracking pattern would exceed the test's time limit.
test('50 KB of hostile text is checked in time', () => {
  for (const piece of ['+', '1', '+1', '(', ' ']) expect(isE164(`+1${piece.repeat(50_000)}`)).toBe(false);
});

test('the check agrees with the library for any number, including the shortcut by length', () => {
  const code = fc.oneof(
    fc.constantFrom(...getCountries()).map((country): string => getCountryCallingCode(country)),
    fc.stringMatching(/^[1-9][0-9]{0,2}$/),
  );
  const number = fc.tuple(code, fc.stringMatching(/^[0-9]{4,12}$/)).map(([begin, rest]) => `+${begin}${rest}`);
  fc.assert(
    fc.property(number, (text) => {
      const isLongEnough = text.length >= '+12345678'.length && text.length <= '+123456789012345'.length;
      expect(isE164(text)).toBe(isLongEnough && isPossiblePhoneNumber(text));
    }),
    { numRuns: 5_000 },
  );
});
