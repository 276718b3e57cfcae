import { commandLineActor } from '../../../accounts/audit/types.ts';
import type { Given } from '../../../cli/command.ts';
import { CommandRefused, WrongUse } from '../../../cli/command-errors.ts';
import type { Config } from '../../../kit/config.ts';
import { DomainError } from '../../../kit/errors.ts';
import type { Logger } from '../../../kit/logger.ts';
import type { Doer } from '../../../shipping/keep-record.ts';
import { parseParcelId } from '../../../shipping/parcel-id.ts';
import { ShipmentFileRefused } from '../../../shipping/read-shipments.ts';
import { type ParcelId, type ParcelStatus, parcelStatuses } from '../../../shipping/types.ts';
import { loadKeysOf } from '../../keys.ts';
import { openShipping, type ShippingNeeds } from '../../shipping.ts';
import { withServiceDatabase } from '../../with-service-database.ts';

export const commandLine: Doer = { actor: commandLineActor, address: null };

/** Runs a parcel command, and turns errors into one sentence for the user. */
export async function withShipping<T>(
  config: Config,
  logger: Logger,
  work: (needs: ShippingNeeds) => Promise<T>,
): Promise<T> {
  return withServiceDatabase(config, logger, 'bestow-parcels', async (db) => {
    const keyRing = await loadKeysOf(db, config);
    return work(await openShipping({ config, db, keyRing }));
  }).catch((error: unknown) => {
    throw error instanceof DomainError || error instanceof ShipmentFileRefused
      ? new CommandRefused(error.message)
      : error;
  });
}

export function parcelIdOf(given: Given): ParcelId {
  const id = parseParcelId(given.parcel ?? '');
  if (!id) throw new WrongUse(`"${given.parcel}" is not the id of a parcel, such as PABC-DEFG-HJKM.`);
  return id;
}

export function afterOf({ after }: Given): ParcelId | null {
  if (after === undefined) return null;
  const id = parseParcelId(after);
  if (!id) throw new WrongUse(`--after "${after}" is not the id of a parcel, such as PABC-DEFG-HJKM.`);
  return id;
}

export function filterOf({ group, status }: Given): { fulfillmentGroup: string | null; status: ParcelStatus } {
  const asked = status ?? 'Ready';
  const known = parcelStatuses.find((candidate) => candidate.toLowerCase() === asked.toLowerCase());
  if (!known) throw new WrongUse(`--status is "${asked}" but must be one of ${parcelStatuses.join(', ')}.`);
  return { fulfillmentGroup: group ?? null, status: known };
}
