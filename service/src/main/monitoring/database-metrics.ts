import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../database/database.ts';
import { stockLabels } from '../../fulfillment/lower-level.ts';
import { listStockLevels } from '../../fulfillment/stock/level-queries.ts';
import type { StockLevel } from '../../fulfillment/stock/types.ts';
import { countWatches } from '../../fulfillment/watch/queries.ts';
import type { WatchCounts } from '../../fulfillment/watch/types.ts';
import { listQueueDepths } from '../../jobs/queue-queries.ts';
import type { QueueDepth } from '../../jobs/types.ts';

/** What all processes would report alike, because it is read from the database. */
export interface DatabaseFacts {
  readonly watches: WatchCounts;
  readonly queues: readonly QueueDepth[];
  readonly stock: readonly StockLevel[];
}

export type ReadDatabaseFacts = () => Promise<DatabaseFacts>;

const cachedMs = 5_000;

/** The queries run at most every few seconds, however many collectors ask, and one at a time. */
export function createFactsReader(db: Db, nowMs: () => number = () => performance.now()): ReadDatabaseFacts {
  let latest: { readonly at: number; readonly facts: Promise<DatabaseFacts> } | null = null;
  return () => {
    if (latest === null || nowMs() - latest.at > cachedMs) latest = { at: nowMs(), facts: readFacts(db) };
    return latest.facts;
  };
}

async function readFacts(db: Db): Promise<DatabaseFacts> {
  const watches = await countWatches(db);
  return { watches, queues: await listQueueDepths(db), stock: await listStockLevels(db) };
}

/** Gauges of the database's facts. Without a database they have no values, and everything else is still reported. */
export function addDatabaseGauges(registry: Registry, readFacts: ReadDatabaseFacts): void {
  const add = (
    name: string,
    help: string,
    labels: readonly string[],
    fill: (gauge: Gauge, facts: DatabaseFacts) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        const facts = await readFacts().catch(() => null);
        this.reset();
        if (facts) fill(this, facts);
        else if (labels.length === 0) this.set(Number.NaN);
      },
    });
  const addQueueGauge = (name: string, help: string, pick: (queue: QueueDepth) => number) =>
    add(name, help, ['kind'], (gauge, { queues }) => {
      for (const queue of queues) gauge.set({ kind: queue.kind }, pick(queue));
    });
  add(
    'bestow_orders_watched',
    'Orders that have not reached a final state a few minutes after they were placed.',
    [],
    (gauge, { watches }) => gauge.set(watches.watched),
  );
  add('bestow_orders_stuck', 'Orders that the service cannot complete automatically.', [], (gauge, { watches }) =>
    gauge.set(watches.stuck),
  );
  addQueueGauge('bestow_jobs_due', 'Jobs that are due and not running, counted up to 10,000.', ({ due }) => due);
  addQueueGauge(
    'bestow_jobs_oldest_due_seconds',
    'How long the oldest job that is due and not running has been due.',
    ({ oldestDueSeconds }) => oldestDueSeconds,
  );
  addQueueGauge(
    'bestow_jobs_set_aside',
    'Jobs that exhausted their retries, counted up to 10,000.',
    ({ setAside }) => setAside,
  );
  add(
    'bestow_stock_codes',
    'Codes in stock that are free, by product, value in minor units and form.',
    ['product', 'value_minor', 'form'],
    (gauge, { stock }) => {
      for (const level of stock) gauge.set(stockLabels(level), Number(level.available));
    },
  );
  add(
    'bestow_stock_days_left',
    'How many days the stock lasts at the rate of the last week; none for stock that is not used.',
    ['product', 'value_minor', 'form'],
    (gauge, { stock }) => {
      for (const level of stock) if (level.daysLeft !== null) gauge.set(stockLabels(level), level.daysLeft);
    },
  );
}
