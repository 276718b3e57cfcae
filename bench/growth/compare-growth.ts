import { growthRatioMax } from '../comparisons.ts';
import { listFilters } from './list-filters.ts';
import type { ListTiming } from './time-lists.ts';

export interface GrowthRow {
  readonly filter: string;
  readonly page: string;
  readonly call: 'first' | 'repeated';
  readonly smallMs: number;
  readonly largeMs: number;
  readonly ratio: number;
  /** Null if there is no floor. */
  readonly isOk: boolean | null;
}

/** Pairs the timings of two sizes. */
export function compareGrowth(small: readonly ListTiming[], large: readonly ListTiming[]): GrowthRow[] {
  return small.flatMap((before, index) => {
    const after = large[index];
    if (after === undefined) return [];
    const rows = [row(before, 'repeated', before.repeatedMs, after.repeatedMs)];
    if (before.firstMs !== null && after.firstMs !== null)
      rows.unshift(row(before, 'first', before.firstMs, after.firstMs));
    return rows;
  });
}

function row({ filter, page }: ListTiming, call: GrowthRow['call'], smallMs: number, largeMs: number): GrowthRow {
  const ratio = largeMs / smallMs;
  const isFree =
    call === 'first' && listFilters.some(({ name, isFirstCallFree }) => name === filter && isFirstCallFree);
  return { filter, page, call, smallMs, largeMs, ratio, isOk: isFree ? null : ratio <= growthRatioMax };
}
