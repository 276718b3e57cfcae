import { growthRatioMax } from '../comparisons.ts';
import { median } from '../measure/median.ts';
import type { Figure } from './measure.ts';

export interface GrowthRow {
  readonly measure: string;
  readonly figure: string;
  readonly smallMs: number;
  readonly largeMs: number;
  readonly ratio: number;
  /** Of the processor time of a call; null if it was not measured. */
  readonly smallCpuMs: number | null;
  readonly largeCpuMs: number | null;
  readonly cpuRatio: number | null;
  /** Null if there is no floor. */
  readonly isOk: boolean | null;
}

/** What each round found, in both databases. */
export interface Round {
  readonly small: readonly Figure[];
  readonly large: readonly Figure[];
}

/** The figures of a measure, each the median of its rounds. */
export function compareGrowth(measure: string, rounds: readonly Round[]): GrowthRow[] {
  const small = rounds.flatMap((round) => round.small);
  const large = rounds.flatMap((round) => round.large);
  return (rounds[0]?.small ?? []).map(({ name, isFree }) => {
    const smallMs = medianOf(small, name, ({ ms }) => ms) ?? 0;
    const largeMs = medianOf(large, name, ({ ms }) => ms) ?? 0;
    const smallCpuMs = medianOf(small, name, ({ cpuMs }) => cpuMs);
    const largeCpuMs = medianOf(large, name, ({ cpuMs }) => cpuMs);
    const ratio = largeMs / smallMs;
    const cpuRatio = smallCpuMs === null || largeCpuMs === null ? null : largeCpuMs / smallCpuMs;
    const isOk = isFree ? null : ratio <= growthRatioMax;
    return { measure, figure: name, smallMs, largeMs, ratio, smallCpuMs, largeCpuMs, cpuRatio, isOk };
  });
}

function medianOf(
  figures: readonly Figure[],
  wanted: string,
  timeOf: (figure: Figure) => number | undefined,
): number | null {
  const values = figures.flatMap((figure) => (figure.name === wanted ? [timeOf(figure)] : []));
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? null : median(known);
}
