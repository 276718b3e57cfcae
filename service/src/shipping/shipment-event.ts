import type { HeldOrder } from '../fulfillment/types.ts';
import type { Parcel } from './types.ts';

/** What the caller is told of a parcel: which one, and how it stands. The rest is in the order. */
export function shipmentEvent({ poNumber }: HeldOrder, parcel: Parcel, status: 'Shipped' | 'Lost') {
  const { orderId, id, cardCount } = parcel;
  const data = { OrderId: orderId, PONumber: poNumber, ParcelId: id, Status: status, Cards: cardCount };
  return { type: 'ShipmentUpdated', data } as const;
}
