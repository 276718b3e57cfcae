import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastSpending } from '../../../src/orders/budgets/forecast-budget.ts';
import { periodAround, periods } from '../../../src/orders/budgets/period-rules.ts';

const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });

test('every instant is in exactly one period of each kind, and the next begins where it ends', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...periods), (instant, period) => {
      const { start, end } = periodAround(period, instant);
      expect(start <= instant && instant < end).toBe(true);
      expect(periodAround(period, start)).toEqual({ start, end });
      expect(periodAround(period, new Date(end.getTime() - 1))).toEqual({ start, end });
      expect(periodAround(period, end).start).toEqual(end);
    }),
  );
});

test('periods are calendar months, quarters and years in UTC', () => {
  const bounds = (period: (typeof periods)[number], at: string) => {
    const { start, end } = periodAround(period, new Date(at));
    return [start.toISOString().slice(0, 10), end.toISOString().slice(0, 10)];
  };
  expect(bounds('Month', '2028-02-29T23:59:59.999Z')).toEqual(['2028-02-01', '2028-03-01']);
  expect(bounds('Quarter', '2026-12-31T23:59:59Z')).toEqual(['2026-10-01', '2027-01-01']);
  expect(bounds('Year', '2026-01-01T00:00:00Z')).toEqual(['2026-01-01', '2027-01-01']);
});

test('the forecast adds the rate of the last four weeks for the rest of the period', () => {
  const spent = { inPeriodMinor: 10_000n, lastWeeksMinor: 28_000n };
  const end = new Date('2026-12-01T00:00:00Z');
  expect(forecastSpending(spent, new Date('2026-11-21T00:00:00Z'), end)).toBe(20_000n);
  expect(forecastSpending(spent, new Date('2026-11-30T12:00:00Z'), end)).toBe(10_500n);
  expect(forecastSpending(spent, end, end)).toBe(10_000n);
  expect(forecastSpending({ ...spent, lastWeeksMinor: 0n }, new Date('2026-11-02'), end)).toBe(10_000n);
});
