import type { ShippingMethod } from '../catalog/types.ts';
import { type Minor, sumMinor } from '../kit/money.ts';
import type { PhysicalAddress } from './types.ts';

/** What decides which parcel a line travels in. */
export interface ParcelMember {
  readonly address: PhysicalAddress;
  readonly fulfillmentGroup: string | null;
}

/** A line's part in a parcel. */
export interface ParcelLine extends ParcelMember {
  /** The line's place in the order. */
  readonly index: number;
  readonly quantity: number;
  /** Face value of one card; null when the line has none that fits. */
  readonly valueMinor: Minor | null;
  readonly shippingMethod: ShippingMethod | null;
}

export interface Grouped<Line> {
  /** Tells the parcels of one order apart. It holds the address, so it goes nowhere but into a digest. */
  readonly key: string;
  readonly lines: readonly Line[];
  /** False when the caller put lines in one parcel that cannot travel together. */
  readonly isConsistent: boolean;
}

export type Parcel = Grouped<ParcelLine>;

/** Lines with one ShipmentId are one parcel; without it, what has one address, method, carrier and group is. */
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

/** Equal for two lines of an order if and only if they travel in one parcel. */
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
 * What mailing a parcel costs: the first tier that takes its cards or value, else the method's plain cost. Null when it
 * depends on a value that is not known.
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
 * Shares a cost over lines by their card counts, exactly: whole minor units, the largest remainders first,
 * equal ones to the earlier line.
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
