import type { Comparison } from '../comparisons.ts';
import { isMissing } from './measurement.ts';
import { median } from './median.ts';
import type { CellSummary } from './summarize-cell.ts';

export interface Compared extends Comparison {
  /** Median over the rounds' own ratios: both sides of each were measured next to each other. Null without yardstick. */
  readonly ratio: number | null;
  readonly roundRatios: readonly number[];
  /** Null when there is no floor or no ratio. */
  readonly isOk: boolean | null;
}

export function compare(comparison: Comparison, cells: ReadonlyMap<string, CellSummary>): Compared {
  const ours = cells.get(comparison.ours)?.rounds ?? [];
  const yardstick = cells.get(comparison.yardstick)?.rounds ?? [];
  const roundRatios = ours.flatMap((our, round) => {
    const their = yardstick[round];
    if (isMissing(our) || their === undefined || isMissing(their) || their[comparison.metric] === 0) return [];
    return [our[comparison.metric] / their[comparison.metric]];
  });
  const ratio = roundRatios.length === 0 ? null : median(roundRatios);
  return { ...comparison, ratio, roundRatios, isOk: ratio === null ? null : isWithin(comparison, ratio) };
}

function isWithin({ atLeast, atMost }: Comparison, ratio: number): boolean | null {
  if (atLeast !== undefined) return ratio >= atLeast;
  if (atMost !== undefined) return ratio <= atMost;
  return null;
}
