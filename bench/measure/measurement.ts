import type { LoadResult } from '../load/job.ts';

/** The result of one run of one cell. */
export interface Measurement
  extends Omit<LoadResult, 'answers' | 'bodyBytes' | 'firstError' | 'generatorCpuMicrosPerRequest'> {
  readonly answers?: number;
  readonly firstError?: string | null;
  readonly bodyBytes?: number;
  readonly generatorCpuMicrosPerRequest?: number;
  readonly serverCpuMicrosPerRequest?: number | null;
  readonly serverRssMb?: number;
  readonly workerCpuMs?: number | null;
  /** The worker's peak memory up to the end of this run. */
  readonly workerPeakRssMb?: number;
  /** How much of the work beside the orders was done until the worker stopped. */
  readonly doneBeside?: number;
}

/** A cell that cannot be measured on this machine, and why. */
export interface Missing {
  readonly missing: string;
}

export interface Phase {
  readonly warmupMs: number;
  readonly measureMs: number;
}

export type CellKind = 'yardstick' | 'ours';

export interface Cell {
  readonly name: string;
  readonly group: string;
  readonly kind: CellKind;
  measure(phase: Phase): Promise<Measurement | Missing>;
}

export function isMissing(result: Measurement | Missing): result is Missing {
  return 'missing' in result;
}
