import type { Busyness } from '../machine/busy.ts';
import type { MachineInfo } from '../machine/machine-info.ts';
import type { Compared } from '../measure/compare.ts';
import type { CellSummary } from '../measure/summarize-cell.ts';
import type { BenchOptions } from '../options.ts';

export interface MemoryResult {
  readonly highestMb: number;
  readonly mbMax: number;
  readonly isOk: boolean;
}

/** All results of a run, as written to the results folder. */
export interface BenchResult {
  readonly startedAt: string;
  readonly durationSeconds: number;
  readonly options: BenchOptions;
  readonly machine: MachineInfo;
  readonly postgres: { readonly settings: Readonly<Record<string, string>> };
  readonly pgbench: string | null;
  readonly warnings: readonly string[];
  readonly busyness: readonly Busyness[];
  readonly comparisons: readonly Compared[];
  readonly apiMemory: MemoryResult | null;
  readonly workerMemory: MemoryResult | null;
  readonly cells: readonly CellSummary[];
}
