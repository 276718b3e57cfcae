import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { NewBenchAccount } from '../seed/seed-account.ts';
import { productIds } from './generated-order.ts';

const ordersPerCommit = 50_000;

export interface OrdersToLoad {
  readonly account: NewBenchAccount;
  readonly numberZeroAt: Date;
  readonly fromCount: number;
  readonly toCount: number;
}

/** Fills an account from one number of orders to another, in batches, directly in the database. */
export async function loadOrders(
  databaseUrl: string,
  { account, numberZeroAt, fromCount, toCount }: OrdersToLoad,
  onProgress: (loaded: number) => void,
): Promise<void> {
  const statement = await readFile(new URL('./load-orders.sql', import.meta.url), 'utf8');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let loaded = fromCount; loaded < toCount; ) {
      const count = Math.min(ordersPerCommit, toCount - loaded);
      await client.query(statement, [account.accountId, account.credentialId, count, numberZeroAt, productIds]);
      loaded += count;
      onProgress(loaded);
    }
    // What autovacuum does within a minute; otherwise each size would be timed with the statistics of another.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
