import { giftConnectionsMax } from '../claims/gift-store.ts';
import type { Config } from '../kit/config.ts';
import { parseDatabaseAddress } from '../kit/database-address.ts';
import { intakeConnectionsMax } from '../orders/intake/intake.ts';
import { readerConnectionsMax } from '../orders/read-order.ts';
import { deliveryConnectionsMax } from './worker/delivery.ts';
import { fulfillmentConnectionsMax } from './worker/fulfillment.ts';
import { jobConnectionsMax } from './worker/job-connections.ts';
import { webhookConnectionsMax } from './worker/webhooks.ts';

/** The most connections to PostgreSQL that one process of a kind opens. */
export interface ConnectionBudget {
  readonly api: number;
  readonly worker: number;
}

const listening = 1;

/** Besides their pools. */
const ofApi = intakeConnectionsMax + readerConnectionsMax + giftConnectionsMax + listening;
const ofWorker =
  fulfillmentConnectionsMax +
  deliveryConnectionsMax +
  jobConnectionsMax +
  webhookConnectionsMax +
  // Uploads place orders and read them.
  intakeConnectionsMax +
  readerConnectionsMax +
  listening;

/** With a pooler, the pools' connections are the pooler's own. */
export function connectionBudget(
  config: Pick<Config, 'databaseUrl' | 'databaseSessionUrl' | 'databaseConnectionsMax'>,
): ConnectionBudget {
  const pool = config.databaseSessionUrl === null ? config.databaseConnectionsMax : 0;
  const url = config.databaseSessionUrl ?? config.databaseUrl;
  // One connection watches which server is the primary.
  const watching = url !== null && parseDatabaseAddress(url) !== null ? 1 : 0;
  const common = pool + watching;
  return { api: ofApi + common, worker: ofWorker + common };
}
