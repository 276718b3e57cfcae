import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { runStatements } from '../postgres/run-statements.ts';
import type { NewBenchAccount } from '../seed/seed-account.ts';
import { productIds } from './generated-order.ts';
import { withoutIndexes } from './without-indexes.ts';

const ordersPerCommit = 50_000;

export interface OrdersToLoad {
  readonly accounts: readonly NewBenchAccount[];
  readonly ordersPerAccount: number;
  readonly numberZeroAt: Date;
  readonly orderIntervalMs: number;
}

/** Fills empty accounts with orders, in batches, directly in the database. */
export async function loadOrders(
  databaseUrl: string,
  { accounts, ordersPerAccount, numberZeroAt, orderIntervalMs }: OrdersToLoad,
  onProgress: (text: string) => void,
): Promise<void> {
  const statement = await readFile(new URL('./load-orders.sql', import.meta.url), 'utf8');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const batches = [...batchesOf(accounts, ordersPerAccount)];
  const fill = async () => {
    for (const [index, { accounts: some, first, last }] of batches.entries()) {
      const ids = some.map(({ accountId }) => accountId);
      const credentials = some.map(({ credentialId }) => credentialId);
      await client.query(statement, [ids, credentials, first, last, numberZeroAt, productIds, orderIntervalMs]);
      onProgress(`loaded batch ${index + 1} of ${batches.length}`);
    }
  };
  try {
    await withoutIndexes(databaseUrl, fill, onProgress);
  } finally {
    await client.end();
  }
  onProgress('vacuum');
  // What autovacuum does within a minute; otherwise each size would be timed with the statistics of another.
  await runStatements(databaseUrl, 'vacuum analyze');
}

/** Parts of a large account, or several small ones in the order of their keys. */
function* batchesOf(accounts: readonly NewBenchAccount[], ordersPerAccount: number) {
  const inOrder = accounts.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  const accountsPerBatch = Math.max(1, Math.floor(ordersPerCommit / ordersPerAccount));
  for (let start = 0; start < inOrder.length; start += accountsPerBatch) {
    for (let first = 1; first <= ordersPerAccount; first += ordersPerCommit) {
      const last = Math.min(first + ordersPerCommit - 1, ordersPerAccount);
      yield { accounts: inOrder.slice(start, start + accountsPerBatch), first, last };
    }
  }
}
