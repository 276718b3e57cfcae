import { apiEnvironment } from '../api/api-environment.ts';
import { migrateApi } from '../api/migrate-api.ts';
import { startLoadProcess } from '../load/load-process.ts';
import { busyWarning, measureBusyness } from '../machine/busy.ts';
import { machineInfo } from '../machine/machine-info.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { Cleanup } from '../processes/cleanup.ts';
import { progressLine } from '../report/progress.ts';
import { writeResult } from '../report/write-result.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import { compareGrowth } from './compare-growth.ts';
import { growthTable } from './growth-table.ts';
import { listFilters } from './list-filters.ts';
import { makeRoomInTime } from './make-room-in-time.ts';
import { type GrowingAccount, timeAtSize } from './time-at-size.ts';

const smallCount = 10_000;

/** Times every list with few and with many orders: the cost of a page must not depend on the amount of data. */
export async function runGrowth(
  { largeCount, only }: { readonly largeCount: number; readonly only: string | null },
  tempDir: string,
  cleanup: Cleanup,
): Promise<void> {
  if (largeCount <= smallCount) throw new Error(`--growth is more than ${smallCount}, with which it is compared.`);
  const filters = listFilters.filter(({ name }) => only === null || name.includes(only));
  if (filters.length === 0) throw new Error(`No filter's name contains "${only}".`);
  const startedAt = new Date().toISOString();
  const warning = busyWarning([await measureBusyness()]);
  if (warning !== null) console.log(warning);
  const postgres = await startPostgres(tempDir, cleanup);
  const load = await startLoadProcess();
  cleanup.add('load generator', () => load.stop());
  const databaseUrl = await postgres.createDatabase('growth');
  const environment = apiEnvironment(databaseUrl, tempDir);
  await migrateApi(environment);
  const [account] = await seedDatabase(databaseUrl, 1);
  if (account === undefined) throw new Error('There is no account to fill.');
  const start = await makeRoomInTime(databaseUrl, account, largeCount);
  const growing: GrowingAccount = { account, databaseUrl, environment, load, cleanup, start, filters };
  const progress = progressLine(process.stderr);
  const small = await timeAtSize(growing, { fromCount: 0, toCount: smallCount }, progress);
  const large = await timeAtSize(growing, { fromCount: smallCount, toCount: largeCount }, progress);
  const rows = compareGrowth(small.timings, large.timings);
  console.log(growthTable(rows, { small: smallCount, large: largeCount }));
  if (warning !== null) console.log(warning);
  const { settings } = postgres;
  const result = {
    startedAt,
    orderCounts: [smallCount, largeCount],
    machine: machineInfo(tempDir),
    settings,
    warning,
    small,
    large,
    rows,
  };
  console.log(`Written to ${await writeResult(only === null ? 'growth.json' : 'partial.json', result)}`);
}
