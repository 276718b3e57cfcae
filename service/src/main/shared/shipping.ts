import { createAudit } from '../../accounts/audit/record-audit.ts';
import { loadFingerprints } from '../../cards/fingerprints.ts';
import type { Db } from '../../database/database.ts';
import { type ArrangeParcels, arrangeParcelsJob } from '../../fulfillment/jobs.ts';
import { type JobMerge, type JobWork, jobWork } from '../../jobs/types.ts';
import type { Config } from '../../kit/config.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { arrangeParcelsHandler } from '../../shipping/arrange-parcels.job.ts';
import type { ParcelsReady } from '../../shipping/arrange-parcels.ts';
import { simulateLossJob, simulateWarehouseJob } from '../../shipping/jobs.ts';
import type { PackNeeds } from '../../shipping/pack-parcel.ts';
import type { ReshipNeeds } from '../../shipping/reship-parcel.ts';
import type { ShipNeeds } from '../../shipping/ship-parcel.ts';
import { createStageWarehouse, simulateLossHandler, simulateWarehouseHandler } from '../../shipping/stage-warehouse.ts';
import { loadAuditKey } from '../keys/audit-key.ts';
import { openCardShelf } from './card-shelf.ts';

export type ShippingNeeds = PackNeeds & ShipNeeds & ReshipNeeds;

interface Given {
  readonly config: Config;
  readonly db: Db;
  readonly keyRing: KeyRing;
}

const concurrency = { arrange: 1, warehouse: 2, loss: 1 };
const jobsArrangedTogetherMax = 50;

/** What packing, handing over and resending need in this environment. */
export async function openShipping({ config, db, keyRing }: Given): Promise<ShippingNeeds> {
  const fingerprints = await loadFingerprints(db, keyRing);
  const shelf = await openCardShelf({ config, db, keyRing, fingerprints });
  const audit = createAudit(await loadAuditKey(db, keyRing));
  return { db, keyRing, fingerprints, shelf, audit, onReady: parcelsReadyOf(config) };
}

/** The workers that create parcels, and on stage the simulated warehouse. */
export async function createShippingWorks(given: Given): Promise<readonly JobWork[]> {
  const needs = await openShipping(given);
  const merge: JobMerge<ArrangeParcels> = {
    jobsMax: jobsArrangedTogetherMax,
    payloads: (payloads) => ({ orders: payloads.flatMap(({ orders }) => orders) }),
  };
  const arrange = jobWork(arrangeParcelsJob, concurrency.arrange, arrangeParcelsHandler(needs.db, needs.onReady), {
    merge,
  });
  if (given.config.environment !== 'stage') return [arrange];
  return [
    arrange,
    jobWork(simulateWarehouseJob, concurrency.warehouse, simulateWarehouseHandler(needs)),
    jobWork(simulateLossJob, concurrency.loss, simulateLossHandler(needs)),
  ];
}

function parcelsReadyOf({ warehouse }: Config): ParcelsReady {
  return warehouse ? createStageWarehouse(warehouse) : async () => undefined;
}
