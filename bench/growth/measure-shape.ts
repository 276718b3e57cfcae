import { apiEnvironment } from '../api/api-environment.ts';
import { type LedgerCheck, verifyLedger } from '../api/verify-ledger.ts';
import type { LoadProcess } from '../load/load-process.ts';
import { megabyte } from '../measure/measure-http.ts';
import type { BenchPostgres } from '../postgres/start-postgres.ts';
import type { Cleanup } from '../processes/cleanup.ts';
import { processRssBytes } from '../processes/process-usage.ts';
import type { Progress } from '../report/progress.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { compareGrowth, type GrowthRow, type Round } from './compare-growth.ts';
import type { FilledDatabase } from './fill-database.ts';
import type { Measure, Place } from './measure.ts';
import { warmUpLists } from './measures/lists.ts';
import type { Measures } from './measures.ts';
import { addWorker, openPlace } from './open-place.ts';

export interface SizeResult {
  readonly accountCount: number;
  readonly ordersPerAccount: number;
  readonly loadSeconds: number;
  /** `bestow ledger verify` of everything, and again when nothing has changed since. */
  readonly verify: LedgerCheck;
  readonly verifyAgain: LedgerCheck;
  readonly apiRssMb: number;
}

export interface ShapeResult {
  readonly small: SizeResult;
  readonly large: SizeResult;
  readonly rows: readonly GrowthRow[];
}

export interface Both<Item> {
  readonly small: Item;
  readonly large: Item;
}

export interface ShapeNeeds {
  readonly postgres: BenchPostgres;
  readonly load: LoadProcess;
  readonly tempDir: string;
  readonly cleanup: Cleanup;
  readonly progress: Progress;
}

/** Checks both databases, and measures them in turns, so that what else the machine does affects both. */
export async function measureShape(
  needs: ShapeNeeds,
  filled: Both<FilledDatabase>,
  measures: Measures,
): Promise<ShapeResult> {
  const { postgres, cleanup, progress } = needs;
  const checks = { small: await check(needs, filled.small), large: await check(needs, filled.large) };
  const opened = {
    small: await openPlace(filled.small, postgres.databaseUrl(filled.small.name), needs),
    large: await openPlace(filled.large, postgres.databaseUrl(filled.large.name), needs),
  };
  const places = { small: opened.small.place, large: opened.large.place };
  for (const place of [places.small, places.large]) await warmUpLists(place, measures.filters);
  const rows = await measureAll(measures.alone, places, progress);
  const receiver: Receiver = await startReceiver(cleanup);
  const worked = {
    small: await addWorker(opened.small, receiver, cleanup),
    large: await addWorker(opened.large, receiver, cleanup),
  };
  rows.push(...(await measureAll(measures.withWorker, worked, progress)));
  progress.end();
  return {
    small: { ...sizeOf(filled.small), ...checks.small, apiRssMb: processRssBytes(places.small.api.pid) / megabyte },
    large: { ...sizeOf(filled.large), ...checks.large, apiRssMb: processRssBytes(places.large.api.pid) / megabyte },
    rows,
  };
}

async function check({ postgres, tempDir, progress }: ShapeNeeds, { name }: FilledDatabase) {
  progress.show(`${name}: ledger verify`);
  const environment = apiEnvironment(postgres.databaseUrl(name), tempDir);
  const verify = await verifyLedger(environment, '--full');
  return { verify, verifyAgain: await verifyLedger(environment) };
}

async function measureAll<Where extends Place>(
  measures: readonly Measure<Where>[],
  places: Both<Where>,
  progress: Progress,
): Promise<GrowthRow[]> {
  const rows: GrowthRow[] = [];
  for (const { name, rounds, measure } of measures) {
    progress.show(name);
    const found: Round[] = [];
    for (let round = 0; round < rounds; round++)
      found.push({ small: await measure(places.small), large: await measure(places.large) });
    rows.push(...compareGrowth(name, found));
  }
  return rows;
}

function sizeOf({ accountCount, ordersPerAccount, loadSeconds }: FilledDatabase) {
  return { accountCount, ordersPerAccount, loadSeconds };
}
