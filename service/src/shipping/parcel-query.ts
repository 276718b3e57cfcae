import { InvalidRequest, NotFound } from '../kit/errors.ts';
import { parseParcelId } from './parcel-id.ts';
import type { ParcelFilter, ParcelId, ParcelStatus } from './types.ts';

/** The query of a list of parcels, as it was sent. */
export interface ParcelQuery {
  readonly status: ParcelStatus;
  readonly fulfillmentGroup: string | null;
  readonly after: string | null;
}

export function parcelFilterOf({ status, fulfillmentGroup, after }: ParcelQuery): ParcelFilter {
  const afterId = after === null ? null : parseParcelId(after);
  if (after !== null && afterId === null)
    throw new InvalidRequest([{ parameter: 'after', code: 'NotAllowed', detail: 'after must be the id of a parcel.' }]);
  return { status, fulfillmentGroup, after: afterId };
}

/** The parcel of a path; one that cannot exist is not found. */
export function parcelIdOf({ params }: { readonly params: { readonly id: string } }): ParcelId {
  const parcelId = parseParcelId(params.id);
  if (!parcelId) throw new NotFound('No parcel');
  return parcelId;
}
