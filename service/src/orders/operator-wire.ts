import { Type } from 'typebox';
import { deliveryTypes } from '../catalog/types.ts';
import { lineItemIdOf } from '../kit/ids.ts';
import { maskEmail, maskPhone } from '../kit/mask-address.ts';
import { amountToWire } from '../kit/money.ts';
import { instantOut, named, nullable, object } from '../kit/schema.ts';
import { lineCost } from './line-rules.ts';
import { lineItemIdOfEntry, type TimelineEntry, timelineKinds } from './timeline.ts';
import { detailsInEnglish } from './timeline-details.ts';
import { deliveryStatuses, type LineDetails, type Order, type OrderCard, type OrderLine } from './types.ts';

const text = nullable(Type.String());

const line = object({
  Id: Type.String(),
  ProductId: Type.String(),
  Value: Type.Number(),
  Quantity: Type.Integer(),
  Cost: Type.Number(),
  Status: Type.Enum(['Pending', 'Complete', 'Failed', 'Cancelled']),
  StatusReason: text,
  DeliveryStatus: nullable(Type.Enum([...deliveryStatuses])),
  Recipient: nullable(
    object({ Email: text, Sms: text, Country: text }, { description: 'Masked: enough to recognise an address.' }),
  ),
  RecipientForgottenAt: nullable(instantOut()),
  ClaimExpiresAt: nullable(instantOut()),
  Cards: object({
    Issued: Type.Integer(),
    Claimed: Type.Integer(),
    Voided: Type.Integer(),
    Expired: Type.Integer(),
  }),
  Parcels: Type.Array(object({ ParcelId: Type.String(), Status: Type.Enum(['Shipped', 'Lost']) })),
});

const orderMembers = {
  Id: Type.String(),
  PONumber: Type.String(),
  Type: Type.Enum([...deliveryTypes]),
  Status: Type.Enum(['Pending', 'Complete', 'PartiallyComplete', 'Failed', 'Cancelled']),
  StatusReason: text,
  PlacedAt: instantOut(),
  CurrencyCode: Type.String(),
  Cost: Type.Number(),
  LineItems: Type.Array(line),
};

/** An order for operators: its state, and nothing that opens a card or tells who gets it. */
export const operatorOrder = named('OperatorOrder', object(orderMembers));
export const operatorOrderFile = named(
  'OperatorOrderFile',
  object({
    ...orderMembers,
    Timeline: Type.Array(
      object({ At: instantOut(), LineItemId: text, Kind: Type.Enum([...timelineKinds]), Detail: text }),
    ),
  }),
);

export function toWireOperatorOrder(order: Order): Type.Static<typeof operatorOrder> {
  const { currencyCode } = order;
  return {
    Id: order.id,
    PONumber: order.poNumber,
    Type: order.type,
    Status: order.status,
    StatusReason: order.statusReason,
    PlacedAt: order.placedAt.toISOString(),
    CurrencyCode: currencyCode,
    Cost: amountToWire(order.totalMinor, currencyCode),
    LineItems: order.lines.map((each) => ({
      Id: lineItemIdOf(order.id, each.lineNumber),
      ProductId: each.productId,
      Value: amountToWire(each.valueMinor, currencyCode),
      Quantity: each.quantity,
      Cost: amountToWire(lineCost(each), currencyCode),
      Status: each.status,
      StatusReason: each.statusReason,
      DeliveryStatus: each.deliveryStatus,
      Recipient: maskedRecipient(each.details),
      RecipientForgottenAt: each.forgottenAt?.toISOString() ?? null,
      ClaimExpiresAt: each.claimExpiresAt?.toISOString() ?? null,
      Cards: countCards(each),
      Parcels: each.shipments.map(({ parcelId, status }) => ({ ParcelId: parcelId, Status: status })),
    })),
  };
}

export function toWireOperatorOrderFile(
  order: Order,
  timeline: readonly TimelineEntry[],
): Type.Static<typeof operatorOrderFile> {
  return {
    ...toWireOperatorOrder(order),
    Timeline: timeline.map((entry) => ({
      At: entry.at.toISOString(),
      LineItemId: lineItemIdOfEntry(order, entry),
      Kind: entry.kind,
      Detail: detailsInEnglish(entry.details),
    })),
  };
}

function maskedRecipient({ digital, physical }: LineDetails) {
  if (!digital && !physical) return null;
  const { email = null, sms = null } = digital ?? {};
  return { Email: email && maskEmail(email), Sms: sms && maskPhone(sms), Country: physical?.country ?? null };
}

function countCards({ cards }: OrderLine) {
  const count = (isMeant: (card: OrderCard) => boolean) => cards.filter(isMeant).length;
  return {
    Issued: cards.length,
    Claimed: count(({ claimedAt }) => claimedAt !== null),
    Voided: count(({ voidedAt, voidedBy }) => voidedAt !== null && voidedBy !== 'Expiry'),
    Expired: count(({ voidedBy }) => voidedBy === 'Expiry'),
  };
}
