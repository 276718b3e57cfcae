import { Type } from 'typebox';
import { kindOf } from '../catalog/choice-rules.ts';
import { deliveryTypes, type ProductContent, productKinds, productTypes } from '../catalog/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { lineItemIdOf } from '../kit/ids.ts';
import { amountToWire } from '../kit/money.ts';
import { instantOut, nullable, titled } from '../kit/schema.ts';
import { approvalStatuses, type OrderApproval } from './approvals/types.ts';
import { type ClaimData, type ClaimNeeds, claimDataReader } from './claim-data.ts';
import { holdStatuses, type OrderHold } from './holds/types.ts';
import { lineCost } from './line-rules.ts';
import type { CardholderInformation, LineDetails, Order, OrderLine, PostalAddress, PricedOrder } from './types.ts';
import { deliveryStatuses } from './types.ts';
import type { Validation } from './validate-order.ts';

const text = nullable(Type.String());
const postalMembers = {
  Name: text,
  AddressLine1: text,
  AddressLine2: text,
  AddressLine3: text,
  City: text,
  State: text,
  Zip: text,
  Country: text,
};

const digitalAddress = titled('DigitalDeliveryAddress', { Sms: text, Email: text });

const claimData = titled('Card', {
  Id: Type.String({ description: 'Card id.' }),
  DigitalDeliveryAddress: nullable(digitalAddress),
  ClaimTimestamp: nullable(instantOut()),
  ClaimStatus: nullable(Type.Enum(['Unclaimed', 'Claimed', 'Voided', 'Expired'])),
  ClaimLinkChallengeAnswer: text,
  BarcodeChars: text,
  BarcodeType: text,
  Codes: Type.Array(titled('Code', { Label: Type.String(), Value: Type.String() })),
  Chosen: Type.Array(titled('ChosenProduct', { ProductId: Type.String(), Value: Type.Number() }), {
    description: 'What the recipient of a Choice gift picked; empty before, and on cards of other products.',
  }),
});

const shipment = titled('Shipment', {
  ParcelId: Type.String(),
  Status: Type.Enum(['Shipped', 'Lost'], {
    description: 'A lost parcel is followed by its replacement.',
  }),
  Courier: Type.String(),
  TrackingNumber: Type.String(),
  TrackingUrl: text,
  ShippedAt: instantOut(),
});

/** What a line bought, as it was then: a product that changes or retires changes no old order. */
const soldProduct = titled('SoldProduct', {
  Version: Type.Integer({ description: 'Grows with each change of the product.' }),
  Name: Type.String(),
  ShortDescription: Type.String(),
  LongDescription: Type.String(),
  Terms: Type.String(),
  Disclaimer: Type.String(),
  RedemptionNote: Type.String(),
  Type: Type.Enum([...productTypes]),
  Kind: Type.Enum([...productKinds]),
  Choices: Type.Array(Type.String(), { description: 'ProductIds, only when Kind is Choice.' }),
  CurrencyCode: Type.String(),
  Media: titled('SoldProductMedia', {
    Faceplates: Type.Array(titled('SoldFaceplate', { Name: Type.String(), Path: Type.String() })),
  }),
});

export type SoldProduct = Type.Static<typeof soldProduct>;

const wireLineItem = titled('LineItem', {
  Id: Type.String(),
  Status: Type.Enum(['Pending', 'Complete', 'Failed', 'Cancelled']),
  StatusReason: text,
  DeliveryStatus: nullable(Type.Enum([...deliveryStatuses])),
  Shipments: Type.Array(shipment, {
    description: 'PhysicalShipment: the shipped parcels, oldest first.',
  }),
  RecipientForgottenAt: nullable(
    instantOut({ description: 'When everything about the recipient was removed; the members that held it are null.' }),
  ),
  ClaimData: Type.Array(claimData),
  Cost: Type.Number({ description: 'Charged for the line, including its share of shipping.' }),
  ClaimExpiresAt: nullable(
    instantOut({
      description:
        'When cards that nobody has opened expire. By the account’s setting, it is known once the cards exist.',
    }),
  ),
  ExternalId: text,
  ProductId: Type.String(),
  Product: Type.Optional(
    Type.Unsafe<SoldProduct>({ ...soldProduct, description: 'The product as it was sold; only with expand=products.' }),
  ),
  ProductVariantId: text,
  Value: Type.Number(),
  Quantity: Type.Integer(),
  Culture: text,
  BrandingId: text,
  PhysicalDeliveryAddress: nullable(
    titled('PhysicalDeliveryAddress', { ShippingMethodId: text, CarrierId: text, ShipmentId: text, ...postalMembers }),
  ),
  DigitalDeliveryAddress: nullable(digitalAddress),
  Personalization: nullable(
    titled('LineItemPersonalization', {
      To: text,
      FromName: text,
      FromEmail: text,
      Message: text,
      DeliveryDate: nullable(instantOut()),
      DeliveryZone: nullable(Type.String({ description: 'IANA time zone that the delivery time was given in.' })),
    }),
  ),
  CardholderInformation: nullable(
    titled('CardholderInformation', { PhoneNumber: text, Email: text, ...postalMembers }),
  ),
});

export const wireOrder = Type.Object(
  {
    Id: Type.String(),
    Timestamp: instantOut(),
    Date: Type.String({ description: 'UTC day of Timestamp, YYYY-MM-DD.' }),
    Status: Type.Enum(['Pending', 'Complete', 'PartiallyComplete', 'Failed', 'Cancelled']),
    StatusReason: text,
    LineItems: Type.Array(wireLineItem),
    CurrencyCode: Type.String(),
    Type: Type.Enum([...deliveryTypes]),
    Personalization: nullable(titled('OrderPersonalization', { PhotoUrl: text, GreetingUrl: text, VideoUrl: text })),
    PONumber: Type.String(),
    Note: text,
    DepartmentId: text,
    Approval: nullable(
      titled('OrderApproval', {
        Status: Type.Enum([...approvalStatuses]),
        RequestedAt: instantOut(),
        ExpiresAt: instantOut({ description: 'When the order is rejected if nobody has decided.' }),
        DecidedAt: nullable(instantOut()),
        DecidedBy: nullable(Type.String({ description: 'Name of the person or API credential.' })),
        Reason: nullable(Type.String({ description: 'Why it was rejected.' })),
        Rules: Type.Array(Type.String(), { description: 'Names of the approval rules that it matches.' }),
      }),
    ),
    FundsHold: nullable(
      titled('OrderFundsHold', {
        Status: Type.Enum([...holdStatuses]),
        HeldAt: instantOut(),
        ExpiresAt: instantOut({ description: 'When the order is cancelled if the money has not arrived.' }),
        EndedAt: nullable(instantOut()),
        AmountDue: Type.Number({ description: 'What is charged when the order is released.' }),
        AmountMissing: Type.Number({
          description:
            'What has to arrive until then, for this order and those that wait before it. 0 when it does not wait.',
        }),
      }),
    ),
  },
  { $id: 'Order' },
);

export type WireOrder = Type.Static<typeof wireOrder>;
type WireLineItem = Type.Static<typeof wireLineItem>;

export function toWireOrder(needs: ClaimNeeds, order: Order): WireOrder {
  const claimDataOf = claimDataReader(needs, order);
  const timestamp = order.placedAt.toISOString();
  return {
    Id: order.id,
    Timestamp: timestamp,
    Date: timestamp.slice(0, 10),
    Status: order.status,
    StatusReason: order.statusReason,
    LineItems: order.lines.map((line) => toWireLineItem(order, line, claimDataOf(line))),
    CurrencyCode: order.currencyCode,
    Type: order.type,
    Personalization: toWireOrderPersonalization(order),
    PONumber: order.poNumber,
    Note: order.note,
    DepartmentId: order.departmentId,
    Approval: order.approval && toWireApproval(order.approval),
    FundsHold: order.hold && toWireHold(order.hold, order.currencyCode),
  };
}

function toWireHold(hold: OrderHold, currencyCode: CurrencyCode): NonNullable<WireOrder['FundsHold']> {
  return {
    Status: hold.status,
    HeldAt: hold.heldAt.toISOString(),
    ExpiresAt: hold.expiresAt.toISOString(),
    EndedAt: hold.endedAt?.toISOString() ?? null,
    AmountDue: amountToWire(hold.dueMinor, currencyCode),
    AmountMissing: amountToWire(hold.missingMinor, currencyCode),
  };
}

function toWireApproval(approval: OrderApproval): NonNullable<WireOrder['Approval']> {
  return {
    Status: approval.status,
    RequestedAt: approval.requestedAt.toISOString(),
    ExpiresAt: approval.expiresAt.toISOString(),
    DecidedAt: approval.decidedAt?.toISOString() ?? null,
    DecidedBy: approval.decidedBy,
    Reason: approval.reason,
    Rules: [...approval.rules],
  };
}

export function toSoldProduct(version: number, content: ProductContent): SoldProduct {
  return {
    Version: version,
    Name: content.name,
    ShortDescription: content.shortDescription,
    LongDescription: content.longDescription,
    Terms: content.terms,
    Disclaimer: content.disclaimer,
    RedemptionNote: content.redemptionNote,
    Type: content.type,
    Kind: kindOf(content),
    Choices: [...(content.choices ?? [])],
    CurrencyCode: content.currencyCode,
    Media: { Faceplates: content.faceplates.map(({ name, path }) => ({ Name: name, Path: path })) },
  };
}

function toWireLineItem(order: Order, line: OrderLine, claims: readonly ClaimData[]): WireLineItem {
  return {
    Id: lineItemIdOf(order.id, line.lineNumber),
    Status: line.status,
    StatusReason: line.statusReason,
    DeliveryStatus: deliveryStatusOf(order, line),
    Shipments: line.shipments.map((each) => ({
      ParcelId: each.parcelId,
      Status: each.status,
      Courier: each.courier,
      TrackingNumber: each.trackingNumber,
      TrackingUrl: each.trackingUrl,
      ShippedAt: each.shippedAt,
    })),
    RecipientForgottenAt: line.forgottenAt?.toISOString() ?? null,
    ClaimData: claims.map((claim) => ({
      Id: claim.cardId,
      DigitalDeliveryAddress: claim.address && { Sms: claim.address.sms, Email: claim.address.email },
      ClaimTimestamp: claim.claimedAt?.toISOString() ?? null,
      ClaimStatus: claim.status,
      ClaimLinkChallengeAnswer: claim.answer,
      BarcodeChars: claim.barcodeChars,
      BarcodeType: claim.barcodeType,
      Codes: claim.codes.map(({ label, value }) => ({ Label: label, Value: value })),
      Chosen: claim.chosen.map(({ productId, valueMinor }) => ({
        ProductId: productId,
        Value: amountToWire(valueMinor, order.currencyCode),
      })),
    })),
    Cost: amountToWire(lineCost(line), order.currencyCode),
    ProductId: line.productId,
    Value: amountToWire(line.valueMinor, order.currencyCode),
    Quantity: line.quantity,
    BrandingId: line.brandingId,
    ...toWireDetails(line.details),
    ClaimExpiresAt: line.claimExpiresAt?.toISOString() ?? line.details.claimExpiresAt,
  };
}

/** While a lost parcel is being resent, the line is not in transit. */
function deliveryStatusOf({ type }: Order, { shipments, deliveryStatus }: OrderLine): WireLineItem['DeliveryStatus'] {
  if (type === 'Links') return null;
  return shipments.at(-1)?.status === 'Shipped' ? 'Shipped' : (deliveryStatus ?? 'NotSent');
}

function toWireDetails(details: LineDetails) {
  const { digital, physical, personalization, cardholder } = details;
  return {
    ExternalId: details.externalId,
    ProductVariantId: details.productVariantId,
    Culture: details.culture,
    ClaimExpiresAt: details.claimExpiresAt,
    PhysicalDeliveryAddress: physical && {
      ShippingMethodId: physical.shippingMethodId,
      CarrierId: physical.carrierId,
      ShipmentId: physical.shipmentId,
      ...toWirePostal(physical),
    },
    DigitalDeliveryAddress: digital && { Sms: digital.sms, Email: digital.email },
    Personalization: personalization && {
      To: personalization.to,
      FromName: personalization.fromName,
      FromEmail: personalization.fromEmail,
      Message: personalization.message,
      DeliveryDate: personalization.deliveryDate,
      DeliveryZone: personalization.deliveryZone,
    },
    CardholderInformation: cardholder && toWireCardholder(cardholder),
  };
}

function toWireCardholder(cardholder: CardholderInformation) {
  return { PhoneNumber: cardholder.phoneNumber, Email: cardholder.email, ...toWirePostal(cardholder) };
}

function toWirePostal(address: PostalAddress) {
  return {
    Name: address.name,
    AddressLine1: address.addressLine1,
    AddressLine2: address.addressLine2,
    AddressLine3: address.addressLine3,
    City: address.city,
    State: address.state,
    Zip: address.zip,
    Country: address.country,
  };
}

function toWireOrderPersonalization({ personalization }: Pick<Order, 'personalization'>) {
  if (!personalization) return null;
  const { photoUrl, greetingUrl, videoUrl } = personalization;
  return { PhotoUrl: photoUrl, GreetingUrl: greetingUrl, VideoUrl: videoUrl };
}

/** The request that would create this order, in a normal form, so that two can be compared member by member. */
export function toWireRequest(order: Omit<PricedOrder, 'totalMinor'>) {
  return {
    Type: order.type,
    PONumber: order.poNumber,
    Note: order.note,
    DepartmentId: order.departmentId,
    Personalization: toWireOrderPersonalization(order),
    WebhookSettings: order.webhook && {
      FulfillmentComplete: {
        Url: order.webhook.url,
        Headers: order.webhook.headers.map(({ name, value }) => ({ Name: name, Value: value })),
      },
    },
    LineItems: order.lines.map((line) => ({
      ProductId: line.productId,
      Value: amountToWire(line.valueMinor, order.currencyCode),
      Quantity: line.quantity,
      BrandingId: line.brandingId,
      ...toWireDetails(line.details),
    })),
  };
}

export const wireValidation = Type.Object(
  {
    Valid: Type.Boolean(),
    CurrencyCode: text,
    TotalCost: nullable(Type.Number()),
    SufficientFunds: Type.Boolean({ description: 'Whether Available covers TotalCost right now.' }),
    HeldForFunds: Type.Boolean({
      description: 'Whether it would be placed without a charge and wait for money, with StatusReason AwaitingFunds.',
    }),
    ApprovalRules: Type.Array(Type.String(), {
      description: 'Names of the approval rules that the order would wait for. Empty: it needs no approval.',
    }),
    LineItems: Type.Array(titled('LineItemCost', { Cost: nullable(Type.Number()) })),
    Errors: Type.Array(
      titled('OrderFault', { pointer: Type.Optional(Type.String()), code: Type.String(), detail: Type.String() }),
    ),
  },
  { $id: 'OrderValidation' },
);

export function toWireValidation(validation: Validation): Type.Static<typeof wireValidation> {
  const { currencyCode, totalMinor, faults } = validation;
  const cost = (minor: bigint | null) =>
    minor === null || currencyCode === null ? null : amountToWire(minor, currencyCode);
  return {
    Valid: faults.length === 0,
    CurrencyCode: currencyCode,
    TotalCost: cost(totalMinor),
    SufficientFunds: validation.hasSufficientFunds,
    HeldForFunds: validation.isHeldForFunds,
    ApprovalRules: [...validation.approvalRules],
    LineItems: validation.lines.map((line) => ({ Cost: cost(line && lineCost(line)) })),
    Errors: [...faults],
  };
}
