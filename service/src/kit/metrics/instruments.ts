import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What a process counts about itself. One set for the whole process, like its event loop: parts that run together in one
 * process are reported together. A label holds a name from a fixed list or from the catalog, never an account, an address
 * or an id, so the number of series does not grow with use. docs/observability.md lists all of them.
 */
export const processRegistry = new Registry();

function counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
  return new Counter({ name, help, labelNames: [...labelNames], registers: [processRegistry] });
}

function histogram<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: readonly number[],
): Histogram<Label> {
  return new Histogram({
    name,
    help,
    labelNames: [...labelNames],
    buckets: [...buckets],
    registers: [processRegistry],
  });
}

const sizes = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export const ordersPlaced = counter('bestow_orders_placed_total', 'Orders that were accepted.', []);
export const ordersEnded = counter('bestow_orders_ended_total', 'Orders that got a new status after Pending.', [
  'status',
]);
export const orderBatchSize = histogram(
  'bestow_order_batch_size',
  'Orders that were written in one commit.',
  [],
  sizes.filter((size) => size <= 64),
);
export const cardsIssued = counter('bestow_cards_issued_total', 'Cards that were issued.', []);
export const stockUsed = counter('bestow_stock_used_total', 'Codes that were taken from stock for cards.', [
  'product',
  'value_minor',
  'form',
]);

export const jobsEnded = counter('bestow_jobs_ended_total', 'Runs of jobs, by how they ended.', ['kind', 'outcome']);
export const jobSeconds = histogram(
  'bestow_job_seconds',
  'Time of a group of jobs that ran together.',
  ['kind'],
  seconds,
);
export const jobBatchSize = histogram('bestow_job_batch_size', 'Jobs that ran together.', ['kind'], sizes);

export const messagesSent = counter('bestow_messages_total', 'Attempts to send a mail or text message.', [
  'channel',
  'provider',
  'outcome',
]);
export const webhooksSent = counter('bestow_webhooks_total', 'Webhook messages, by what became of an attempt.', [
  'lane',
  'outcome',
]);
export const supplierAnswers = counter('bestow_supplier_answers_total', 'Answers of suppliers.', [
  'supplier',
  'outcome',
]);

export const connectionWait = histogram(
  'bestow_database_wait_seconds',
  'Time that work waited for a connection because all of its pool were in use.',
  ['pool'],
  seconds,
);
export const replicaReads = counter('bestow_replica_reads_total', 'Statements of lists and reports, by who answered.', [
  'outcome',
]);
export const rateLimited = counter('bestow_rate_limited_total', 'Requests that were refused by a limit.', ['code']);

/** Plain numbers: sealing a code takes microseconds, and looking up a label would be a part of that. */
export const vaultOperations = { seal: 0, open: 0 };

new Counter({
  name: 'bestow_vault_operations_total',
  help: 'Codes and keys that were encrypted (seal) or decrypted (open).',
  labelNames: ['operation'],
  registers: [processRegistry],
  collect() {
    this.reset();
    for (const [operation, count] of Object.entries(vaultOperations)) this.inc({ operation }, count);
  },
});

/** Connection pools of this process, for as long as they are open. */
export interface PoolUse {
  readonly name: string;
  connections(): { readonly busy: number; readonly idle: number; readonly waiting: number };
}

export const openPools = new Set<PoolUse>();

new Gauge({
  name: 'bestow_database_connections',
  help: 'Connections of a pool that are in use (busy) or free (idle), and work that waits for one (waiting).',
  labelNames: ['pool', 'state'],
  registers: [processRegistry],
  collect() {
    this.reset();
    for (const { name, connections } of openPools) {
      for (const [state, count] of Object.entries(connections())) this.inc({ pool: name, state }, count);
    }
  },
});
