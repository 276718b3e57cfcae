import type { Comparison } from '../comparisons.ts';
import { isMissing, type Measurement, type Missing } from './measurement.ts';
import { median } from './median.ts';
import type { CellSummary } from './summarize-cell.ts';

export interface Compared extends Comparison {
  /** Median over the rounds' ratios, whose sides were measured next to each other. Null without a yardstick. */
  readonly ratio: number | null;
  readonly roundRatios: readonly number[];
  /** Null if there is no floor or no ratio. */
  readonly isOk: boolean | null;
}

export function compare(comparison: Comparison, cells: ReadonlyMap<string, CellSummary>): Compared {
  const ours = cells.get(comparison.ours)?.rounds ?? [];
  const yardstick = cells.get(comparison.yardstick)?.rounds ?? [];
  const roundRatios = ours.flatMap((our, round) => {
    const their = yardstick[round];
    if (isMissing(our) || their === undefined || isMissing(their) || their.count === 0 || our.count === 0) return [];
    return [our[comparison.metric] / their[comparison.metric]];
  });
  const ratio = roundRatios.length === 0 ? null : median(roundRatios);
  return {
    ...comparison,
    ratio,
    roundRatios,
    isOk: ours.some(hasFailed) ? failedFloor(comparison) : within(comparison, ratio),
  };
}

/** A few fast answers do not count if the others failed. */
function hasFailed(round: Measurement | Missing): boolean {
  return isMissing(round) || round.count === 0 || Object.keys(round.errors).length > 0;
}

function failedFloor({ atLeast, atMost }: Comparison): false | null {
  return atLeast === undefined && atMost === undefined ? null : false;
}

function within({ atLeast, atMost }: Comparison, ratio: number | null): boolean | null {
  if (ratio === null) return null;
  if (atLeast !== undefined) return ratio >= atLeast;
  return atMost === undefined ? null : ratio <= atMost;
}
