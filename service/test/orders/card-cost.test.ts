import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountToWire, feeToWire, priceTerms } from '../../src/catalog/price-rules.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { amountMinorMax } from '../../src/kit/money.ts';
import { cardCost, lineCost, totalOf } from '../../src/orders/line-rules.ts';
import { pricePartsOf } from '../../src/orders/price-parts.ts';
import type { PricedLine } from '../../src/orders/types.ts';

/** A decimal as a whole number of its last places: 12.34 with 2 places is 1234. */
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

const exponents = { JPY: 0, USD: 2, KWD: 3, CLF: 4 } as const;
const currency = fc.constantFrom(...(Object.keys(exponents) as (keyof typeof exponents)[]));
const value = fc.bigInt({ min: 1n, max: 10n ** 12n });
const fee: fc.Arbitrary<Decimal> = fc.record({
  digits: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  places: fc.integer({ min: 0, max: 6 }),
});
const percentage: fc.Arbitrary<Decimal> = fc
  .integer({ min: 0, max: 4 })
  .chain((places) =>
    fc.record({ digits: fc.bigInt({ min: 0n, max: 100n * 10n ** BigInt(places) }), places: fc.constant(places) }),
  );

function textOf({ digits, places }: Decimal): string {
  const text = digits.toString().padStart(places + 1, '0');
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** Value × (100 − discount) / 100 + fee as one exact fraction of the minor unit, then rounded half up. */
function exactCost(valueMinor: bigint, feeTerm: Decimal, discount: Decimal, exponent: number): bigint {
  const discountScale = 10n ** BigInt(discount.places);
  const feeScale = 10n ** BigInt(feeTerm.places);
  const numerator =
    valueMinor * (100n * discountScale - discount.digits) * feeScale +
    feeTerm.digits * 10n ** BigInt(exponent) * 100n * discountScale;
  const denominator = 100n * discountScale * feeScale;
  return (2n * numerator + denominator) / (2n * denominator);
}

const costOf = (code: string, valueMinor: bigint, feeTerm: Decimal, discount: Decimal) =>
  cardCost(valueMinor, priceTerms(textOf(feeTerm), textOf(discount), code as CurrencyCode));

test('a card costs its value less discount plus fee, rounded half up, in every currency', () => {
  fc.assert(
    fc.property(currency, value, fee, percentage, (code, valueMinor, feeTerm, discount) => {
      expect(costOf(code, valueMinor, feeTerm, discount)).toBe(
        exactCost(valueMinor, feeTerm, discount, exponents[code]),
      );
    }),
    { numRuns: 1_000 },
  );
});

test('trailing zeros in stored terms change nothing', () => {
  fc.assert(
    fc.property(currency, value, fee, percentage, (code, valueMinor, feeTerm, discount) => {
      const stored = (decimal: Decimal, places: number) => ({
        digits: decimal.digits * 10n ** BigInt(places - decimal.places),
        places,
      });
      expect(costOf(code, valueMinor, stored(feeTerm, 6), stored(discount, 4))).toBe(
        costOf(code, valueMinor, feeTerm, discount),
      );
    }),
  );
});

test('a card never costs less than zero, and never more than its value plus the fee', () => {
  fc.assert(
    fc.property(currency, value, fee, percentage, (code, valueMinor, feeTerm, discount) => {
      const cost = costOf(code, valueMinor, feeTerm, discount);
      const feeCeiling = (feeTerm.digits * 10n ** BigInt(exponents[code])) / 10n ** BigInt(feeTerm.places) + 1n;
      expect(cost >= 0n).toBe(true);
      expect(cost <= valueMinor + feeCeiling).toBe(true);
    }),
  );
});

test('a higher value or a lower discount never costs less', () => {
  fc.assert(
    fc.property(currency, value, value, fee, percentage, (code, a, b, feeTerm, discount) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(costOf(code, low, feeTerm, discount) <= costOf(code, high, feeTerm, discount)).toBe(true);
      const none = { digits: 0n, places: 0 };
      expect(costOf(code, low, feeTerm, discount) <= costOf(code, low, feeTerm, none)).toBe(true);
    }),
  );
});

const decimal = (text: string): Decimal => {
  const [whole = '', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
};

test.each([
  ['half a cent of discount is rounded up', 'USD', 30_00n, '0', '7.25', 27_83n],
  ['just below half is rounded down', 'USD', 30_00n, '0', '7.2501', 27_82n],
  ['half a cent of fee is rounded up', 'USD', 10_00n, '0.005', '0', 10_01n],
  ['less than half a cent of fee is rounded to zero', 'USD', 10_00n, '0.004999', '0', 10_00n],
  ['fee and discount are rounded once, together', 'USD', 10_01n, '0.0025', '0.5', 9_96n],
  ['half a yen is rounded up', 'JPY', 1_001n, '0', '50', 501n],
  ['a tenth of a yen of fee is rounded to zero', 'JPY', 1_000n, '0.1', '0', 1_000n],
  ['a fils is a thousandth of a dinar of a dinar', 'KWD', 5_000n, '0.2505', '0', 5_251n],
  ['a discount of 100 % leaves the fee', 'KWD', 5_000n, '0.25', '100', 250n],
  ['a discount of 100 % without a fee is free', 'USD', 25_00n, '0', '100', 0n],
])('%s', (_what, code, valueMinor, feeText, discountText, cost) => {
  expect(costOf(code, valueMinor, decimal(feeText), decimal(discountText))).toBe(cost);
});

const lineOf = (unitCostMinor: bigint, quantity: number, shippingMinor: bigint, valueMinor = 2_500n) =>
  ({ unitCostMinor, quantity, shippingMinor, valueMinor }) as PricedLine;

test('a line costs its cards and its shipping, and an order the sum of its lines', () => {
  expect(lineCost(lineOf(2_375n, 3, 99n))).toBe(7_224n);
  expect(totalOf([lineOf(2_375n, 3, 99n), null, lineOf(100n, 1, 0n)])).toBe(7_324n);
  expect(totalOf([])).toBe(0n);
  expect(totalOf([lineOf(amountMinorMax, 1, 0n)])).toBe(amountMinorMax);
  expect(totalOf([lineOf(amountMinorMax, 1, 0n), lineOf(1n, 1, 0n)])).toBeNull();
});

test('price terms are shown as they were given', () => {
  for (const [code, fee, discount] of [
    ['USD', 0.95, 5],
    ['JPY', 120, 2.5],
    ['KWD', 0.125, 0],
  ] as const) {
    const terms = priceTerms(String(fee), String(discount), code as CurrencyCode);
    expect([feeToWire(terms, code as CurrencyCode), discountToWire(terms)]).toEqual([fee, discount]);
  }
});

test('the parts of a price add up to the cost of the line', () => {
  expect(pricePartsOf(lineOf(2_470n, 2, 300n), priceTerms('0.95', '5', 'USD' as CurrencyCode))).toEqual({
    faceValueMinor: 5_000n,
    feeMinor: 190n,
    discountMinor: 250n,
    shippingMinor: 300n,
  });
  // Half a cent is rounded up before it is multiplied.
  expect(pricePartsOf(lineOf(2_501n, 3, 0n), priceTerms('0.005', '0', 'USD' as CurrencyCode))).toMatchObject({
    feeMinor: 3n,
  });
  expect(pricePartsOf(lineOf(2_500n, 3, 0n), priceTerms('0.0049', '0', 'USD' as CurrencyCode))).toMatchObject({
    feeMinor: 0n,
    discountMinor: 0n,
  });
});

test('terms with more digits than are kept are rounded half up', () => {
  const termsOf = (fee: string, discount: string) => priceTerms(fee, discount, 'USD' as CurrencyCode);
  expect(termsOf('0.000000004', '2.00004')).toEqual({ feeMillionths: 0n, discountMillionths: 20_000n });
  expect(termsOf('0.000000005', '2.00005')).toEqual({ feeMillionths: 1n, discountMillionths: 20_001n });
  expect(termsOf('1.999999996', '0.00009')).toEqual({ feeMillionths: 200_000_000n, discountMillionths: 1n });
});
