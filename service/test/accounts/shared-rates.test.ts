import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteFullRates, exchangeRates } from '../../src/accounts/rate-queries.ts';
import { many, one } from '../../src/database/database.ts';
import { type AccountLimiter, createAccountLimiter } from '../../src/http/account-limiter.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { type ApiOn, startApiOn } from '../support/api-on.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const burst = 60;
let api: TestApi;
let second: ApiOn;
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: 'on', RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: String(burst) });
  second = await startApiOn(api, api.database.url);
});
afterAll(async () => {
  await second.close();
  await api.close();
});

// The refill during a test is negligible.
const rate = { perSecond: 0.001, burst: 40 };
const newLimiter = () =>
  createAccountLimiter(
    rate,
    (uses) => exchangeRates(api.database.db, uses),
    () => 0,
  );

function takeAll(limiter: AccountLimiter, accountId: AccountId, triesMax: number): number {
  let taken = 0;
  while (taken < triesMax && limiter.take(accountId, null).isAllowed) taken++;
  return taken;
}

test('two processes on one database together allow what one may, once they have exchanged their counts', async () => {
  const { accountId } = await api.givenAccount();
  const [one, other] = [newLimiter(), newLimiter()];
  expect(takeAll(one, accountId, 25)).toBe(25);
  await one.exchange();
  // The other process has no count of this account yet, and gets it with its first exchange.
  expect(takeAll(other, accountId, 1)).toBe(1);
  await other.exchange();
  expect(takeAll(other, accountId, 100)).toBe(rate.burst - 26);
  await other.exchange();
  expect(takeAll(one, accountId, 1)).toBe(1);
  await one.exchange();
  expect(takeAll(one, accountId, 100)).toBe(0);
  expect(takeAll(other, accountId, 100)).toBe(0);
});

test('processes that exchange counts concurrently count everything once and do not deadlock', async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => api.givenAccount()));
  const limiters = Array.from({ length: 8 }, newLimiter);
  for (let round = 0; round < 4; round++) {
    for (const [index, limiter] of limiters.entries()) {
      // Each in a different order.
      const order = index % 2 === 0 ? accounts : [...accounts].reverse();
      for (const { accountId } of order) limiter.take(accountId, null);
    }
    await Promise.all(limiters.map((limiter) => limiter.exchange()));
  }
  for (const { accountId } of accounts) expect(await tokensOf(accountId)).toBeCloseTo(rate.burst - 8 * 4, 1);
});

async function tokensOf(accountId: AccountId): Promise<number> {
  const row = await one(
    api.database.db,
    sql<{ tokens: number }>`select tokens from account_rates where account_id = ${accountId}`,
  );
  return row.tokens;
}

test('an account that used up its limit at one API process is rejected by another', async () => {
  const caller = await api.givenAccount();
  const there = await second.as(caller);
  const answers = await Promise.all(Array.from({ length: 2 * burst }, () => caller.get('/v1/Brandings')));
  expect(answers.map(({ status }) => status)).toContain(429);
  await expect.poll(() => tokensOf(caller.accountId)).toBeLessThan(burst / 2);
  const allowed = await requestsUntilRefused(there);
  expect(allowed).toBeLessThan(burst / 2);
});

/** One by one and not too fast: it matters that the other process gets the count, not how soon. */
async function requestsUntilRefused(caller: TestCaller): Promise<number> {
  let allowed = 0;
  await expect
    .poll(
      async () => {
        const { status } = await caller.get('/v1/Brandings');
        if (status === 200) allowed++;
        return status;
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(429);
  return allowed;
}

test('full buckets are deleted, and no others', async () => {
  const { db } = api.database;
  const [idle, empty] = [await api.givenAccount(), await api.givenAccount()];
  const use = { used: 1, perSecond: 1, burst: 10 };
  await exchangeRates(
    db,
    [idle, empty].map(({ accountId }) => ({ accountId, ...use })),
  );
  await sql`
    update account_rates set filled_at = filled_at - interval '11 minutes',
      tokens = case when account_id = ${empty.accountId} then -5000 else tokens end
    where account_id in (${idle.accountId}, ${empty.accountId})`.execute(db);
  await deleteFullRates(db, 100);
  const left = await many(
    db,
    sql<{ id: string }>`
      select account_id as id from account_rates where account_id in (${idle.accountId}, ${empty.accountId})`,
  );
  expect(left).toEqual([{ id: empty.accountId }]);
});
