import { afterEach, describe, expect, test } from 'vitest';
import { advanceClock } from '../../src/database/clock.ts';
import { findFundingRequest } from '../../src/funding/queries.ts';
import { requestFunding } from '../../src/funding/request-funding.ts';
import { settleFunding } from '../../src/funding/settle-funding.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { startWorker, type Worker } from '../../src/main/worker.ts';
import { patience } from '../support/patience.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  workers = [];
  expect(await verifyLedger(api.database.db)).toEqual([]);
  await api.close();
});

async function startStage(appliedAfterSeconds: number, workerCount = 1): Promise<void> {
  api = await startTestApi({ FUNDING_APPLIED_AFTER_SECONDS: String(appliedAfterSeconds) });
  const { config, database, keyRing } = api;
  const needs = { config, database, databaseUrl: database.url, keyRing, logger: createLogger('silent') };
  workers = await Promise.all(Array.from({ length: workerCount }, () => startWorker(needs)));
}

const ask = async (caller: TestCaller) =>
  String((await caller.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 5 })).body.Id);
const statusOf = async (caller: TestCaller, id: string) => (await caller.get(`/v1/FundingRequests/${id}`)).body.Status;

/**
 * A request that is due at once is applied at a worker's next poll, so everything that was due before was polled too.
 */
async function expectWorkerToHaveLooked(): Promise<void> {
  const { accountId } = await api.givenAccount();
  const request = { currencyCode: 'USD' as CurrencyCode, amountMinor: 1n, reference: null };
  const { id } = await requestFunding(api.database.db, { appliedAfterSeconds: 0 }, accountId, request);
  const isApplied = async () => (await findFundingRequest(api.database.db, accountId, id))?.status === 'Applied';
  await expect.poll(isApplied, patience).toBe(true);
}

async function countJobs(): Promise<number> {
  const { rows } = await api.database.pool.query<{ count: number }>(
    `select count(*)::int as count from jobs where kind = 'apply-funding'`,
  );
  return rows[0]?.count ?? 0;
}

describe('on stage', () => {
  test('funding becomes Available automatically, once, even with several workers', async () => {
    await startStage(0, 3);
    const caller = await api.givenAccount({ available: {} });
    const ids = await Promise.all(Array.from({ length: 10 }, () => ask(caller)));
    for (const id of ids) await expect.poll(() => statusOf(caller, id), patience).toBe('Applied');
    expect(await caller.balance('USD')).toEqual({ Available: 50, Pending: 0 });
    await expect.poll(countJobs, patience).toBe(0);
    expect(await caller.balance('USD')).toEqual({ Available: 50, Pending: 0 });
  });

  test('funding is applied after its delay, and not earlier', async () => {
    await startStage(3_600);
    const caller = await api.givenAccount({ available: {} });
    const id = await ask(caller);
    await advanceClock(api.database.db, 3_500);
    await expectWorkerToHaveLooked();
    expect(await statusOf(caller, id)).toBe('Pending');
    expect(await caller.balance('USD')).toEqual({ Available: 0, Pending: 5 });
    await advanceClock(api.database.db, 101);
    await expect.poll(() => statusOf(caller, id), patience).toBe('Applied');
    expect(await caller.balance('USD')).toEqual({ Available: 5, Pending: 0 });
  });

  test('a request that an operator rejected meanwhile stays rejected, and its job ends', async () => {
    await startStage(3_600);
    const caller = await api.givenAccount({ available: {} });
    const id = await ask(caller);
    await settleFunding(api.database.db, caller.accountId, id, 'Rejected');
    expect(await countJobs()).toBe(1);
    await advanceClock(api.database.db, 3_601);
    await expect.poll(countJobs, patience).toBe(0);
    expect(await statusOf(caller, id)).toBe('Rejected');
    expect(await caller.balance('USD')).toEqual({ Available: 0, Pending: 0 });
  });
});
