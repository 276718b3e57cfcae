import { expect, test } from 'vitest';
import { createFactsReader, type DatabaseFacts } from '../../src/main/monitoring/database-metrics.ts';
import { createMetrics } from '../../src/main/monitoring/metrics.ts';

const facts: DatabaseFacts = {
  watches: { watched: 7, stuck: 2 },
  queues: [{ kind: 'send-lines', due: 3, oldestDueSeconds: 12.5, setAside: 1 }],
  stock: [{ productId: 'coffee', valueMinor: 2_500n, isPlastic: false, available: 40n, daysLeft: 2.5, lowMark: 5n }],
};

test('metrics include watched and stuck orders, queues, stock and the build', async () => {
  const lines = (await createMetrics('worker', async () => facts).toText()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'bestow_orders_watched 7',
      'bestow_orders_stuck 2',
      'bestow_jobs_due{kind="send-lines"} 3',
      'bestow_jobs_oldest_due_seconds{kind="send-lines"} 12.5',
      'bestow_jobs_set_aside{kind="send-lines"} 1',
      'bestow_stock_codes{product="coffee",value_minor="2500",form="code"} 40',
      'bestow_stock_days_left{product="coffee",value_minor="2500",form="code"} 2.5',
      expect.stringMatching(/^bestow_build_info\{version="[\d.]+",node="[\d.]+",role="worker"\} 1$/),
    ]),
  );
});

test('without a database the other metrics are still served', async () => {
  const text = await createMetrics('api', () => Promise.reject(new Error('away'))).toText();
  expect(text).toContain('bestow_orders_stuck Nan');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).toContain('bestow_http_requests_total');
});

test('the database is asked once for all collectors of a few seconds', async () => {
  let [now, reads] = [0, 0];
  // The reader fails at its first query; how often it gets there is what counts.
  const db = new Proxy({}, { get: () => void reads++ }) as never;
  const readFacts = createFactsReader(db, () => now);
  for (let scrape = 0; scrape < 5; scrape++) await readFacts().catch(() => undefined);
  const first = reads;
  now = 6_000;
  await readFacts().catch(() => undefined);
  expect(first).toBeGreaterThan(0);
  expect(reads).toBe(2 * first);
});
