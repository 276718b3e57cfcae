import { expect, test } from 'vitest';
import { createMetrics } from '../../src/main/metrics.ts';

test('metrics include the numbers of watched and stuck orders', async () => {
  const lines = (await createMetrics(async () => ({ watched: 7, stuck: 2 })).toText()).split('\n');
  expect(lines).toContain('bestow_orders_watched 7');
  expect(lines).toContain('bestow_orders_stuck 2');
});

test('without a database the other metrics are still served', async () => {
  const text = await createMetrics(() => Promise.reject(new Error('away'))).toText();
  expect(text).toContain('bestow_orders_stuck Nan');
  expect(text).toContain('process_cpu_seconds_total');
});
