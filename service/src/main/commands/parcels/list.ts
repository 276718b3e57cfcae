import type { Config } from '../../../kit/config.ts';
import type { Logger } from '../../../kit/logger.ts';
import { describeContents } from '../../../shipping/export-csv.ts';
import { parcelsPerPageMax, readParcels } from '../../../shipping/list-parcels.ts';
import { shownParcelId } from '../../../shipping/parcel-id.ts';
import { countOpenParcels } from '../../../shipping/queries.ts';
import type { Given } from '../../command.ts';
import { afterOf, filterOf, withShipping } from './with-shipping.ts';

/** Prints a page of parcels, oldest first, and how to get the next one. */
export async function parcelsList(config: Config, logger: Logger, given: Given): Promise<void> {
  const filter = { ...filterOf(given), after: afterOf(given) };
  await withShipping(config, logger, async ({ db }) => {
    const { parcels, nextAfter } = await readParcels(db, filter, parcelsPerPageMax);
    if (parcels.length === 0) process.stdout.write(`No parcels are ${filter.status}.\n`);
    for (const parcel of parcels) {
      const packed = parcel.status === 'Ready' && parcel.packedCount > 0 ? ` (${parcel.packedCount} packed)` : '';
      process.stdout.write(
        `${shownParcelId(parcel.id)}  ${parcel.fulfillmentGroup.padEnd(12)} ${parcel.createdAt.toISOString().slice(0, 16)}  ${describeContents(parcel)}${packed}\n`,
      );
    }
    if (nextAfter) process.stdout.write(`More: bestow parcels list --after ${nextAfter}\n`);
  });
}

/** Prints the number of waiting parcels in each group. */
export async function parcelsWaiting(config: Config, logger: Logger): Promise<void> {
  await withShipping(config, logger, async ({ db }) => {
    const counts = await countOpenParcels(db);
    if (counts.length === 0) process.stdout.write('No parcels are waiting.\n');
    for (const { fulfillmentGroup, status, parcels, cards } of counts) {
      const what = status === 'Ready' ? 'to pack' : 'to hand over';
      process.stdout.write(
        `${fulfillmentGroup.padEnd(20)} ${String(parcels).padStart(8)} ${what.padEnd(14)} ${String(cards).padStart(8)} cards\n`,
      );
    }
  });
}
