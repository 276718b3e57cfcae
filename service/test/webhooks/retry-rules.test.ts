import { describe, expect, test } from 'vitest';
import type { PostOutcome } from '../../src/webhooks/post-message.ts';
import { nextStep, parseRetryAfter, retryDelaysSeconds } from '../../src/webhooks/retry-rules.ts';

const now = new Date('2026-05-04T10:00:00Z');
const middle = () => 0.5;
const answered = (statusCode: number | null, retryAfter: string | null = null) =>
  ({ statusCode, retryAfter }) as PostOutcome;
const stepAfter = (statusCode: number | null, retryAfter: string | null = null, step = 0, random = middle) =>
  nextStep(answered(statusCode, retryAfter), step, now, random);

describe('after an attempt', () => {
  test('any 2xx has delivered the message, and nothing else', () => {
    for (const status of [200, 204, 299]) expect(stepAfter(status)).toEqual({ kind: 'Delivered' });
    for (const status of [null, 199, 300, 301, 400, 404, 500])
      expect(stepAfter(status)).toMatchObject({ kind: 'Retry' });
  });

  test('410 fails at once, and says that the receiver is gone', () => {
    expect(stepAfter(410)).toEqual({ kind: 'Failed', isGone: true });
  });

  test('each delay is used once, in order, within a fifth of its length; after the last the message has failed', () => {
    expect(retryDelaysSeconds).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    for (const [step, delay] of retryDelaysSeconds.entries()) {
      expect(stepAfter(500, null, step)).toEqual({ kind: 'Retry', delaySeconds: delay, pauseSeconds: null });
      expect(stepAfter(500, null, step, () => 0)).toMatchObject({ delaySeconds: Math.round(delay * 0.8) });
      expect(stepAfter(500, null, step, () => 1)).toMatchObject({ delaySeconds: Math.round(delay * 1.2) });
    }
    expect(stepAfter(500, null, 9)).toEqual({ kind: 'Failed', isGone: false });
  });

  test('Retry-After lengthens the delay, and pauses the endpoint after 429 and 503 only', () => {
    expect(stepAfter(429, '60')).toEqual({ kind: 'Retry', delaySeconds: 60, pauseSeconds: 60 });
    expect(stepAfter(503, '60')).toEqual({ kind: 'Retry', delaySeconds: 60, pauseSeconds: 60 });
    expect(stepAfter(500, '60')).toEqual({ kind: 'Retry', delaySeconds: 60, pauseSeconds: null });
    expect(stepAfter(429, '2')).toEqual({ kind: 'Retry', delaySeconds: 5, pauseSeconds: 2 });
    expect(stepAfter(429)).toEqual({ kind: 'Retry', delaySeconds: 5, pauseSeconds: 5 });
    expect(stepAfter(503)).toEqual({ kind: 'Retry', delaySeconds: 5, pauseSeconds: null });
  });
});

test.each<[string | null, number | null]>([
  [null, null],
  ['', null],
  ['0', 0],
  ['120', 120],
  ['86401', 86_400],
  ['12345678901', null],
  ['-1', null],
  ['1.5', null],
  [' 5', null],
  ['5 ', null],
  ['5s', null],
  ['Mon, 04 May 2026 10:01:00 GMT', 60],
  ['Monday, 04-May-26 10:01:00 GMT', 60],
  ['Mon, 04 May 2026 09:00:00 GMT', 0],
  ['Fri, 04 May 2029 10:00:00 GMT', 86_400],
  ['Mon, nonsense', null],
  ['x Mon, 04 May 2026 10:01:00 GMT', null],
  ['2026-05-04T10:01:00Z', null],
])('Retry-After %s means %s seconds', (text, seconds) => {
  expect(parseRetryAfter(text, now)).toBe(seconds);
});
