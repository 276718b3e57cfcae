import { afterEach, expect, test, vi } from 'vitest';
import { createPdfPlaces } from '../../src/claims/drawing/pdf-places.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Node 24 warns on standard error of a timer that should have run in the past. */
test('a drawing that took longer than the least time gives its slot back, with no timer in the past', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  vi.spyOn(performance, 'now').mockReturnValueOnce(1_000).mockReturnValueOnce(9_000);
  const places = createPdfPlaces();
  expect(await places.use(async () => 'first')).toBe('first');
  const [[, delay] = []] = timers.mock.calls;
  expect(delay).toBe(0);
  expect(await places.use(async () => 'second')).toBe('second');
});
