import { createBatcher } from '../../database/batcher.ts';
import {
  isDatabaseUnavailable,
  isLockTimeout,
  isRetryable,
  isUniqueViolation,
} from '../../database/database-errors.ts';
import { createHotConnections, type HotConnections } from '../../database/hot-connections.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import type { AccountId, OrderId } from '../../kit/ids.ts';
import { lacksBudgetCheck } from '../../sequences/budget-check-queries.ts';
import { lacksReview } from '../../sequences/order-review-queries.ts';
import { commitBatch, commitUnlocked } from './intake-queries.ts';
import type { IntakeOutcome, IntakeRow } from './types.ts';

type FinalOutcome = Exclude<IntakeOutcome, { kind: 'Again' }>;

type BatchOutcome =
  | IntakeOutcome
  | { readonly kind: 'Failed'; readonly error: unknown }
  /** Another transaction holds the account's lock, and nothing was written. */
  | { readonly kind: 'Locked' };

/** Where orders are written: together with those that arrived meanwhile, in one commit (about 6 × pgbench on one balance, bench cell hot@256). */
export interface Intake {
  place(row: IntakeRow): Promise<FinalOutcome>;
  /** Resolves when nothing is running any more, and closes the connections. */
  close(): Promise<void>;
}

interface Queue {
  submit(row: IntakeRow): Promise<BatchOutcome>;
  close(): Promise<void>;
}

const batchesInFlightMax = 2;
const lockedBatchesInFlightMax = 1;
export const intakeConnectionsMax = batchesInFlightMax + lockedBatchesInFlightMax;
const limits = {
  batchesInFlightMax,
  // Larger batches do not make an order cheaper, but make database and process wait for each other.
  itemsPerBatchMax: 64,
  // In orders and lines.
  weightPerBatchMax: 2_000,
  itemsWaitingMax: 5_000,
  // Longer than any batch takes that does not wait for a lock.
  pace: { itemsPerBatchMin: 16, patienceMs: 25 },
};
const roundsPerOrderMax = 20;
const triesAfterRaceMax = 3;
// No healthy transaction holds the account lock this long.
const accountPatienceMs = 300;

/**
 * Orders with more to check have a commit of their own: those for a department with a budget go to `alone` at once, and
 * those whose budget or approval rules this process does not know of yet when the database rejects them.
 */
export function createIntake(url: string, alone: Pick<Intake, 'place'> | null = null): Intake {
  const queue = createQueueWithLockedAccountsApart(url);
  const inFlight = new Map<string, { readonly orderId: OrderId; readonly outcome: Promise<FinalOutcome> }>();

  /** Of two orders with one PONumber in this process, the second waits for the first. */
  async function findDuplicateInFlight(key: string): Promise<FinalOutcome | null> {
    for (let first = inFlight.get(key); first; first = inFlight.get(key)) {
      const outcome = await first.outcome.catch(() => null);
      if (outcome?.kind === 'Accepted') return { kind: 'Duplicate', firstOrderId: first.orderId };
      if (outcome?.kind === 'Duplicate') return outcome;
      // The first was rejected and left its PONumber free for this one.
    }
    return null;
  }

  return {
    async place(row) {
      if (alone && row.hasBudget) return alone.place(row);
      const key = `${row.accountId} ${row.poNumber}`;
      const duplicate = await findDuplicateInFlight(key);
      if (duplicate) return duplicate;
      const outcome = submitUntilFinal(queue, row);
      inFlight.set(key, { orderId: row.orderId, outcome });
      try {
        return await outcome;
      } catch (error) {
        if (!alone || !(lacksBudgetCheck(error) || lacksReview(error))) throw error;
        return alone.place(row);
      } finally {
        inFlight.delete(key);
      }
    },
    async close() {
      await Promise.allSettled([...inFlight.values()].map(({ outcome }) => outcome));
      await queue.close();
    },
  };
}

async function submitUntilFinal(queue: Queue, row: IntakeRow): Promise<FinalOutcome> {
  for (let round = 1; round <= roundsPerOrderMax; round++) {
    const outcome = await queue.submit(row);
    if (outcome.kind === 'Locked') throw new ServiceUnavailable();
    if (outcome.kind === 'Failed') throw outcome.error;
    if (outcome.kind !== 'Again') return outcome;
  }
  throw new ServiceUnavailable();
}

/**
 * Orders whose account is locked queue separately, on a dedicated connection with a longer lock timeout, so that other
 * accounts' orders do not wait with them.
 */
function createQueueWithLockedAccountsApart(url: string): Queue {
  const main = createQueue(url, { name: 'bestow-intake', batchesInFlightMax, lockTimeoutMs: accountPatienceMs });
  const locked = createQueue(url, {
    name: 'bestow-intake-locked',
    batchesInFlightMax: lockedBatchesInFlightMax,
  });
  const waitingByAccount = new Map<AccountId, number>();

  async function submitToLocked(row: IntakeRow): Promise<BatchOutcome> {
    const { accountId } = row;
    waitingByAccount.set(accountId, (waitingByAccount.get(accountId) ?? 0) + 1);
    try {
      return await locked.submit(row);
    } finally {
      const left = (waitingByAccount.get(accountId) ?? 1) - 1;
      if (left === 0) waitingByAccount.delete(accountId);
      else waitingByAccount.set(accountId, left);
    }
  }

  return {
    async submit(row) {
      if (waitingByAccount.has(row.accountId)) return submitToLocked(row);
      const outcome = await main.submit(row);
      return outcome.kind === 'Locked' ? submitToLocked(row) : outcome;
    },
    async close() {
      await main.close();
      await locked.close();
    },
  };
}

function createQueue(
  url: string,
  options: { readonly name: string; readonly batchesInFlightMax: number; readonly lockTimeoutMs?: number },
): Queue {
  const { name, lockTimeoutMs } = options;
  const connections = createHotConnections({
    url,
    applicationName: name,
    connectionsMax: options.batchesInFlightMax,
    ...(lockTimeoutMs === undefined ? {} : { lockTimeoutMs }),
  });
  const batcher = createBatcher<IntakeRow, BatchOutcome>((rows) => commitRows(connections, rows), {
    ...limits,
    batchesInFlightMax: options.batchesInFlightMax,
  });
  return {
    submit: (row) => batcher.submit(row, 1 + row.lines.length),
    async close() {
      await batcher.idle();
      await connections.close();
    },
  };
}

/** Commits orders together; an order that cannot be committed does not affect the others. */
async function commitRows(connections: HotConnections, rows: readonly IntakeRow[]): Promise<readonly BatchOutcome[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await connections.use((client) => commitBatch(client, rows));
    } catch (error) {
      if (isLockTimeout(error)) return commitWithoutLocked(connections, rows);
      // Another process placed one of these PONumbers, which the next attempt sees; or the batch was rolled back
      // because of another transaction.
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

/** One order made the batch fail. One by one, only that order fails. */
async function commitAfterFailure(
  connections: HotConnections,
  rows: readonly IntakeRow[],
  error: unknown,
): Promise<readonly BatchOutcome[]> {
  if (isDatabaseUnavailable(error)) throw new ServiceUnavailable(undefined, undefined, { cause: error });
  if (rows.length === 1) return [{ kind: 'Failed', error }];
  const outcomes: BatchOutcome[] = [];
  for (const row of rows) outcomes.push(...(await commitRows(connections, [row])));
  return outcomes;
}
