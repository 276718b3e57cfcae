import { announceWork } from '../database/changes.ts';
import type { Tx } from '../database/database.ts';
import { jobsDueOf } from './job-changes.ts';
import { insertJob, insertJobs, insertKeyedJobs, type KeyedJob } from './queries.ts';
import type { JobDefinition } from './types.ts';

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

/** Adds many jobs of one kind, due now. */
export async function enqueueAll<Payload>(
  tx: Tx,
  definition: JobDefinition<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  await insertJobs(tx, definition.kind, payloads);
  await announceWork(tx, jobsDueOf(definition.kind));
}

/** Adds a job for a later time. */
export async function enqueueAt<Payload>(
  tx: Tx,
  definition: JobDefinition<Payload>,
  payload: Payload,
  notBefore: Date,
): Promise<void> {
  await insertJob(tx, { kind: definition.kind, payload, delaySeconds: 0, notBefore });
}

/**
 * Adds jobs, of which at most one per key waits for its first attempt; if one is already waiting, it becomes due
 * earlier if necessary.
 */
export async function enqueueOnce<Payload>(
  tx: Tx,
  definition: JobDefinition<Payload>,
  jobs: readonly (KeyedJob & { readonly payload: Payload })[],
  delaySeconds = 0,
): Promise<void> {
  await insertKeyedJobs(tx, definition.kind, jobs, delaySeconds);
  if (delaySeconds === 0) await announceWork(tx, jobsDueOf(definition.kind));
}
