import type { HeldOrder } from '../fulfillment/types.ts';
import type { Parcel } from './types.ts';

/** What the caller learns about a parcel: its id and status. Details are in the order. */
export function shipmentEvent({ poNumber }: HeldOrder, parcel: Parcel, status: 'Shipped' | 'Lost') {
  const { orderId, id, cardCount } = parcel;
  const data = { OrderId: orderId, PONumber: poNumber, ParcelId: id, Status: status, Cards: cardCount };
  return { type: 'ShipmentUpdated', data } as const;
}
