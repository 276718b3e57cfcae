import {
  isDatabaseUnavailable,
  isLockTimeout,
  isRetryable,
  isUniqueViolation,
} from '../../database/database-errors.ts';
import type { HotConnections } from '../../database/hot-connections.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import { commitBatch, commitUnlocked } from './intake-queries.ts';
import type { IntakeOutcome, IntakeRow } from './types.ts';

export type BatchOutcome =
  | IntakeOutcome
  | { readonly kind: 'Failed'; readonly error: unknown }
  /** Another transaction holds its account's lock, and nothing was written. */
  | { readonly kind: 'Locked' };

const triesAfterRaceMax = 3;

/** Commits orders together, so that an order that cannot be committed never harms the others. */
export async function commitRows(
  connections: HotConnections,
  rows: readonly IntakeRow[],
): Promise<readonly BatchOutcome[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await connections.use((client) => commitBatch(client, rows));
    } catch (error) {
      if (isLockTimeout(error)) return commitWithoutLocked(connections, rows);
      // Another process placed one of these PONumbers, which the next try sees; or the database rolled the batch back for
      // the sake of another transaction.
      if ((isUniqueViolation(error) || isRetryable(error)) && tries < triesAfterRaceMax) continue;
      return commitAfterFailure(connections, rows, error);
    }
  }
}

/** An account's lock was not released in time. The orders of the other accounts are placed without it. */
async function commitWithoutLocked(
  connections: HotConnections,
  rows: readonly IntakeRow[],
): Promise<readonly BatchOutcome[]> {
  try {
    const outcomes = await connections.use((client) => commitUnlocked(client, rows));
    return outcomes.map((outcome) => outcome ?? { kind: 'Locked' });
  } catch (error) {
    return commitAfterFailure(connections, rows, error);
  }
}

/** One order made the batch fail. One by one, it fails alone. */
async function commitAfterFailure(
  connections: HotConnections,
  rows: readonly IntakeRow[],
  error: unknown,
): Promise<readonly BatchOutcome[]> {
  if (isDatabaseUnavailable(error)) throw new ServiceUnavailable();
  if (rows.length === 1) return [{ kind: 'Failed', error }];
  const outcomes: BatchOutcome[] = [];
  for (const row of rows) outcomes.push(...(await commitRows(connections, [row])));
  return outcomes;
}
