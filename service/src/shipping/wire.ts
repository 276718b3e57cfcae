import { Type } from 'typebox';
import { InvalidRequest } from '../kit/errors.ts';
import { lineItemIdOf } from '../kit/ids.ts';
import { amountToWire } from '../kit/money.ts';
import { instantOut, nullable, optional } from '../kit/schema.ts';
import type { ShownSerial } from './list-serials.ts';
import { serialsPerCallMax } from './pack-parcel.ts';
import type { RowFault, ShipFileCounts } from './ship-file.ts';
import { parseDispatch } from './tracking-rules.ts';
import { type Dispatch, type PackableParcel, type Parcel, parcelStatuses } from './types.ts';

const text = nullable(Type.String());
const serialLengthMax = 100;
const trackingLengthMax = 100;
const urlLengthMax = 2_048;

const stateMembers = {
  Id: Type.String({ description: 'As printed on the label, without hyphens.' }),
  Status: Type.Enum([...parcelStatuses]),
  FulfillmentGroup: Type.String(),
  OrderId: Type.String(),
  Attempt: Type.Integer({ description: '2 or more: resent because the previous parcel was lost.' }),
  CardCount: Type.Integer(),
  PackedCount: Type.Integer(),
  CreatedAt: instantOut(),
  PackedAt: nullable(instantOut()),
  ShippedAt: nullable(instantOut()),
  LostAt: nullable(instantOut()),
  Courier: text,
  TrackingNumber: text,
  TrackingUrl: text,
};

const contentMembers = {
  LineItemId: Type.String(),
  ProductId: Type.String(),
  ProductName: Type.String(),
  Value: Type.Number(),
  CurrencyCode: Type.String(),
  CardCount: Type.Integer(),
  PackedCount: Type.Integer(),
};

/** The state of a parcel; the answer of every step. */
export const wireParcelState = Type.Object(stateMembers);

/** A parcel with everything needed to send it. */
export const wireParcel = Type.Object({
  ...stateMembers,
  PONumber: Type.String(),
  AccountName: Type.String(),
  ShippingMethodId: Type.String(),
  ShippingMethod: Type.String(),
  CarrierId: text,
  CarrierName: text,
  Address: Type.Object({
    Name: text,
    AddressLine1: text,
    AddressLine2: text,
    AddressLine3: text,
    City: text,
    State: text,
    Zip: text,
    Country: text,
  }),
  Contents: Type.Array(Type.Object(contentMembers)),
});

export const wireSerials = Type.Array(
  Type.Object({ Serial: Type.String(), ProductId: Type.String(), LineItemId: Type.String(), Packed: Type.Boolean() }),
  { description: 'Cards reserved for the parcel. Other cards of the same product and value can be packed instead.' },
);

export const wireCounts = Type.Object(
  {
    Data: Type.Array(
      Type.Object({
        FulfillmentGroup: Type.String(),
        Status: Type.Enum(['Ready', 'Packed']),
        Parcels: Type.Integer(),
        Cards: Type.Integer(),
      }),
    ),
  },
  { title: 'ParcelCounts' },
);

export const wirePack = Type.Object(
  {
    Serials: Type.Array(Type.String({ minLength: 1, maxLength: serialLengthMax }), {
      minItems: 1,
      maxItems: serialsPerCallMax,
    }),
  },
  { title: 'Packing', additionalProperties: false },
);

export const wireShip = Type.Object(
  {
    Courier: Type.String({ minLength: 1, maxLength: trackingLengthMax }),
    TrackingNumber: Type.String({ minLength: 1, maxLength: trackingLengthMax }),
    TrackingUrl: optional(Type.String({ maxLength: urlLengthMax })),
  },
  { title: 'Handover', additionalProperties: false },
);

export const wireShipFile = Type.Object(
  {
    Rows: Type.Integer(),
    Shipped: Type.Integer(),
    ShippedBefore: Type.Integer(),
    Refused: Type.Integer(),
    Faults: Type.Array(Type.Object({ Row: Type.Integer(), ParcelId: Type.String(), Reason: Type.String() })),
  },
  { title: 'HandoverReport' },
);

export function fromWireShip(body: Type.Static<typeof wireShip>): Dispatch {
  const { Courier: courier, TrackingNumber: trackingNumber, TrackingUrl: trackingUrl } = body;
  const dispatch = parseDispatch({ courier, trackingNumber, trackingUrl: trackingUrl ?? null });
  if (Array.isArray(dispatch)) throw new InvalidRequest(dispatch);
  return dispatch;
}

export function toWireParcelState(parcel: Parcel): Type.Static<typeof wireParcelState> {
  return {
    Id: parcel.id,
    Status: parcel.status,
    FulfillmentGroup: parcel.fulfillmentGroup,
    OrderId: parcel.orderId,
    Attempt: parcel.attempt,
    CardCount: parcel.cardCount,
    PackedCount: parcel.packedCount,
    CreatedAt: parcel.createdAt.toISOString(),
    PackedAt: parcel.packedAt?.toISOString() ?? null,
    ShippedAt: parcel.shippedAt?.toISOString() ?? null,
    LostAt: parcel.lostAt?.toISOString() ?? null,
    Courier: parcel.courier,
    TrackingNumber: parcel.trackingNumber,
    TrackingUrl: parcel.trackingUrl,
  };
}

export function toWireParcel(parcel: PackableParcel): Type.Static<typeof wireParcel> {
  const { address } = parcel;
  return {
    ...toWireParcelState(parcel),
    PONumber: parcel.poNumber,
    AccountName: parcel.accountName,
    ShippingMethodId: parcel.shippingMethodId,
    ShippingMethod: `${parcel.shippingCarrier}: ${parcel.shippingDescription}`,
    CarrierId: parcel.carrierId,
    CarrierName: parcel.carrierName,
    Address: {
      Name: address.name,
      AddressLine1: address.addressLine1,
      AddressLine2: address.addressLine2,
      AddressLine3: address.addressLine3,
      City: address.city,
      State: address.state,
      Zip: address.zip,
      Country: address.country,
    },
    Contents: parcel.contents.map((content) => ({
      LineItemId: lineItemIdOf(parcel.orderId, content.lineNumber),
      ProductId: content.productId,
      ProductName: content.productName,
      Value: amountToWire(content.valueMinor, content.currencyCode),
      CurrencyCode: content.currencyCode,
      CardCount: content.cardCount,
      PackedCount: content.packedCount,
    })),
  };
}

export function toWireSerials(parcel: Parcel, serials: readonly ShownSerial[]): Type.Static<typeof wireSerials> {
  return serials.map(({ serial, productId, lineNumber, isPacked }) => ({
    Serial: serial,
    ProductId: productId,
    LineItemId: lineItemIdOf(parcel.orderId, lineNumber),
    Packed: isPacked,
  }));
}

export function toWireShipFile(counts: ShipFileCounts, faults: readonly RowFault[]): Type.Static<typeof wireShipFile> {
  return {
    Rows: counts.rows,
    Shipped: counts.shipped,
    ShippedBefore: counts.repeated,
    Refused: counts.refused,
    Faults: faults
      .toSorted((a, b) => a.row - b.row)
      .map(({ row, parcelId, reason }) => ({ Row: row, ParcelId: parcelId, Reason: reason })),
  };
}
