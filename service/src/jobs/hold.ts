import { announceWork } from '../database/changes.ts';
import type { Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { jobsDue } from './job-changes.ts';
import { insertHeldJob, makeHeldJobsDue } from './queries.ts';
import type { JobDefinition } from './types.ts';

/**
 * Holds work of a suspended account until the account is active again: it is never due and uses no attempts. Call it in
 * a transaction that prevents the account's status from changing; otherwise the work could be held forever.
 */
export async function holdJob<Payload>(
  tx: Tx,
  definition: JobDefinition<Payload>,
  payload: Payload,
  accountId: AccountId,
): Promise<void> {
  await insertHeldJob(tx, { kind: definition.kind, payload, accountId });
}

/** Makes all of the account's held work due when the transaction commits. */
export async function releaseHeldJobs(tx: Tx, accountId: AccountId): Promise<void> {
  await makeHeldJobsDue(tx, accountId);
  await announceWork(tx, jobsDue);
}
