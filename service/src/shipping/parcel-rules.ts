import { ParcelConflict } from './errors.ts';
import type { ParcelStatus } from './types.ts';

/** A packed parcel goes back to Ready when it is unpacked; a shipped one can only get lost. */
export const nextStatuses: Readonly<Record<ParcelStatus, readonly ParcelStatus[]>> = {
  Ready: ['Packed', 'Cancelled'],
  Packed: ['Ready', 'Shipped', 'Cancelled'],
  Shipped: ['Lost'],
  Lost: [],
  Cancelled: [],
};

const wayOut: Readonly<Record<ParcelStatus, string>> = {
  Ready: 'not all of its cards are packed yet; pack it first',
  Packed: 'it is already packed; unpack it to change its cards',
  Shipped: 'it was already handed over',
  Lost: 'it was lost and has been replaced by another parcel',
  Cancelled: 'its order lines were cancelled; return its cards to the shelf',
};

export function requireNext(parcel: { readonly status: ParcelStatus }, next: ParcelStatus): void {
  if (!nextStatuses[parcel.status].includes(next)) throw conflictOf(parcel.status);
}

export function conflictOf(status: ParcelStatus): ParcelConflict {
  return new ParcelConflict(`The parcel is ${status}: ${wayOut[status]}.`);
}

export function requireActiveAccount({ isSuspended }: { readonly isSuspended: boolean }): void {
  if (isSuspended) throw new ParcelConflict('The account is suspended; hold its parcels until it is reactivated.');
}
