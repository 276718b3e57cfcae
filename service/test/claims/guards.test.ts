import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OrderKey } from '../../src/cards/vault.ts';
import { createLinkGuard } from '../../src/claims/link-guard.ts';
import { createPageGuard } from '../../src/claims/page-limits.ts';
import { isProof, newProof, proofSeconds } from '../../src/claims/reveal-proof.ts';
import { createRateLimiter } from '../../src/http/rate-limiter.ts';
import { type AccountId, newId, newOrderId } from '../../src/kit/ids.ts';
import { Secret } from '../../src/kit/secret.ts';

const nowMs = 0;
const newLimiter = (perMinute: number) =>
  createRateLimiter({ perSecond: perMinute / 60, burst: perMinute }, () => nowMs);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('unknown links', () => {
  test('pause their address block once there were too many, for as long as the limiter says, and no other', async () => {
    const guard = createLinkGuard(newLimiter(2));
    const tryUnknown = () => guard.countUnknown('2001:db8::1');
    for (const _ of [1, 2]) tryUnknown();
    expect(guard.isPaused('2001:db8::1')).toBe(false);
    tryUnknown();
    expect(guard.isPaused('2001:db8::1')).toBe(true);
    expect(guard.isPaused('2001:db8::ffff')).toBe(true);
    expect(guard.isPaused('2001:db8:0:1::1')).toBe(false);
    const startedAt = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(startedAt + 29_000);
    expect(guard.isPaused('2001:db8::1')).toBe(true);
    vi.spyOn(performance, 'now').mockReturnValue(startedAt + 30_500);
    // The cache reads the clock again after a millisecond.
    await vi.waitFor(() => expect(guard.isPaused('2001:db8::1')).toBe(false), { timeout: 60_000 });
  });

  test('are not counted without a limiter', () => {
    const guard = createLinkGuard(null);
    for (let count = 0; count < 10; count++) guard.countUnknown('192.0.2.1');
    expect(guard.isPaused('192.0.2.1')).toBe(false);
  });
});

describe('pages', () => {
  const limits = { linkPerMinuteMax: 12, addressPerMinuteMax: 30 };
  const guarded = () => createPageGuard(newLimiter, limits);
  const page = { token: 'a', address: '192.0.2.1', isDownload: false };
  const count = (guard: ReturnType<typeof guarded>, times: number, wish: (nth: number) => typeof page) =>
    Array.from({ length: times }, (_, nth) => guard.secondsToWait(wish(nth))).filter((seconds) => seconds === null)
      .length;

  test('of one link are limited, from whatever address', () => {
    expect(count(guarded(), 20, (nth) => ({ ...page, address: `192.0.2.${nth}` }))).toBe(12);
  });

  test('of one address block are limited, whatever the link', () => {
    expect(count(guarded(), 40, (nth) => ({ ...page, token: `${nth}` }))).toBe(30);
    expect(count(guarded(), 40, (nth) => ({ ...page, token: `${nth}`, address: `2001:db8::${nth}` }))).toBe(30);
  });

  test('downloads are limited to a sixth of that, and count apart', () => {
    const guard = guarded();
    expect(count(guard, 10, () => ({ ...page, isDownload: true }))).toBe(2);
    expect(count(guard, 12, () => page)).toBe(12);
    expect(count(guarded(), 20, (nth) => ({ ...page, token: `${nth}`, isDownload: true }))).toBe(5);
    const few = createPageGuard(newLimiter, { linkPerMinuteMax: 3, addressPerMinuteMax: 3 });
    expect(count(few, 5, () => ({ ...page, isDownload: true }))).toBe(1);
  });

  test('say how long to wait: the longer of both times, and at least a second', () => {
    const guard = guarded();
    expect(count(guard, 12, () => page)).toBe(12);
    expect(guard.secondsToWait(page)).toBe(5);
    const slow = createPageGuard(newLimiter, { linkPerMinuteMax: 1, addressPerMinuteMax: 2 });
    for (const _ of [1, 2]) slow.secondsToWait(page);
    expect(slow.secondsToWait(page)).toBe(60);
    const always = createPageGuard(() => ({ take: () => ({ isAllowed: false, resetSeconds: 0 }) }), limits);
    expect(always.secondsToWait(page)).toBe(1);
  });

  test('are not limited where limits are off', async () => {
    const off = createPageGuard(newLimiter, null);
    expect(count(off, 100, () => page)).toBe(100);
    await off.holdRefusal();
  });

  test('rejections are held, and those beyond 500 at a time are not', async () => {
    const guard = guarded();
    let answered = 0;
    const hold = () => void guard.holdRefusal().then(() => answered++);
    for (let nth = 0; nth < 502; nth++) hold();
    // No timer can end before these promises do.
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    expect(answered).toBe(2);
  });
});

describe('what a browser has proven', () => {
  const part = () => new Secret(randomBytes(32));
  const key: OrderKey = { sealing: part(), claiming: part() };
  const card = {
    accountId: newId() as AccountId,
    orderId: newOrderId(),
    lineNumber: 1,
    cardNumber: 1,
    claimVersion: 1,
  };
  const now = new Date('2026-01-01T00:00:00.500Z');
  const after = (seconds: number) => new Date(Math.floor(now.getTime() / 1000) * 1000 + seconds * 1000);

  test.each(['reveal', 'choose'] as const)('%s: counts until its time is over', (proven) => {
    expect(proofSeconds).toEqual({ reveal: 600, choose: 3_600 });
    const proof = newProof(key, card, proven, now).reveal();
    const seconds = proofSeconds[proven];
    expect(isProof(key, card, proven, proof, after(seconds - 1))).toBe(true);
    expect(isProof(key, card, proven, proof, after(seconds))).toBe(false);
    expect(isProof(key, card, proven === 'reveal' ? 'choose' : 'reveal', proof, now)).toBe(false);
    expect(isProof(key, { ...card, claimVersion: 2 }, proven, proof, now)).toBe(false);
  });

  test('is nothing without a time and a MAC of the right form', () => {
    const proof = newProof(key, card, 'reveal', now).reveal();
    const [time = '', mac = ''] = proof.split('.');
    for (const text of [
      '',
      '.',
      mac,
      `.${mac}`,
      `${time}.`,
      `${proof} `,
      ` ${proof}`,
      `${proof}A`,
      `${Number(time) + 1}.${mac}`,
    ])
      expect(isProof(key, card, 'reveal', text, now), text).toBe(false);
  });
});
