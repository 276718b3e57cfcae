import { apiEnvironment } from '../api/api-environment.ts';
import { migrateApi } from '../api/migrate-api.ts';
import { createDatabase } from '../postgres/create-database.ts';
import type { NewBenchAccount } from '../seed/seed-account.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import { loadOrders } from './load-orders.ts';
import { makeRoomInTime } from './make-room-in-time.ts';

const millisecondsPerSecond = 1_000;

export interface DatabaseToFill {
  readonly name: string;
  readonly accountCount: number;
  readonly ordersPerAccount: number;
  readonly orderIntervalMs: number;
}

export interface FilledDatabase extends DatabaseToFill {
  /** The account that is measured; there may be others beside it. */
  readonly account: NewBenchAccount;
  readonly numberZeroAt: Date;
  readonly loadSeconds: number;
}

/** A migrated database with funded accounts, all with the same number of orders. */
export async function fillDatabase(
  serverUrl: string,
  tempDir: string,
  wanted: DatabaseToFill,
  onProgress: (text: string) => void,
): Promise<FilledDatabase> {
  const { name, accountCount, ordersPerAccount, orderIntervalMs } = wanted;
  const databaseUrl = await createDatabase(serverUrl, name);
  await migrateApi(apiEnvironment(databaseUrl, tempDir));
  const startedAt = Date.now();
  onProgress(`${name}: creating ${accountCount} accounts`);
  const accounts = await seedDatabase(databaseUrl, accountCount);
  const account = accounts[Math.floor(accounts.length / 2)];
  if (account === undefined) throw new Error('There is no account to fill.');
  const numberZeroAt = await makeRoomInTime(databaseUrl, (ordersPerAccount + 1) * orderIntervalMs);
  await loadOrders(databaseUrl, { accounts, ordersPerAccount, numberZeroAt, orderIntervalMs }, (text) =>
    onProgress(`${name}: ${text}`),
  );
  const loadSeconds = (Date.now() - startedAt) / millisecondsPerSecond;
  return { ...wanted, account, numberZeroAt, loadSeconds };
}
