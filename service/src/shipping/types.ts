import type { Brand } from '../kit/brand.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId } from '../kit/ids.ts';
import type { OrderRef, PostalAddress } from '../orders/types.ts';

/** What a label shows and a scanner reads. */
export type ParcelId = Brand<string, 'ParcelId'>;

export const parcelStatuses = ['Ready', 'Packed', 'Shipped', 'Lost', 'Cancelled'] as const;
export type ParcelStatus = (typeof parcelStatuses)[number];

export interface ParcelRef {
  readonly accountId: AccountId;
  readonly id: ParcelId;
}

export interface Parcel extends ParcelRef, OrderRef {
  readonly status: ParcelStatus;
  readonly attempt: number;
  readonly fulfillmentGroup: string;
  readonly cardCount: number;
  readonly packedCount: number;
  readonly createdAt: Date;
  readonly packedAt: Date | null;
  readonly shippedAt: Date | null;
  readonly lostAt: Date | null;
  readonly courier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
}

/** Cards of one line in a parcel. */
export interface ParcelContent {
  readonly lineNumber: number;
  readonly productId: string;
  readonly productName: string;
  readonly valueMinor: bigint;
  readonly currencyCode: CurrencyCode;
  readonly firstCard: number;
  readonly cardCount: number;
  readonly packedCount: number;
}

export interface Greeting {
  readonly to: string | null;
  readonly fromName: string | null;
  readonly message: string;
}

/** A parcel with everything a warehouse needs to send it. */
export interface PackableParcel extends Parcel {
  readonly poNumber: string;
  readonly accountName: string;
  readonly address: PostalAddress;
  readonly shippingMethodId: string;
  readonly shippingCarrier: string;
  readonly shippingDescription: string;
  /** The packaging; null: the default one. */
  readonly carrierId: string | null;
  readonly carrierName: string | null;
  /** The languages for the recipient, best first: that of the first line that has one, and its product's. */
  readonly cultures: readonly string[];
  /** The messages to the recipient, without duplicates. */
  readonly greetings: readonly Greeting[];
  readonly contents: readonly PackableContent[];
}

export interface PackableContent extends ParcelContent {
  /** The product's name in other languages. */
  readonly translations: readonly { readonly cultureCode: string; readonly name: string }[];
}

/** How a parcel was shipped. */
export interface Dispatch {
  readonly courier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
}

export interface ParcelFilter {
  readonly status: ParcelStatus;
  /** Null: all of them. */
  readonly fulfillmentGroup: string | null;
  /** The last parcel of the previous page; null: from the start. */
  readonly after: ParcelId | null;
}
