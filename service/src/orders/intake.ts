import { createBatcher } from '../kit/batcher.ts';
import { isDatabaseUnavailable, isLockTimeout, isRetryable, isUniqueViolation } from '../kit/database-errors.ts';
import { ServiceUnavailable } from '../kit/errors.ts';
import { createHotConnections, type HotConnections } from '../kit/hot-connections.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import { commitBatch, commitFree } from './intake-queries.ts';
import type { IntakeOutcome, IntakeRow } from './intake-row.ts';

type FinalOutcome = Exclude<IntakeOutcome, { kind: 'Again' }>;
type BatchOutcome =
  | IntakeOutcome
  | { readonly kind: 'Failed'; readonly error: unknown }
  /** Somebody else holds its account, and nothing was written. */
  | { readonly kind: 'Held' };

/** Where orders are written: together with those that arrived meanwhile, in one commit. */
export interface Intake {
  place(row: IntakeRow): Promise<FinalOutcome>;
  /** Resolves when nothing is under way any more, and closes the connections. */
  close(): Promise<void>;
}

const batchesInFlightMax = 2;
const limits = {
  batchesInFlightMax,
  // More would not make an order cheaper; but then the database waits while this process answers, and the other way round.
  itemsPerBatchMax: 64,
  // In orders and lines.
  weightPerBatchMax: 2_000,
  itemsWaitingMax: 5_000,
  // Longer than any batch takes that waits for nobody.
  pace: { itemsPerBatchMin: 16, patienceMs: 25 },
};
const triesAfterRaceMax = 3;
const roundsPerOrderMax = 20;
// Far longer than anybody holds an account who is well.
const accountPatienceMs = 300;

export function createIntake(url: string): Intake {
  const connections = createHotConnections({
    url,
    applicationName: 'bestow-intake',
    connectionsMax: batchesInFlightMax,
    lockTimeoutMs: accountPatienceMs,
  });
  const batcher = createBatcher<IntakeRow, BatchOutcome>((rows) => commit(connections, rows), limits);
  // Orders of accounts that somebody holds wait here, longer and on a connection of their own, so that nobody else does.
  const asideConnections = createHotConnections({ url, applicationName: 'bestow-intake-aside', connectionsMax: 1 });
  const aside = createBatcher<IntakeRow, BatchOutcome>((rows) => commit(asideConnections, rows), {
    ...limits,
    batchesInFlightMax: 1,
  });
  const waitingAside = new Map<AccountId, number>();
  const underWay = new Map<string, { readonly orderId: OrderId; readonly outcome: Promise<FinalOutcome> }>();

  async function commit(through: HotConnections, rows: readonly IntakeRow[]): Promise<readonly BatchOutcome[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await through.use((client) => commitBatch(client, rows));
      } catch (error) {
        if (isLockTimeout(error)) return commitWithoutHeld(through, rows);
        // A twin of one of these orders came in through another process, and the next look sees it; or the database
        // undid the whole batch for the sake of somebody else.
        if ((isUniqueViolation(error) || isRetryable(error)) && tries < triesAfterRaceMax) continue;
        if (isDatabaseUnavailable(error)) throw new ServiceUnavailable();
        if (rows.length === 1) return [{ kind: 'Failed', error }];
        return commitOneByOne(through, rows);
      }
    }
  }

  /** Some order made the batch fail. Alone it fails alone, and its neighbours do not suffer. */
  async function commitOneByOne(through: HotConnections, rows: readonly IntakeRow[]): Promise<readonly BatchOutcome[]> {
    const outcomes: BatchOutcome[] = [];
    for (const row of rows) outcomes.push(...(await commit(through, [row])));
    return outcomes;
  }

  /** Some account is held by somebody who does not let go. The orders of the others are placed without it. */
  async function commitWithoutHeld(
    through: HotConnections,
    rows: readonly IntakeRow[],
  ): Promise<readonly BatchOutcome[]> {
    try {
      const outcomes = await through.use((client) => commitFree(client, rows));
      return outcomes.map((outcome) => outcome ?? { kind: 'Held' });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw new ServiceUnavailable();
      if (rows.length === 1) return [{ kind: 'Failed', error }];
      return commitOneByOne(through, rows);
    }
  }

  async function waitAside(row: IntakeRow): Promise<BatchOutcome> {
    const { accountId } = row;
    waitingAside.set(accountId, (waitingAside.get(accountId) ?? 0) + 1);
    try {
      return await aside.submit(row, weightOf(row));
    } finally {
      const left = (waitingAside.get(accountId) ?? 1) - 1;
      if (left === 0) waitingAside.delete(accountId);
      else waitingAside.set(accountId, left);
    }
  }

  async function submitOnce(row: IntakeRow): Promise<BatchOutcome> {
    if (waitingAside.has(row.accountId)) return waitAside(row);
    const outcome = await batcher.submit(row, weightOf(row));
    return outcome.kind === 'Held' ? waitAside(row) : outcome;
  }

  async function submit(row: IntakeRow): Promise<FinalOutcome> {
    for (let round = 1; round <= roundsPerOrderMax; round++) {
      const outcome = await submitOnce(row);
      if (outcome.kind === 'Held') throw new ServiceUnavailable();
      if (outcome.kind === 'Failed') throw outcome.error;
      if (outcome.kind !== 'Again') return outcome;
    }
    throw new ServiceUnavailable();
  }

  return {
    async place(row) {
      const key = `${row.accountId} ${row.poNumber}`;
      for (let twin = underWay.get(key); twin; twin = underWay.get(key)) {
        const outcome = await twin.outcome.catch(() => null);
        if (outcome?.kind === 'Accepted') return { kind: 'Duplicate', firstOrderId: twin.orderId };
        if (outcome?.kind === 'Duplicate') return outcome;
        // The twin was refused and left its PONumber free: this one may have it.
      }
      const outcome = submit(row);
      underWay.set(key, { orderId: row.orderId, outcome });
      try {
        return await outcome;
      } finally {
        underWay.delete(key);
      }
    },
    async close() {
      await Promise.allSettled([...underWay.values()].map(({ outcome }) => outcome));
      await batcher.idle();
      await aside.idle();
      await connections.close();
      await asideConnections.close();
    },
  };
}

function weightOf({ lines }: IntakeRow): number {
  return 1 + lines.length;
}
