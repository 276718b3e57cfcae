import { createBatcher } from '../database/batcher.ts';
import { type Db, withTransaction } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Logger } from '../kit/logger.ts';
import { type LaneKey, recordResults } from './delivery-queries.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { failingDaysMax } from './retry-rules.ts';
import type { Finished } from './send-message.ts';
import type { DisabledReason, NotifyOwner, SendingHook } from './types.ts';

export interface RecorderNeeds {
  readonly db: Db;
  readonly logger: Logger;
  readonly notifyOwner: NotifyOwner;
  readonly hook?: SendingHook | undefined;
}

export interface ResultRecorder {
  /** Resolves when it is stored or given up: in the latter case the lease expires, and the message is sent again. */
  record(finished: Finished): Promise<void>;
  idle(): Promise<void>;
}

const limits = {
  batchesInFlightMax: 2,
  itemsPerBatchMax: 250,
  weightPerBatchMax: Number.POSITIVE_INFINITY,
  itemsWaitingMax: 20_000,
  pace: { itemsPerBatchMin: 64, patienceMs: 25 },
};
const secondsPerDay = 86_400;

/** Stores results together with those that arrived during the last write. */
export function createResultRecorder({ db, logger, notifyOwner, hook }: RecorderNeeds): ResultRecorder {
  const batcher = createBatcher<Finished, void>(store, limits);

  async function store(finished: readonly Finished[]): Promise<readonly undefined[]> {
    const rows = finished.map(({ row }) => row);
    const failing = await withTransaction(db, (tx) => recordResults(tx, rows));
    await hook?.('resultsRecorded');
    for (const { row, isGone } of finished) {
      if (isGone) await disable({ accountId: row.account_id as AccountId, laneId: row.lane_id }, 'Gone');
    }
    for (const lane of failing) {
      if (lane.failingSeconds >= failingDaysMax * secondsPerDay) await disable(lane, 'Failing');
    }
    return finished.map(() => undefined);
  }

  async function disable(lane: LaneKey, reason: DisabledReason): Promise<void> {
    // If this fails, the endpoint's next failure triggers it again.
    await disableEndpoint(db, notifyOwner, lane, reason).catch((error: unknown) => {
      logger.error({ err: error }, 'a webhook endpoint could not be disabled');
    });
  }

  return {
    async record(finished) {
      await batcher.submit(finished).catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) logger.error({ err: error }, 'a webhook attempt was not recorded');
      });
    },
    idle: () => batcher.idle(),
  };
}
