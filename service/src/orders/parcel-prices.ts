import type { AccountCatalog } from '../catalog/account-catalog.ts';
import type { FaultList } from '../kit/fault-list.ts';
import type { Minor } from '../kit/money.ts';
import type { CheckedLine } from './line-rules.ts';
import { cardCount, groupParcels, type Parcel, type ParcelLine, parcelCost, shareCost } from './parcel-rules.ts';

/** Each line's share of shipping, by its index in the order. */
export type ParcelPrices = ReadonlyMap<number, Minor>;

/** Groups the lines into parcels, checks each parcel as a whole, and divides its cost among its lines. */
export function priceParcels(lines: readonly CheckedLine[], catalog: AccountCatalog, faults: FaultList): ParcelPrices {
  const members = lines.flatMap((line, index) => parcelLine(line, index, faults) ?? []);
  // A line with faults may belong to any parcel, so none can be rejected as too small then.
  const areComplete = members.length === lines.length;
  const prices = new Map<number, Minor>();
  for (const parcel of groupParcels(members)) {
    if (!parcel.isConsistent) {
      addMismatch(parcel, faults);
      continue;
    }
    checkCarrierQuantity(parcel, { areComplete, catalog }, faults);
    const method = parcel.lines[0]?.shippingMethod;
    const cost = method ? parcelCost(parcel, method) : null;
    if (cost === null) continue;
    const shares = shareCost(
      cost,
      parcel.lines.map((line) => line.quantity),
    );
    parcel.lines.forEach(({ index }, place) => {
      prices.set(index, shares[place] ?? 0n);
    });
  }
  return prices;
}

function parcelLine(line: CheckedLine, index: number, faults: FaultList): ParcelLine | null {
  const { draft, product, valueMinor, shippingMethod } = line;
  const { quantity } = draft;
  const address = draft.details.physical;
  if (!address || !product || quantity === null || faults.isPartlyUnreadable(addressPlace({ index }))) return null;
  return { index, address, fulfillmentGroup: product.content.fulfillmentGroup, quantity, valueMinor, shippingMethod };
}

function addressPlace({ index }: Pick<ParcelLine, 'index'>): string {
  return `/LineItems/${index}/PhysicalDeliveryAddress`;
}

function addMismatch(parcel: Parcel, faults: FaultList): void {
  const detail = 'Lines with the same ShipmentId must share address, ShippingMethodId, CarrierId and FulfillmentGroup.';
  for (const line of parcel.lines) faults.add(`${addressPlace(line)}/ShipmentId`, 'ParcelMismatch', detail);
}

function checkCarrierQuantity(
  parcel: Parcel,
  { areComplete, catalog }: { readonly areComplete: boolean; readonly catalog: AccountCatalog },
  faults: FaultList,
): void {
  const carrierId = parcel.lines[0]?.address.carrierId ?? null;
  const carrier = carrierId === null ? undefined : catalog.carriersById.get(carrierId);
  if (!carrier) return;
  const cards = cardCount(parcel);
  const isTooSmall = areComplete && cards < carrier.minSupportedQuantity;
  if (!isTooSmall && cards <= carrier.maxSupportedQuantity) return;
  const range = `${carrier.minSupportedQuantity} to ${carrier.maxSupportedQuantity}`;
  const detail = `${carrier.name} supports ${range} cards per parcel; this parcel has ${cards}.`;
  for (const line of parcel.lines) faults.add(`${addressPlace(line)}/CarrierId`, 'CarrierQuantity', detail);
}
