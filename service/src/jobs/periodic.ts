import type { Reader } from '../database/database.ts';
import { insertNextRun } from './queries.ts';
import type { JobDefinition } from './types.ts';

/** A job that comes back for ever. */
export interface PeriodicJob extends JobDefinition<Record<string, never>> {
  readonly periodSeconds: number;
}

/** Said by each run before it does anything, so that one that fails or dies is followed by the next all the same. */
export async function addNextRun(reader: Reader, { kind, periodSeconds }: PeriodicJob): Promise<void> {
  await insertNextRun(reader, { kind, periodSeconds, onlyIfNone: false });
}

/** Said by every worker from time to time: the first run, and the next after all were lost. */
export async function ensureRun(reader: Reader, { kind, periodSeconds }: PeriodicJob): Promise<void> {
  await insertNextRun(reader, { kind, periodSeconds, onlyIfNone: true });
}
