import type { Cell, CellKind, Measurement, Missing } from './measurement.ts';
import { isMissing } from './measurement.ts';
import { median } from './median.ts';

export interface CellMedians {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly errors: Readonly<Record<string, number>>;
  readonly firstError: string | null;
  readonly serverCpuMicrosPerRequest: number | null;
  readonly generatorCpuMicrosPerRequest: number | null;
}

export interface CellSummary {
  readonly name: string;
  readonly kind: CellKind;
  /** Null if it could not be measured; `missing` says why. */
  readonly medians: CellMedians | null;
  readonly missing: string | null;
  readonly rounds: readonly (Measurement | Missing)[];
}

export function summarizeCell(cell: Cell, rounds: readonly (Measurement | Missing)[]): CellSummary {
  const measured = rounds.flatMap((round) => (isMissing(round) ? [] : [round]));
  const missing = rounds.find(isMissing)?.missing ?? null;
  return {
    name: cell.name,
    kind: cell.kind,
    medians: measured.length === 0 ? null : medians(measured),
    missing,
    rounds,
  };
}

function medians(rounds: readonly Measurement[]): CellMedians {
  const over = (read: (round: Measurement) => number) => median(rounds.map(read));
  const overKnown = (read: (round: Measurement) => number | null | undefined) => {
    const known = rounds.map(read).filter((value) => typeof value === 'number');
    return known.length === 0 ? null : median(known);
  };
  return {
    perSecond: over((round) => round.perSecond),
    p50Ms: over((round) => round.p50Ms),
    p99Ms: over((round) => round.p99Ms),
    maxMs: over((round) => round.maxMs),
    errors: sumErrors(rounds),
    firstError: rounds.find((round) => round.firstError)?.firstError ?? null,
    serverCpuMicrosPerRequest: overKnown((round) => round.serverCpuMicrosPerRequest),
    generatorCpuMicrosPerRequest: overKnown((round) => round.generatorCpuMicrosPerRequest),
  };
}

function sumErrors(rounds: readonly Measurement[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { errors } of rounds) {
    for (const [kind, count] of Object.entries(errors)) sum[kind] = (sum[kind] ?? 0) + count;
  }
  return sum;
}
