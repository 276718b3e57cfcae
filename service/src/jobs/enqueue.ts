import { announceWork, type Change } from '../kit/changes.ts';
import type { Tx } from '../kit/database.ts';
import { insertJob } from './queries.ts';
import type { JobDefinition } from './types.ts';

/** Said when jobs of many kinds may be due at once, so that a worker need not wait for its next look. */
export const jobsDue: Change = 'jobs';

/** The same for one kind: the other kinds' loops are left to rest. */
export const jobsDueOf = (kind: string): Change => `${jobsDue} ${kind}`;

/** The kind that a change is about; null for all of them, undefined when it is not about jobs. */
export function kindDueBy(change: Change): string | null | undefined {
  if (change === jobsDue) return null;
  return change.startsWith(`${jobsDue} `) ? change.slice(jobsDue.length + 1) : undefined;
}

/** Adds a job in the transaction that makes it necessary: it exists if and only if that commits. */
export async function enqueue<Payload>(
  tx: Tx,
  definition: JobDefinition<Payload>,
  payload: Payload,
  delaySeconds = 0,
): Promise<void> {
  await insertJob(tx, { kind: definition.kind, payload, delaySeconds, notBefore: null });
  if (delaySeconds === 0) await announceWork(tx, jobsDueOf(definition.kind));
}

/** Adds a job that waits for a moment; until then it costs nothing. */
export async function enqueueAt<Payload>(
  tx: Tx,
  definition: JobDefinition<Payload>,
  payload: Payload,
  notBefore: Date,
): Promise<void> {
  await insertJob(tx, { kind: definition.kind, payload, delaySeconds: 0, notBefore });
}
