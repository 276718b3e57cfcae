import type { Given } from '../../../cli/command.ts';
import { WrongUse } from '../../../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../../../cli/exit-codes.ts';
import { correctTracking } from '../../../shipping/correct-tracking.ts';
import { shownParcelId } from '../../../shipping/parcel-id.ts';
import { readShipments } from '../../../shipping/read-shipments.ts';
import { reshipParcel } from '../../../shipping/reship-parcel.ts';
import { shipFile } from '../../../shipping/ship-file.ts';
import { shipParcel } from '../../../shipping/ship-parcel.ts';
import { parseDispatch } from '../../../shipping/tracking-rules.ts';
import type { Dispatch } from '../../../shipping/types.ts';
import type { CommandContext } from '../../command-context.ts';
import { openInput } from '../open-input.ts';
import { faultsToFile, faultsToStderr } from './shipment-faults.ts';
import { commandLine, parcelIdOf, withShipping } from './with-shipping.ts';

/** Hands one parcel over. */
export async function parcelsShip({ config, logger, given, out }: CommandContext): Promise<void> {
  const id = parcelIdOf(given);
  const dispatch = dispatchOf(given);
  await withShipping(config, logger, async (needs) => {
    const isNew = await shipParcel(needs, commandLine, id, dispatch);
    out.json({ Id: shownParcelId(id), IsNew: isNew });
    out.say(`${shownParcelId(id)} ${isNew ? 'is shipped' : 'was already shipped with the same tracking number'}.`);
  });
}

/** Corrects the tracking of a shipped parcel. */
export async function parcelsCorrect({ config, logger, given, out }: CommandContext): Promise<void> {
  const id = parcelIdOf(given);
  const dispatch = dispatchOf(given);
  await withShipping(config, logger, async (needs) => {
    const isNew = await correctTracking(needs, commandLine, id, dispatch);
    out.json({ Id: shownParcelId(id), IsNew: isNew });
    out.say(`${shownParcelId(id)} ${isNew ? 'is corrected' : 'already has this tracking number'}.`);
  });
}

function dispatchOf({ courier = '', tracking = '', url }: Given): Dispatch {
  const parsed = parseDispatch({ courier, trackingNumber: tracking, trackingUrl: url ?? null });
  if (Array.isArray(parsed)) throw new WrongUse(parsed.map(({ detail }) => detail).join(' '));
  return parsed;
}

/** Marks the parcels in a CSV file as handed over; those already shipped are skipped. */
export async function parcelsShipFile({ config, logger, given, out }: CommandContext): Promise<ExitCode> {
  const { file = '' } = given;
  const input = await openInput(file);
  const faults = file === '-' ? faultsToStderr(out) : faultsToFile(`${file}.faults.csv`);
  return withShipping(config, logger, async (needs) => {
    const counts = await shipFile(needs, commandLine, readShipments(input), faults.add).finally(() => faults.close());
    const refused = counts.refused === 0 ? 'none rejected' : `${counts.refused} rejected (see ${faults.shownAs})`;
    out.json({
      Rows: counts.rows,
      Shipped: counts.shipped,
      AlreadyShipped: counts.repeated,
      Rejected: counts.refused,
    });
    out.say(`${counts.rows} rows: ${counts.shipped} shipped, ${counts.repeated} already shipped, ${refused}.`);
    return counts.refused > 0 ? exitCodes.failed : exitCodes.done;
  }).finally(() => input.destroy());
}

/** Marks a parcel as lost and resends it. */
export async function parcelsReship({ config, logger, given, out }: CommandContext): Promise<void> {
  const id = parcelIdOf(given);
  await withShipping(config, logger, async (needs) => {
    const fresh = await reshipParcel(needs, commandLine, id);
    out.json({ Id: shownParcelId(id), ReplacedBy: shownParcelId(fresh.id), Cards: fresh.cardCount });
    out.say(
      `${shownParcelId(id)} is marked as lost and its cards are void. ${shownParcelId(fresh.id)} replaces it, with ${fresh.cardCount} new cards.`,
    );
  });
}
