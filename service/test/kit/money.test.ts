import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CurrencyCode, currencyExponent, isCurrencyCode } from '../../src/kit/currencies.ts';
import { formatAmount } from '../../src/kit/format-amount.ts';
import {
  amountFromWire,
  amountMinorMax,
  amountToWire,
  describeAmount,
  leastMinor,
  sumMinor,
} from '../../src/kit/money.ts';

const runs = 5_000;
/** One currency for each number of decimals. */
const currency = fc.constantFrom(...(['JPY', 'USD', 'KWD', 'CLF'] as CurrencyCode[]));
const minor = fc.oneof(
  fc.bigInt({ min: -amountMinorMax, max: amountMinorMax }),
  fc.bigInt({ min: -10_000n, max: 10_000n }),
  fc.constantFrom(amountMinorMax, -amountMinorMax, 0n, 1n, -1n),
);

/** The amount as decimal text, computed by string operations only. */
function decimalText(amount: bigint, exponent: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(exponent + 1, '0');
  const text = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
  return amount < 0n ? `-${text}` : text;
}

describe('an amount', () => {
  test('of any allowed size survives the round trip through JSON', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        expect(amountFromWire(amountToWire(amount, code), code)).toBe(amount);
      }),
      { numRuns: runs },
    );
  });

  test('is parsed from the caller’s exact digits', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        expect(amountFromWire(Number(decimalText(amount, currencyExponent(code))), code)).toBe(amount);
      }),
      { numRuns: runs },
    );
  });

  test('is written as JSON with at most the currency’s decimals', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        const [, fraction = ''] = JSON.stringify(amountToWire(amount, code)).split('.');
        expect(fraction.length).toBeLessThanOrEqual(currencyExponent(code));
      }),
      { numRuns: runs },
    );
  });

  test('with more decimals than the currency is rejected, not rounded', () => {
    const fineDigit = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 10n }), fineDigit, currency, (amount, digit, code) => {
        const exponent = currencyExponent(code);
        const text = decimalText(amount, exponent) + (exponent === 0 ? `.${digit}` : digit);
        expect(amountFromWire(Number(text), code)).toBeNull();
      }),
      { numRuns: runs },
    );
  });

  test.each([25.005, 1.005, 0.001, 1e-7, 10.999, 0.1 + 0.2])('%d is not an amount of dollars', (amount) => {
    expect(amountFromWire(amount, 'USD' as CurrencyCode)).toBeNull();
  });

  test.each([1e15, 1e21, Number.MAX_VALUE, Number.POSITIVE_INFINITY, Number.NaN])(
    '%d is too large or not a number',
    (amount) => {
      for (const code of ['JPY', 'USD', 'KWD'] as CurrencyCode[]) expect(amountFromWire(amount, code)).toBeNull();
    },
  );

  test('is formatted for people with all of its digits', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        expect(describeAmount(amount, code)).toBe(`${decimalText(amount, currencyExponent(code))} ${code}`);
      }),
      { numRuns: runs },
    );
  });
});

test('a sum is exact even where doubles are not', () => {
  fc.assert(
    fc.property(fc.array(minor), (amounts) => {
      expect(sumMinor(amounts)).toBe(amounts.reduce((total, amount) => total + amount, 0n));
    }),
  );
  expect(sumMinor([2n ** 53n, 1n])).toBe(2n ** 53n + 1n);
});

test('currency codes are ISO codes in capitals, with their decimals', () => {
  const digits = { JPY: 0, KRW: 0, USD: 2, EUR: 2, KWD: 3, BHD: 3, CLF: 4 };
  for (const [code, exponent] of Object.entries(digits)) expect(currencyExponent(code as CurrencyCode)).toBe(exponent);
  for (const text of ['usd', 'US', 'USDX', '', 'XXX', 'ABC', ' USD', '__proto__', 'toString'])
    expect(isCurrencyCode(text)).toBe(false);
});

test('the lesser of two amounts is one of them', () => {
  expect(leastMinor(1n, 2n)).toBe(1n);
  expect(leastMinor(2n, 1n)).toBe(1n);
  expect(leastMinor(-1n, -1n)).toBe(-1n);
});

test('an amount is written as its reader is used to, with the currency isolated in right-to-left text', () => {
  const [english, german] = [
    { locale: 'en-US', isRightToLeft: false },
    { locale: 'de-DE', isRightToLeft: false },
  ];
  for (const _ of ['made', 'remembered']) {
    expect(formatAmount(2_500n, 'USD' as CurrencyCode, english)).toBe('$25.00');
    expect(formatAmount(2_500n, 'EUR' as CurrencyCode, german)).toBe('25,00\u00a0€');
    expect(formatAmount(2_500n, 'JPY' as CurrencyCode, english)).toBe('¥2,500');
  }
  const arabic = formatAmount(2_500n, 'USD' as CurrencyCode, { locale: 'ar-EG', isRightToLeft: true });
  expect(arabic).toContain('\u2068US$\u2069');
  expect(arabic).toContain('٢٥');
});
