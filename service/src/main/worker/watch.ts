import type { Db } from '../../database/database.ts';
import { inspectMessages } from '../../delivery/inspect-messages.ts';
import { settleOrderJob, watchOrdersJob } from '../../fulfillment/jobs.ts';
import { inspectCards } from '../../fulfillment/watch/inspect-cards.ts';
import { inspectChoices } from '../../fulfillment/watch/inspect-choices.ts';
import { settleOrderHandler } from '../../fulfillment/watch/settle-order.job.ts';
import { watchOrdersHandler } from '../../fulfillment/watch/watch-orders.job.ts';
import { type JobWork, jobWork } from '../../jobs/types.ts';
import type { Logger } from '../../kit/logger.ts';
import { inspectParcels } from '../../shipping/inspect-parcels.ts';
import { inspectOrderWebhooks } from '../../webhooks/inspect-order-webhooks.ts';

/** All folders that have a part in an order, so that lost jobs of each are found. */
const inspectors = [inspectCards, inspectChoices, inspectMessages, inspectParcels, inspectOrderWebhooks];

/** The workers that find and resume orders without a job. `watchMessages` does the same for webhooks. */
export function createWatch(
  { db, logger }: { readonly db: Db; readonly logger: Logger },
  watchMessages: (signal: AbortSignal) => Promise<void>,
): readonly JobWork[] {
  return [
    jobWork(watchOrdersJob, 1, watchOrdersHandler({ db, logger, inspectors }, [watchMessages])),
    jobWork(settleOrderJob, 1, settleOrderHandler(db)),
  ];
}
