import type { PostalAddress } from './order.ts';

export type ParcelStatus = 'Ready' | 'Packed' | 'Shipped' | 'Lost' | 'Cancelled';

export interface Parcel {
  readonly Id: string;
  readonly Status: ParcelStatus;
  readonly FulfillmentGroup: string;
  readonly OrderId: string;
  readonly Attempt: number;
  readonly CardCount: number;
  readonly PackedCount: number;
  readonly CreatedAt: string;
  readonly Courier: string | null;
  readonly TrackingNumber: string | null;
  readonly TrackingUrl: string | null;
  readonly PONumber: string;
  readonly AccountName: string;
  readonly ShippingMethod: string;
  readonly CarrierName: string | null;
  readonly Address: PostalAddress;
  readonly Contents: readonly {
    readonly LineItemId: string;
    readonly ProductName: string;
    readonly Value: number;
    readonly CurrencyCode: string;
    readonly CardCount: number;
    readonly PackedCount: number;
  }[];
}

export interface ParcelWithSerials extends Parcel {
  readonly Serials: readonly { readonly Serial: string; readonly LineItemId: string; readonly Packed: boolean }[];
}

export interface ParcelPage {
  readonly Data: readonly Parcel[];
  readonly NextAfter: string | null;
}

export interface ShipFileAnswer {
  readonly Rows: number;
  readonly Shipped: number;
  readonly ShippedBefore: number;
  readonly Refused: number;
  readonly Faults: readonly { readonly Row: number; readonly ParcelId: string; readonly Reason: string }[];
}
