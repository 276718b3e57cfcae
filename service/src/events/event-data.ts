import { type TObject, Type } from 'typebox';
import { nullable } from '../kit/schema.ts';
import type { EventType } from './types.ts';

const id = Type.String();
const money = Type.Number();
const CurrencyCode = Type.String({ description: 'ISO 4217.' });

const order = { OrderId: id, PONumber: Type.String() };
const status = Type.Enum(['Pending', 'Complete', 'PartiallyComplete', 'Failed', 'Cancelled']);
const orderStatus = { ...order, Status: status };
const line = { ...order, LineItemId: id };
const refund = { ...line, CardId: id, Refund: money, CurrencyCode };
const funding = { FundingRequestId: id, CurrencyCode, Amount: money };
const reversal = {
  ...funding,
  Owed: Type.Number({ description: 'What Available did not cover and the account owes.' }),
};
const caseOf = {
  CaseId: id,
  Number: Type.String({ description: 'As recipients dictate it.' }),
  Kind: Type.Enum(['CodeProblem', 'NotExpected']),
  OrderId: id,
  LineItemId: id,
  CardId: id,
};
const chosen = Type.Array(Type.Object({ ProductId: Type.String(), Value: money }), {
  description: 'Only of a Choice gift: what the recipient picked.',
});

export interface DescribedEvent {
  /** Completes "is sent when". */
  readonly when: string;
  readonly data: TObject;
}

/** When each event happens, and its data. Members may be added. */
export const eventData: Readonly<Record<EventType, DescribedEvent>> = {
  OrderCreated: { when: 'an order was accepted', data: Type.Object(orderStatus) },
  OrderStatusChanged: { when: 'the status of an order changed', data: Type.Object(orderStatus) },
  FulfillmentComplete: {
    when: 'an order left Pending, with any outcome; again if expired cards were reissued',
    data: Type.Object(orderStatus),
  },
  LineItemDelivered: { when: 'a message to a recipient was delivered', data: Type.Object(line) },
  LineItemBounced: { when: 'a message to a recipient bounced', data: Type.Object(line) },
  LineItemChanged: { when: 'address, time, texts or branding of a line item were changed', data: Type.Object(line) },
  LineItemResent: {
    when: 'the messages of a line item are sent again',
    data: Type.Object({ ...line, RequestedBy: Type.Enum(['Account', 'Recipient', 'Operator']) }),
  },
  ReminderSent: {
    when: 'a provider accepted a reminder of an unopened gift',
    data: Type.Object({
      ...line,
      Channel: Type.Enum(['Email', 'Sms']),
      AfterDays: Type.Optional(Type.Integer({ description: 'Days after the gift was sent.' })),
      BeforeExpiryDays: Type.Optional(Type.Integer({ description: 'Days before it expires.' })),
    }),
  },
  CardClaimed: {
    when: 'a recipient opened a card, or picked what a Choice gift is spent on',
    data: Type.Object({ OrderId: id, LineItemId: id, CardId: id, Chosen: Type.Optional(chosen) }),
  },
  CardVoided: {
    when: 'you voided a card, and its cost was refunded',
    data: Type.Object({ ...refund, Reason: nullable(Type.String()) }),
  },
  CardExpired: { when: 'a card was not opened in time, and its cost was refunded', data: Type.Object(refund) },
  CardReissued: {
    when: 'an expired card was issued again, and its cost was charged',
    data: Type.Object({ ...line, CardId: id, ExpiredCardId: id, Charge: money, CurrencyCode }),
  },
  ShipmentUpdated: {
    when: 'the status or tracking of a parcel changed',
    data: Type.Object({ ...order, ParcelId: id, Status: Type.Enum(['Shipped', 'Lost']), Cards: Type.Integer() }),
  },
  FundingApplied: { when: 'a funding request was applied, and its amount is Available', data: Type.Object(funding) },
  FundingRejected: { when: 'a funding request was rejected', data: Type.Object(funding) },
  FundingReversed: {
    when: 'a payment was refunded or disputed, and its money taken back',
    data: Type.Object(reversal),
  },
  FundingRestored: { when: 'a dispute was won, and the money is yours again', data: Type.Object(reversal) },
  BalanceLow: {
    when: 'an order or a reissue brought Available below your threshold',
    data: Type.Object({ CurrencyCode, Available: money, Threshold: money }),
  },
  ProductChanged: {
    when: 'a product that you can order changed or was retired',
    data: Type.Object({ ProductId: Type.String(), Version: Type.Integer(), Active: Type.Boolean() }),
  },
  EndpointDisabled: {
    when: 'one of your webhook endpoints was disabled by the service',
    data: Type.Object({ EndpointId: id, Reason: Type.Enum(['Gone', 'Failing']) }),
  },
  RecipientForgotten: {
    when: 'everything about a recipient was removed',
    data: Type.Object({
      ForgetId: nullable(Type.String({ description: 'Null: removed by age, as your gift settings say.' })),
      LineItems: Type.Integer(),
    }),
  },
  RecipientThresholdReached: {
    when: 'what a recipient got in a year reached your threshold',
    data: Type.Object({
      RecipientKey: Type.String({ description: 'The same for every gift to the recipient; not their address.' }),
      Year: Type.Integer(),
      CurrencyCode,
      Total: money,
      Threshold: money,
    }),
  },
  CaseOpened: { when: 'a recipient reported a problem with a gift, or did not expect it', data: Type.Object(caseOf) },
  CaseClosed: {
    when: 'a case was closed',
    data: Type.Object({ ...caseOf, Resolution: Type.Enum(['Solved', 'Replaced']) }),
  },
  CardReplaced: { when: 'the code of a card did not work and is another one now', data: Type.Object(caseOf) },
};
