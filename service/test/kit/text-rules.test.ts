import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  codePointLength,
  hasControlCharacter,
  hasControlCharacterExceptLineBreaks,
  nearestName,
} from '../../src/kit/text-rules.ts';

test('length counts code points, as varchar does', () => {
  expect(codePointLength('')).toBe(0);
  expect(codePointLength('😀'.repeat(100))).toBe(100);
  expect(codePointLength('e\u0301')).toBe(2);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => codePointLength(text) === [...text].length));
});

test('an unpaired surrogate counts as one', () => {
  for (const text of ['\ud83d', '\ude00\ud83d', 'a\ud83d', '\ud83d\ud83d\ude00']) {
    expect(codePointLength(text)).toBe([...text].length);
  }
});

describe('control characters', () => {
  const controls = [0x00, 0x01, 0x08, 0x0b, 0x0c, 0x0e, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f, 0x2028, 0x2029];

  test.each(controls.map((code) => [code.toString(16), code] as const))('U+%s counts in any text', (_, code) => {
    const text = `a${String.fromCharCode(code)}b`;
    expect(hasControlCharacter(text)).toBe(true);
    expect(hasControlCharacterExceptLineBreaks(text)).toBe(true);
  });

  test.each(['\n', '\r\n', '\t', 'a\n\nb\r\n'])('%j counts in single-line text but not in multi-line text', (text) => {
    expect(hasControlCharacter(text)).toBe(true);
    expect(hasControlCharacterExceptLineBreaks(text)).toBe(false);
  });

  test.each(['\r', 'a\rb', '\r\r\n', '\n\r'])('a carriage return alone counts, as in %j', (text) => {
    expect(hasControlCharacterExceptLineBreaks(text)).toBe(true);
  });

  test.each(['', ' ', '~', '\u00a0', 'é', '😀', '\u200d', '漢字'])('%j contains none', (text) => {
    expect(hasControlCharacter(text)).toBe(false);
    expect(hasControlCharacterExceptLineBreaks(text)).toBe(false);
  });
});

describe('nearest name', () => {
  const known = [
    'ProductId',
    'ProductVariantId',
    'Quantity',
    'Value',
    'Type',
    'To',
    'PONumber',
    'Email',
    'Sms',
    'BrandingId',
  ];

  test.each([
    ['Quantiy', 'Quantity'],
    ['quantity', 'Quantity'],
    ['QUANTITY', 'Quantity'],
    ['Qauntity', 'Quantity'],
    ['productID', 'ProductId'],
    ['ProductId ', 'ProductId'],
    ['PoNumber', 'PONumber'],
    ['poNumbr', 'PONumber'],
    ['Vaule', 'Value'],
    ['sms', 'Sms'],
    ['to', 'To'],
    ['Tpye', 'Type'],
    ['BrandId', 'BrandingId'],
  ])('%s suggests %s', (name, expected) => {
    expect(nearestName(name, known)).toBe(expected);
  });

  test.each(['', 'Tx', 'Foo', 'Colour', '__proto__', 'Qty', 'x'.repeat(10_000)])('%s suggests nothing', (name) => {
    expect(nearestName(name, known)).toBeNull();
  });

  test('ties are broken by same case, then list order', () => {
    expect(nearestName('valu', ['Value', 'value'])).toBe('value');
    expect(nearestName('abcx', ['abcy', 'abcz'])).toBe('abcy');
  });

  test('an empty list of known names suggests nothing', () => {
    expect(nearestName('Value', [])).toBeNull();
  });
});

// Quadratic time would take hours and exceed the test's time limit.
test('texts of 4 MiB are checked in linear time', () => {
  for (const text of ['a'.repeat(4_194_304), '\ud83d'.repeat(4_194_304), '\r\n'.repeat(2_097_152)]) {
    codePointLength(text);
    hasControlCharacter(text);
    hasControlCharacterExceptLineBreaks(text);
    nearestName(text, ['Value', 'Quantity']);
  }
});
