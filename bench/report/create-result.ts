import { apiMemoryMbMax, comparisons, workerMemoryMbMax } from '../comparisons.ts';
import { type Busyness, busyWarning } from '../machine/busy.ts';
import { machineInfo, memoryDiskWarning } from '../machine/machine-info.ts';
import { compare } from '../measure/compare.ts';
import { type Cell, isMissing, type Measurement } from '../measure/measurement.ts';
import type { RoundsResult } from '../measure/run-rounds.ts';
import { type CellSummary, summarizeCell } from '../measure/summarize-cell.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchPostgres } from '../postgres/start-postgres.ts';
import { findPgbenchVersion } from '../yardsticks/pgbench.ts';
import type { BenchResult, MemoryResult } from './result.ts';

const millisecondsPerSecond = 1_000;

export interface Measured {
  readonly startedAt: Date;
  readonly options: BenchOptions;
  readonly postgres: BenchPostgres;
  readonly tempDir: string;
  readonly cells: readonly Cell[];
  readonly rounds: RoundsResult;
  readonly before: Busyness;
}

export function createResult({ startedAt, options, postgres, tempDir, cells, rounds, before }: Measured): BenchResult {
  const summaries = cells.map((cell) => summarizeCell(cell, rounds.byCell.get(cell.name) ?? []));
  const byName = new Map(summaries.map((summary) => [summary.name, summary]));
  const busyness = [before, ...rounds.busyness];
  const machine = machineInfo(tempDir);
  return {
    startedAt: startedAt.toISOString(),
    durationSeconds: (Date.now() - startedAt.getTime()) / millisecondsPerSecond,
    options,
    machine,
    postgres: { settings: postgres.settings },
    pgbench: findPgbenchVersion(),
    warnings: [busyWarning(busyness), memoryDiskWarning(machine)].filter((text) => text !== null),
    busyness,
    comparisons: comparisons.filter(({ ours }) => byName.has(ours)).map((comparison) => compare(comparison, byName)),
    apiMemory: highestMemory(summaries, ({ serverRssMb }) => serverRssMb, apiMemoryMbMax),
    workerMemory: highestMemory(summaries, ({ workerPeakRssMb }) => workerPeakRssMb, workerMemoryMbMax),
    cells: summaries,
  };
}

/** The highest memory of a process after any cell of the service. */
function highestMemory(
  cells: readonly CellSummary[],
  read: (round: Measurement) => number | undefined,
  mbMax: number,
): MemoryResult | null {
  const ours = cells.filter(({ kind }) => kind === 'ours').flatMap(({ rounds }) => rounds);
  const samples = ours.flatMap((round) => (isMissing(round) ? [] : (read(round) ?? [])));
  if (samples.length === 0) return null;
  const highestMb = Math.max(...samples);
  return { highestMb, mbMax, isOk: highestMb < mbMax };
}
