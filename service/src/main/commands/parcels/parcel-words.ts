import type { Given } from '../../../cli/command.ts';
import { WrongUse } from '../../../cli/command-errors.ts';
import { parseParcelId } from '../../../shipping/parcel-id.ts';

export function parcelPath({ parcel = '' }: Given): string {
  const id = parseParcelId(parcel);
  if (!id) throw new WrongUse(`"${parcel}" is not the id of a parcel, such as PABC-DEFG-HJKM.`);
  return `/Parcels/${id}`;
}

/** The filters of a list, as parameters of the request. */
export function parcelQuery({ group, status, after }: Given): Readonly<Record<string, string>> {
  if (after !== undefined && !parseParcelId(after))
    throw new WrongUse(`--after "${after}" is not the id of a parcel, such as PABC-DEFG-HJKM.`);
  return {
    ...(status !== undefined && { status }),
    ...(group !== undefined && { fulfillmentGroup: group }),
    ...(after !== undefined && { after }),
  };
}
