import type { PostalAddress } from './order.ts';

export type ParcelStatus = 'Ready' | 'Packed' | 'Shipped' | 'Lost' | 'Cancelled';

export interface Parcel {
  readonly Id: string;
  readonly AccountName: string;
  readonly OrderId: string;
  readonly PONumber: string;
  readonly Status: ParcelStatus;
  readonly CreatedAt: string;
  readonly CardCount: number;
  readonly PackedCount: number;
  readonly FulfillmentGroup: string;
  readonly Address: PostalAddress;
  readonly ShippingMethod: { readonly Id: string; readonly Carrier: string; readonly Description: string };
  readonly Carrier: { readonly Id: string; readonly Name: string | null } | null;
  readonly Contents: readonly {
    readonly ProductId: string;
    readonly ProductName: string;
    readonly Value: number;
    readonly CurrencyCode: string;
    readonly CardCount: number;
    readonly PackedCount: number;
  }[];
  readonly Greetings: readonly {
    readonly To: string | null;
    readonly FromName: string | null;
    readonly Message: string;
  }[];
  readonly Courier: string | null;
  readonly TrackingNumber: string | null;
  readonly TrackingUrl: string | null;
}

export interface ParcelPage {
  readonly Data: readonly Parcel[];
  readonly NextAfter: string | null;
}
