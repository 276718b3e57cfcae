import type { Reader } from '../database/database.ts';
import { insertNextRun } from './queries.ts';
import type { JobDefinition } from './types.ts';

/** A recurring job. */
export interface PeriodicJob extends JobDefinition<Record<string, never>> {
  readonly periodSeconds: number;
}

/** Called by each run before it starts its work, so that the next one follows even if it fails or crashes. */
export async function addNextRun(reader: Reader, { kind, periodSeconds }: PeriodicJob): Promise<void> {
  await insertNextRun(reader, { kind, periodSeconds, onlyIfNone: false });
}

/** Called by every worker from time to time: adds the first run, and the next one if all were lost. */
export async function ensureRun(reader: Reader, { kind, periodSeconds }: PeriodicJob): Promise<void> {
  await insertNextRun(reader, { kind, periodSeconds, onlyIfNone: true });
}
