import { Latencies } from '../measure/latencies.ts';
import type { Measurement } from '../measure/measurement.ts';

const millisecondsPerSecond = 1_000;

/** The rate of mails after the warm-up, from the time of each mail; latencies are the gaps between them. */
export function mailRate(acceptedAtMs: readonly number[], warmup: number): Measurement {
  const sorted = [...acceptedAtMs].sort((a, b) => a - b);
  const measured = sorted.slice(Math.max(0, warmup - 1));
  const gaps = new Latencies(measured.length);
  for (const [index, at] of measured.entries()) if (index > 0) gaps.add(at - (measured[index - 1] ?? at));
  const elapsedMs = (measured.at(-1) ?? 0) - (measured[0] ?? 0);
  return {
    count: gaps.count,
    perSecond: (gaps.count / elapsedMs) * millisecondsPerSecond,
    ...gaps.summary(),
    errors: {},
  };
}
