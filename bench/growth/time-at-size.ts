import type { ApiEnvironment } from '../api/api-environment.ts';
import { startApi } from '../api/start-api.ts';
import { verifyLedger } from '../api/verify-ledger.ts';
import type { LoadProcess } from '../load/load-process.ts';
import type { Cleanup } from '../processes/cleanup.ts';
import { processRssBytes } from '../processes/process-usage.ts';
import type { Progress } from '../report/progress.ts';
import type { NewBenchAccount } from '../seed/seed-account.ts';
import { signIn } from '../seed/sign-in.ts';
import type { ListFilter, LoadedAccount } from './list-filter.ts';
import { loadOrders } from './load-orders.ts';
import { type ListTiming, timeLists } from './time-lists.ts';

const megabyte = 1_000_000;
const millisecondsPerSecond = 1_000;

export interface GrowingAccount {
  readonly account: NewBenchAccount;
  readonly databaseUrl: string;
  readonly environment: ApiEnvironment;
  readonly load: LoadProcess;
  readonly cleanup: Cleanup;
  readonly start: Pick<LoadedAccount, 'numberZeroAt' | 'sequenceZero'>;
  readonly filters: readonly ListFilter[];
}

export interface SizeResult {
  readonly orderCount: number;
  readonly loadSeconds: number;
  /** `bestow ledger verify` of everything, and again when nothing has changed since. */
  readonly verifySeconds: number;
  readonly verifyAgainSeconds: number;
  readonly apiRssMb: number;
  readonly timings: readonly ListTiming[];
}

/** Fills the account to a size, and times its lists with an API process that has not served them before. */
export async function timeAtSize(
  growing: GrowingAccount,
  { fromCount, toCount }: { readonly fromCount: number; readonly toCount: number },
  progress: Progress,
): Promise<SizeResult> {
  const { account, databaseUrl, environment, load, cleanup, start, filters } = growing;
  const loadStartedAt = Date.now();
  await loadOrders(databaseUrl, { account, numberZeroAt: start.numberZeroAt, fromCount, toCount }, (loaded) =>
    progress.show(`loaded ${loaded} of ${toCount} orders`),
  );
  const loadSeconds = (Date.now() - loadStartedAt) / millisecondsPerSecond;
  const verifySeconds = await verifyLedger(environment, '--full');
  const verifyAgainSeconds = await verifyLedger(environment);
  const api = await startApi(environment, cleanup);
  const { token } = await signIn(api.baseUrl, account);
  const timings = await timeLists({ api, load, token, orderCount: toCount, ...start }, filters, progress);
  const apiRssMb = processRssBytes(api.pid) / megabyte;
  await api.stop();
  return { orderCount: toCount, loadSeconds, verifySeconds, verifyAgainSeconds, apiRssMb, timings };
}
