import { createBatcher } from '../kit/batcher.ts';
import { isDatabaseUnavailable, isRetryable, isUniqueViolation } from '../kit/database-errors.ts';
import { ServiceUnavailable } from '../kit/errors.ts';
import { createHotConnections } from '../kit/hot-connections.ts';
import type { OrderId } from '../kit/ids.ts';
import { commitBatch, type IntakeOutcome, type IntakeRow } from './intake-queries.ts';

type FinalOutcome = Exclude<IntakeOutcome, { kind: 'Again' }>;
type BatchOutcome = IntakeOutcome | { readonly kind: 'Failed'; readonly error: unknown };

/** Where orders are written: together with those that arrived meanwhile, in one commit. */
export interface Intake {
  place(row: IntakeRow): Promise<FinalOutcome>;
  /** Resolves when nothing is under way any more, and closes the connections. */
  close(): Promise<void>;
}

const batchesInFlightMax = 2;
const limits = {
  batchesInFlightMax,
  itemsPerBatchMax: 256,
  weightPerBatchMax: 2 * 1024 * 1024,
  itemsWaitingMax: 5_000,
};
const triesAfterRaceMax = 3;
const roundsPerOrderMax = 20;

export function createIntake(url: string): Intake {
  const connections = createHotConnections({
    url,
    applicationName: 'bestow-intake',
    connectionsMax: batchesInFlightMax,
  });
  const batcher = createBatcher<IntakeRow, BatchOutcome>(commit, limits);
  const underWay = new Map<string, { readonly orderId: OrderId; readonly outcome: Promise<FinalOutcome> }>();

  async function commit(rows: readonly IntakeRow[]): Promise<readonly BatchOutcome[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await connections.use((client) => commitBatch(client, rows));
      } catch (error) {
        // A twin of one of these orders came in through another process, and the next look sees it; or the database
        // undid the whole batch for the sake of somebody else.
        if ((isUniqueViolation(error) || isRetryable(error)) && tries < triesAfterRaceMax) continue;
        if (isDatabaseUnavailable(error)) throw new ServiceUnavailable();
        if (rows.length === 1) return [{ kind: 'Failed', error }];
        return commitOneByOne(rows);
      }
    }
  }

  /** Some order made the batch fail. Alone it fails alone, and its neighbours do not suffer. */
  async function commitOneByOne(rows: readonly IntakeRow[]): Promise<readonly BatchOutcome[]> {
    const outcomes: BatchOutcome[] = [];
    for (const row of rows) outcomes.push(...(await commit([row])));
    return outcomes;
  }

  async function submit(row: IntakeRow): Promise<FinalOutcome> {
    for (let round = 1; round <= roundsPerOrderMax; round++) {
      const outcome = await batcher.submit(row, row.json.length);
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
      await batcher.idle();
      await connections.close();
    },
  };
}
