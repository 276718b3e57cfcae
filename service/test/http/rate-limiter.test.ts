import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from '../../src/http/rate-limiter.ts';

const runs = 25;
const limits = fc.record({ perSecond: fc.integer({ min: 1, max: 1_000 }), burst: fc.integer({ min: 1, max: 60 }) });
/** Pauses in milliseconds before each request. */
const pauses = fc.array(fc.nat({ max: 3_000 }), { minLength: 1, maxLength: 100 });

test('in any period at most the burst plus the refill is allowed', () => {
  fc.assert(
    fc.property(limits, pauses, (given, waits) => {
      let now = 0;
      const limiter = createRateLimiter(given, () => now);
      const allowedAt: number[] = [];
      for (const wait of waits) {
        now += wait;
        if (limiter.take('a').isAllowed) allowedAt.push(now);
      }
      allowedAt.forEach((start, index) => {
        const seconds = (now - start) / 1_000;
        expect(allowedAt.length - index).toBeLessThanOrEqual(given.burst + seconds * given.perSecond + 1e-6);
      });
    }),
    { numRuns: runs },
  );
});

test('a caller that waits as long as the response says is allowed', () => {
  fc.assert(
    fc.property(limits, pauses, (given, waits) => {
      let now = 0;
      const limiter = createRateLimiter(given, () => now);
      for (const wait of waits) {
        now += wait;
        const decision = limiter.take('a');
        if (decision.isAllowed) continue;
        expect(decision).toMatchObject({ remaining: 0, resetSeconds: expect.any(Number) });
        expect(decision.resetSeconds).toBeGreaterThanOrEqual(1);
        now += decision.resetSeconds * 1_000;
        expect(limiter.take('a').isAllowed).toBe(true);
      }
    }),
    { numRuns: runs },
  );
});

test('exactly the remaining count of a response is allowed at once', () => {
  fc.assert(
    fc.property(limits, (given) => {
      const limiter = createRateLimiter(given, () => 0);
      const { remaining } = limiter.take('a');
      expect(remaining).toBe(given.burst - 1);
      for (let i = 0; i < remaining; i++) expect(limiter.take('a').isAllowed).toBe(true);
      expect(limiter.take('a').isAllowed).toBe(false);
    }),
    { numRuns: runs },
  );
});

test('a bucket is full again after the time in the response', () => {
  fc.assert(
    fc.property(limits, fc.integer({ min: 1, max: 100 }), (given, taken) => {
      let now = 0;
      const limiter = createRateLimiter(given, () => now);
      let decision = limiter.take('a');
      for (let i = 1; i < Math.min(taken, given.burst); i++) decision = limiter.take('a');
      now += decision.resetSeconds * 1_000;
      expect(limiter.take('a').remaining).toBe(given.burst - 1);
    }),
    { numRuns: runs },
  );
});

test('keys do not affect each other', () => {
  const limiter = createRateLimiter({ perSecond: 1, burst: 2 }, () => 0);
  while (limiter.take('a').isAllowed);
  expect(limiter.take('b')).toMatchObject({ isAllowed: true, remaining: 1 });
  expect(limiter.take('a').isAllowed).toBe(false);
});

test('a refused caller is told the time until one request is there, less what has been refilled', () => {
  let now = 0;
  const limiter = createRateLimiter({ perSecond: 1 / 60, burst: 1 }, () => now);
  limiter.take('a');
  expect(limiter.take('a').resetSeconds).toBe(60);
  now += 45_000;
  expect(limiter.take('a')).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 15 });
});
