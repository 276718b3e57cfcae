import { createCatalog } from '../../catalog/catalog.ts';
import { type Change, everything } from '../../database/changes.ts';
import { clockChange, createClock } from '../../database/clock.ts';
import { type JobWork, jobWork } from '../../jobs/types.ts';
import { createCompletionWaiter } from '../../orders/completion-waiter.ts';
import { createIntake, type Intake } from '../../orders/intake/intake.ts';
import { intakeInTurns } from '../../orders/intake/intake-in-turns.ts';
import { createOrderReader } from '../../orders/read-order.ts';
import { buyUploadHandler, giveUpOnUpload } from '../../uploads/buy-upload.job.ts';
import { checkUploadHandler, giveUpOnCheck } from '../../uploads/check-upload.job.ts';
import { buyUploadJob, checkUploadJob } from '../../uploads/jobs.ts';
import { orderShapeChecker } from '../../uploads/schemas.ts';
import { orderLimitsOf } from '../shared/order-limits.ts';
import type { WorkerNeeds } from './worker-needs.ts';

export interface Uploads {
  readonly works: readonly JobWork[];
  onChange(change: Change): void;
  close(): Promise<void>;
}

/** The worker that checks long uploads, and places the orders of all, through its own intake. */
export async function createUploads({ config, database, databaseUrl, keyRing }: WorkerNeeds): Promise<Uploads> {
  const { db } = database;
  const clock = createClock(db);
  await clock.refresh();
  const catalog = createCatalog(db);
  // Most workers never process an upload, so the connections are opened for the first one.
  let intake: Intake | null = null;
  const lazyIntake: Pick<Intake, 'place'> = {
    place: (row) => {
      intake ??= createIntake(databaseUrl, intakeInTurns(db));
      return intake.place(row);
    },
  };
  const reader = createOrderReader(databaseUrl);
  const orders = {
    db,
    intake: lazyIntake,
    reader,
    keyRing,
    limits: orderLimitsOf(config),
    completions: createCompletionWaiter(),
    smallOrderWaitMs: 0,
    now: clock.now,
  };
  const { lineItemsMax } = config.order;
  const checkHandler = checkUploadHandler({
    db,
    keyRing,
    catalog,
    limits: orders.limits,
    now: clock.now,
    lineItemsMax,
    checkShape: orderShapeChecker(lineItemsMax),
  });
  const buyHandler = buyUploadHandler({ db, keyRing, catalog, orders });
  return {
    works: [
      jobWork(checkUploadJob, 1, checkHandler, { onSetAside: giveUpOnCheck(db) }),
      jobWork(buyUploadJob, 1, buyHandler, { onSetAside: giveUpOnUpload(db) }),
    ],
    onChange(change) {
      catalog.onChange(change);
      if (change === clockChange || change === everything) clock.refresh().catch(() => undefined);
    },
    async close() {
      await intake?.close();
      await reader.close();
    },
  };
}
