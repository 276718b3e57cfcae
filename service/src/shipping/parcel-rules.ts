import { ParcelConflict } from './errors.ts';
import type { ParcelStatus } from './types.ts';

/** A packed parcel goes back to Ready when it is opened again; what was handed over can only be lost. */
export const nextStatuses: Readonly<Record<ParcelStatus, readonly ParcelStatus[]>> = {
  Ready: ['Packed', 'Cancelled'],
  Packed: ['Ready', 'Shipped', 'Cancelled'],
  Shipped: ['Lost'],
  Lost: [],
  Cancelled: [],
};

const wayOut: Readonly<Record<ParcelStatus, string>> = {
  Ready: 'its cards are not all packed yet; pack it first',
  Packed: 'it is packed already; unpack it to change what is in it',
  Shipped: 'it was handed over already',
  Lost: 'it was lost, and another parcel was made for its cards',
  Cancelled: 'its order lines were cancelled; put its cards back on the shelf',
};

export function requireNext(parcel: { readonly status: ParcelStatus }, next: ParcelStatus): void {
  if (!nextStatuses[parcel.status].includes(next)) throw conflictOf(parcel.status);
}

export function conflictOf(status: ParcelStatus): ParcelConflict {
  return new ParcelConflict(`The parcel is ${status}: ${wayOut[status]}.`);
}

export function requireActiveAccount({ isSuspended }: { readonly isSuspended: boolean }): void {
  if (isSuspended) throw new ParcelConflict('The account is suspended; its parcels stay here until it is reactivated.');
}
