import type { AccountCatalog } from '../catalog/account-catalog.ts';
import type { Minor } from '../kit/money.ts';
import type { FaultList } from './fault-list.ts';
import type { CheckedLine } from './line-rules.ts';
import { cardCount, groupParcels, type Parcel, type ParcelLine, parcelCost, shareCost } from './parcel-rules.ts';

/** Each line's share of shipping, by the line's place in the order. */
export type ParcelPrices = ReadonlyMap<number, Minor>;

/** Groups the lines into parcels, checks what holds for a parcel as a whole, and shares its cost over its lines. */
export function priceParcels(
  lines: readonly (CheckedLine | null)[],
  catalog: AccountCatalog,
  faults: FaultList,
): ParcelPrices {
  const members = lines.flatMap((line, index): ParcelLine[] => {
    const address = line?.draft.details.physical;
    return line && address ? [{ index, line, address }] : [];
  });
  const prices = new Map<number, Minor>();
  for (const parcel of groupParcels(members)) {
    checkParcel(parcel, catalog, faults);
    const method = parcel.lines[0]?.line.shippingMethod;
    if (!method) continue;
    const shares = shareCost(parcelCost(parcel, method), parcel.lines.map(({ line }) => line.quantity));
    parcel.lines.forEach(({ index }, place) => {
      prices.set(index, shares[place] ?? 0n);
    });
  }
  return prices;
}

function checkParcel(parcel: Parcel, catalog: AccountCatalog, faults: FaultList): void {
  const first = parcel.lines[0] as ParcelLine;
  const place = (line: ParcelLine) => `/LineItems/${line.index}/PhysicalDeliveryAddress`;
  if (!parcel.isConsistent) {
    const detail = 'Lines with one ShipmentId must share address, ShippingMethodId, CarrierId and FulfillmentGroup.';
    for (const line of parcel.lines) faults.add(`${place(line)}/ShipmentId`, 'ParcelMismatch', detail);
    return;
  }
  const carrier = first.address.carrierId === null ? undefined : catalog.carriersById.get(first.address.carrierId);
  if (!carrier) return;
  const cards = cardCount(parcel);
  if (cards >= carrier.minSupportedQuantity && cards <= carrier.maxSupportedQuantity) return;
  const range = `${carrier.minSupportedQuantity} to ${carrier.maxSupportedQuantity}`;
  const detail = `${carrier.name} takes ${range} cards in a parcel; this parcel has ${cards}.`;
  for (const line of parcel.lines) faults.add(`${place(line)}/CarrierId`, 'CarrierQuantity', detail);
}
