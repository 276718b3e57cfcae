import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountLimiter, type AccountUse, createAccountLimiter } from '../../src/http/account-limiter.ts';
import type { AccountId } from '../../src/kit/ids.ts';

const account = 'account' as AccountId;

/** What the database does for the processes, by the test's own clock. */
function sharedBucket(nowMs: () => number) {
  const levels = new Map<AccountId, { tokens: number; atMs: number }>();
  return async (uses: readonly AccountUse[]) =>
    uses.map(({ accountId, used, perSecond, burst }) => {
      const known = levels.get(accountId) ?? { tokens: burst, atMs: nowMs() };
      const filled = Math.min(burst, known.tokens + ((nowMs() - known.atMs) / 1000) * perSecond);
      levels.set(accountId, { tokens: filled - used, atMs: nowMs() });
      return { accountId, tokens: filled - used };
    });
}

function takeAll(limiter: AccountLimiter, triesMax = 10_000): number {
  let taken = 0;
  while (taken < triesMax && limiter.take(account, null).isAllowed) taken++;
  return taken;
}

describe('processes that exchange their counts', () => {
  test('stay within the limit and the documented slack, however requests are spread', async () => {
    const steps = fc.array(
      fc.record({ process: fc.nat(3), requests: fc.nat(120), pauseMs: fc.nat(200), exchanges: fc.boolean() }),
      { minLength: 1, maxLength: 150 },
    );
    const given = { perSecond: 100, burst: 50 };
    const processes = 4;
    const exchangeMs = 200;
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        let now = 0;
        const shared = sharedBucket(() => now);
        const limiters = Array.from({ length: processes }, () => createAccountLimiter(given, shared, () => now));
        const lastExchange = Array.from({ length: processes }, () => 0);
        let passed = 0;
        for (const { process, requests, pauseMs, exchanges } of all) {
          now += pauseMs;
          for (const [index, limiter] of limiters.entries()) {
            const isDue = now - (lastExchange[index] ?? 0) >= exchangeMs;
            if (!isDue && !(exchanges && index === process)) continue;
            await limiter.exchange();
            lastExchange[index] = now;
          }
          passed += takeAll(limiters[process] as AccountLimiter, requests);
          const slack = (processes - 1) * (given.burst + (given.perSecond * 2 * exchangeMs) / 1000);
          expect(passed).toBeLessThanOrEqual(given.burst + (now / 1000) * given.perSecond + slack);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('pay back excess requests before any more are allowed', async () => {
    let now = 0;
    const shared = sharedBucket(() => now);
    const limiters = Array.from({ length: 3 }, () =>
      createAccountLimiter({ perSecond: 10, burst: 20 }, shared, () => now),
    );
    // No process knows of the others yet: each allows a whole burst, and no more.
    expect(limiters.map((limiter) => takeAll(limiter))).toEqual([20, 20, 20]);
    for (const limiter of limiters) await limiter.exchange();
    now += 4_000;
    // Of 60 requests 20 were within the limit; 40 have been refilled since.
    expect(limiters[2]?.take(account, null)).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 1 });
    now += 1_000;
    expect(limiters[2]?.take(account, null).isAllowed).toBe(true);
  });

  test('allow the same in an hour as one process would, plus the slack', async () => {
    let now = 0;
    const shared = sharedBucket(() => now);
    const limiters = Array.from({ length: 4 }, () =>
      createAccountLimiter({ perSecond: 100, burst: 200 }, shared, () => now),
    );
    let passed = 0;
    for (; now < 3_600_000; now += 200) {
      for (const limiter of limiters) passed += takeAll(limiter);
      for (const limiter of limiters) await limiter.exchange();
    }
    expect(passed).toBeGreaterThanOrEqual(360_000);
    expect(passed).toBeLessThanOrEqual(360_000 + 200 + 3 * (200 + 20));
  });
});

test('the remaining count in a response is the remaining count of all processes', async () => {
  const shared = sharedBucket(() => 0);
  const [one, other] = [0, 1].map(() => createAccountLimiter({ perSecond: 1, burst: 10 }, shared, () => 0));
  for (let i = 0; i < 6; i++) one?.take(account, null);
  await one?.exchange();
  expect(other?.take(account, null)).toMatchObject({ remaining: 9 });
  await other?.exchange();
  expect(other?.take(account, null)).toEqual({ isAllowed: true, remaining: 2, resetSeconds: 8 });
});

test('while the exchange fails each process limits alone, and later reports at most one burst and the last second', async () => {
  let now = 0;
  let isAway = true;
  const shared = sharedBucket(() => now);
  const reported: number[] = [];
  const exchange = (uses: readonly AccountUse[]) => {
    if (isAway) return Promise.reject(new Error('away'));
    reported.push(...uses.map(({ used }) => used));
    return shared(uses);
  };
  const limiter = createAccountLimiter({ perSecond: 10, burst: 20 }, exchange, () => now);
  expect(takeAll(limiter)).toBe(20);
  for (let second = 0; second < 60; second++) {
    await expect(limiter.exchange()).rejects.toThrow('away');
    now += 1_000;
    expect(takeAll(limiter)).toBe(10);
  }
  isAway = false;
  await limiter.exchange();
  expect(reported).toEqual([20 + 10]);
});

test('accounts without requests are not exchanged', async () => {
  const exchanged: AccountUse[][] = [];
  const exchange = async (uses: readonly AccountUse[]) => {
    exchanged.push([...uses]);
    return [];
  };
  const limiter = createAccountLimiter({ perSecond: 10, burst: 20 }, exchange, () => 0);
  await limiter.exchange();
  limiter.take(account, null);
  limiter.take('own rate' as AccountId, 7);
  await limiter.exchange();
  await limiter.exchange();
  expect(exchanged).toEqual([
    [
      { accountId: account, used: 1, perSecond: 10, burst: 20 },
      { accountId: 'own rate', used: 1, perSecond: 7, burst: 14 },
    ],
  ]);
});

test('an exchange that takes longer than the interval is not started twice, and what it missed comes next', async () => {
  const started: AccountUse[][] = [];
  let end = (_left: { accountId: AccountId; tokens: number }[]): void => undefined;
  const exchange = (uses: readonly AccountUse[]) => {
    started.push([...uses]);
    return new Promise<{ accountId: AccountId; tokens: number }[]>((resolve) => {
      end = resolve;
    });
  };
  const limiter = createAccountLimiter({ perSecond: 1, burst: 10 }, exchange, () => 0);
  limiter.take(account, null);
  const slow = limiter.exchange();
  limiter.take(account, null);
  limiter.take(account, null);
  await limiter.exchange();
  expect(started).toHaveLength(1);
  // Seven are left for all processes, and two of them were admitted here during the exchange.
  end([{ accountId: account, tokens: 7 }]);
  await slow;
  expect(limiter.take(account, null)).toEqual({ isAllowed: true, remaining: 4, resetSeconds: 6 });
  const next = limiter.exchange();
  expect(started[1]).toMatchObject([{ used: 3 }]);
  end([{ accountId: 'never seen here' as AccountId, tokens: 0 }]);
  await next;
});

test('an exchange reports 5,000 accounts at most, and the others next time', async () => {
  const reported: string[][] = [];
  const exchange = async (uses: readonly AccountUse[]) => {
    reported.push(uses.map(({ accountId }) => accountId));
    return [];
  };
  const limiter = createAccountLimiter({ perSecond: 1, burst: 10 }, exchange, () => 0);
  for (let number = 0; number < 5_001; number++) limiter.take(`account ${number}` as AccountId, null);
  for (let round = 0; round < 3; round++) await limiter.exchange();
  expect(reported.map(({ length }) => length)).toEqual([5_000, 1]);
  expect(reported[1]).toEqual(['account 5000']);
});

test('a rejected request is not reported, and a changed rate applies at once', async () => {
  const reported: AccountUse[] = [];
  const exchange = async (uses: readonly AccountUse[]) => {
    reported.push(...uses);
    return [];
  };
  let now = 0;
  const limiter = createAccountLimiter({ perSecond: 1, burst: 2 }, exchange, () => now);
  expect(takeAll(limiter)).toBe(2);
  expect(limiter.take(account, null)).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 1 });
  await limiter.exchange();
  limiter.take(account, null);
  await limiter.exchange();
  expect(reported).toEqual([{ accountId: account, used: 2, perSecond: 1, burst: 2 }]);
  now += 1_000;
  // Five tokens were added in that second at the account's own rate, of which one is taken.
  expect(limiter.take(account, 5)).toEqual({ isAllowed: true, remaining: 4, resetSeconds: 2 });
});

test('after a failed exchange its accounts are reported again, together with what came since', async () => {
  let isAway = true;
  const reported: AccountUse[] = [];
  const exchange = async (uses: readonly AccountUse[]) => {
    if (isAway) throw new Error('away');
    reported.push(...uses);
    return [];
  };
  const limiter = createAccountLimiter({ perSecond: 1, burst: 5 }, exchange, () => 0);
  limiter.take(account, null);
  await expect(limiter.exchange()).rejects.toThrow('away');
  isAway = false;
  await limiter.exchange();
  expect(reported).toMatchObject([{ used: 1 }]);
  limiter.take(account, null);
  await limiter.exchange();
  expect(reported).toMatchObject([{ used: 1 }, { used: 1 }]);
});
