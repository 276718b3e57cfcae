import { expect, test } from 'vitest';
import { quantileMs } from '../../src/kit/quantiles.ts';

test('a quantile is interpolated between the bounds of its bucket', () => {
  const bounds = [0.01, 0.1, 1];
  expect(quantileMs([0, 0, 0, 0], bounds, 0.5)).toBeNull();
  expect(quantileMs([100, 0, 0, 0], bounds, 0.5)).toBe(5);
  expect(quantileMs([99, 0, 1, 0], bounds, 0.99)).toBe(10);
  expect(quantileMs([0, 0, 0, 7], bounds, 0.99)).toBe(1_000);
});
