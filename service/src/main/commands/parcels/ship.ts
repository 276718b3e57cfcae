import type { Config } from '../../../kit/config.ts';
import type { Logger } from '../../../kit/logger.ts';
import { correctTracking } from '../../../shipping/correct-tracking.ts';
import { shownParcelId } from '../../../shipping/parcel-id.ts';
import { readShipments } from '../../../shipping/read-shipments.ts';
import { reshipParcel } from '../../../shipping/reship-parcel.ts';
import { shipFile } from '../../../shipping/ship-file.ts';
import { shipParcel } from '../../../shipping/ship-parcel.ts';
import { parseDispatch } from '../../../shipping/tracking-rules.ts';
import type { Dispatch } from '../../../shipping/types.ts';
import { CommandRefused, type Given } from '../../command.ts';
import { openInput } from '../open-input.ts';
import { faultsToFile, faultsToStderr } from './shipment-faults.ts';
import { commandLine, parcelIdOf, withShipping } from './with-shipping.ts';

/** Hands one parcel over. */
export async function parcelsShip(config: Config, logger: Logger, given: Given): Promise<void> {
  const id = parcelIdOf(given);
  const dispatch = dispatchOf(given);
  await withShipping(config, logger, async (needs) => {
    const isNew = await shipParcel(needs, commandLine, id, dispatch);
    process.stdout.write(
      `${shownParcelId(id)} ${isNew ? 'is shipped' : 'was already shipped with the same tracking number'}.\n`,
    );
  });
}

/** Corrects the tracking of a shipped parcel. */
export async function parcelsCorrect(config: Config, logger: Logger, given: Given): Promise<void> {
  const id = parcelIdOf(given);
  const dispatch = dispatchOf(given);
  await withShipping(config, logger, async (needs) => {
    const isNew = await correctTracking(needs, commandLine, id, dispatch);
    process.stdout.write(`${shownParcelId(id)} ${isNew ? 'is corrected' : 'already has this tracking number'}.\n`);
  });
}

function dispatchOf({ courier = '', tracking = '', url }: Given): Dispatch {
  const parsed = parseDispatch({ courier, trackingNumber: tracking, trackingUrl: url ?? null });
  if (Array.isArray(parsed)) throw new CommandRefused(parsed.map(({ detail }) => detail).join(' '));
  return parsed;
}

/** Marks the parcels in a CSV file as handed over; those already shipped are skipped. */
export async function parcelsShipFile(config: Config, logger: Logger, given: Given): Promise<void> {
  const { file = '' } = given;
  const input = await openInput(file);
  const faults = file === '-' ? faultsToStderr() : faultsToFile(`${file}.faults.csv`);
  await withShipping(config, logger, async (needs) => {
    const counts = await shipFile(needs, commandLine, readShipments(input), faults.add).finally(() => faults.close());
    const refused = counts.refused === 0 ? 'none rejected' : `${counts.refused} rejected (see ${faults.shownAs})`;
    process.stdout.write(
      `${counts.rows} rows: ${counts.shipped} shipped, ${counts.repeated} already shipped, ${refused}.\n`,
    );
    if (counts.refused > 0) process.exitCode = 1;
  }).finally(() => input.destroy());
}

/** Marks a parcel as lost and resends it. */
export async function parcelsReship(config: Config, logger: Logger, given: Given): Promise<void> {
  const id = parcelIdOf(given);
  await withShipping(config, logger, async (needs) => {
    const fresh = await reshipParcel(needs, commandLine, id);
    process.stdout.write(
      `${shownParcelId(id)} is marked as lost and its cards are void. ${shownParcelId(fresh.id)} replaces it, with ${fresh.cardCount} new cards.\n`,
    );
  });
}
