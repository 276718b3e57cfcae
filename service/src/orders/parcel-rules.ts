import type { ShippingMethod } from '../catalog/types.ts';
import { type Minor, sumMinor } from '../kit/money.ts';
import type { PhysicalAddress } from './types.ts';

/** What decides which parcel a line belongs to. */
export interface ParcelMember {
  readonly address: PhysicalAddress;
  readonly fulfillmentGroup: string | null;
}

/** A line's part in a parcel. */
export interface ParcelLine extends ParcelMember {
  /** The line's index in the order. */
  readonly index: number;
  readonly quantity: number;
  /** Face value of one card; null if the line has no valid one. */
  readonly valueMinor: Minor | null;
  readonly shippingMethod: ShippingMethod | null;
}

export interface Grouped<Line> {
  /** Identifies a parcel within its order. It contains the address, so it is only used in a digest. */
  readonly key: string;
  readonly lines: readonly Line[];
  /** False if the caller put lines in one parcel that cannot ship together. */
  readonly isConsistent: boolean;
}

export type Parcel = Grouped<ParcelLine>;

/**
 * Lines with the same ShipmentId form one parcel; without it, those with the same address, method, carrier and group.
 */
export function groupParcels<Line extends ParcelMember>(lines: readonly Line[]): Grouped<Line>[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = parcelKeyOf(line);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups].map(([key, members]) => ({
    key,
    lines: members,
    isConsistent: members.every((member) => routeKey(member) === routeKey(members[0] as Line)),
  }));
}

/** Equal for two lines of an order if and only if they belong to one parcel. */
function parcelKeyOf(line: ParcelMember): string {
  const { shipmentId } = line.address;
  return shipmentId === null ? `by route ${routeKey(line)}` : `by id ${shipmentId}`;
}

// Member by member: a stored address may come back with its members in another order.
function routeKey({ fulfillmentGroup, address }: ParcelMember): string {
  const { shippingMethodId, carrierId, name, addressLine1, addressLine2, addressLine3 } = address;
  const { city, state, zip, country } = address;
  const lines = [name, addressLine1, addressLine2, addressLine3, city, state, zip, country];
  return JSON.stringify([fulfillmentGroup, shippingMethodId, carrierId, ...lines]);
}

export function cardCount(parcel: Parcel): number {
  return parcel.lines.reduce((count, line) => count + line.quantity, 0);
}

/**
 * The shipping cost of a parcel: the first tier that matches its cards or value, otherwise the method's base cost. Null
 * if it depends on an unknown value.
 */
export function parcelCost(parcel: Parcel, method: ShippingMethod): Minor | null {
  const measures = { Quantity: BigInt(cardCount(parcel)), Value: faceValue(parcel) };
  for (const { type, from, to, costMinor } of method.tiers) {
    const measure = measures[type];
    if (measure === null) return null;
    if (measure >= BigInt(from) && (to === null || measure <= BigInt(to))) return BigInt(costMinor);
  }
  return BigInt(method.costMinor);
}

function faceValue(parcel: Parcel): Minor | null {
  let total = 0n;
  for (const { valueMinor, quantity } of parcel.lines) {
    if (valueMinor === null) return null;
    total += valueMinor * BigInt(quantity);
  }
  return total;
}

/**
 * Divides a cost among lines by their card counts, exactly: whole minor units, largest remainders first, ties to the
 * earlier line.
 */
export function shareCost(costMinor: Minor, quantities: readonly number[]): Minor[] {
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0);
  if (total === 0) return quantities.map(() => 0n);
  const shares = quantities.map((quantity) => (costMinor * BigInt(quantity)) / BigInt(total));
  const remainders = quantities.map((quantity, index) => ({
    index,
    remainder: (costMinor * BigInt(quantity)) % BigInt(total),
  }));
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  const left = costMinor - sumMinor(shares);
  for (const { index } of remainders.slice(0, Number(left))) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}
