import { type TObject, Type } from 'typebox';
import { nullable } from '../kit/schema.ts';
import type { EventType } from './types.ts';

const id = Type.String();
const money = Type.Number();
const CurrencyCode = Type.String({ description: 'ISO 4217.' });

const order = { OrderId: id, PONumber: Type.String() };
const status = Type.Enum(['Pending', 'Complete', 'PartiallyComplete', 'Failed', 'Cancelled']);
const countOf = (what: string) =>
  Type.Object(
    {
      Pending: Type.Integer(),
      Complete: Type.Integer(),
      Failed: Type.Integer(),
      Cancelled: Type.Integer(),
    },
    { description: what },
  );
const orderStatus = { ...order, Status: status };
// Optional: events that were recorded before it existed do not have it.
const orderCounts = {
  LineItems: Type.Optional(countOf('How many line items of the order have each status.')),
  Cards: Type.Optional(countOf('How many cards belong to line items of each status.')),
};
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
  OrderStatusChanged: { when: 'the status of an order changed', data: Type.Object({ ...orderStatus, ...orderCounts }) },
  OrderProgressed: {
    when: 'line items of an order ended while its status stayed, at most once for each commit',
    data: Type.Object({ ...orderStatus, ...orderCounts }),
  },
  ApprovalNeeded: {
    when: 'an order was accepted and waits for an approval',
    data: Type.Object({
      ...orderStatus,
      StatusReason: Type.String(),
      ExpiresAt: Type.String({ description: 'When it is rejected if nobody has decided.' }),
    }),
  },
  OrderApproved: { when: 'an order that waited for an approval was approved', data: Type.Object(orderStatus) },
  OrderRejected: {
    when: 'an order that waited for an approval was rejected; it is cancelled and refunded',
    data: Type.Object({
      ...order,
      Reason: nullable(Type.String({ description: 'What whoever rejected it wrote.' })),
      Expired: Type.Boolean({ description: 'Nobody decided in time.' }),
    }),
  },
  OrderHeld: {
    when: 'an order was accepted that the balance does not cover, and waits for money',
    data: Type.Object({
      ...orderStatus,
      StatusReason: Type.String(),
      CurrencyCode,
      AmountMissing: Type.Number({
        description: 'What has to arrive until it is released, for it and those that wait before it.',
      }),
      ExpiresAt: Type.String({ description: 'When it is cancelled if the money has not arrived.' }),
    }),
  },
  OrderReleased: {
    when: 'money arrived, and an order that waited for it was charged; it is sent, or waits for an approval',
    data: Type.Object(orderStatus),
  },
  OrderHoldExpired: {
    when: 'the money that an order waited for did not arrive in time; it is cancelled',
    data: Type.Object({ ...order, Reason: Type.String({ description: 'As StatusReason of the order.' }) }),
  },
  FulfillmentComplete: {
    when: 'an order left Pending, with any outcome; again if expired cards were reissued',
    data: Type.Object({ ...orderStatus, ...orderCounts }),
  },
  LineItemDelivered: { when: 'a message to a recipient was delivered', data: Type.Object(line) },
  LineItemBounced: { when: 'a message to a recipient bounced', data: Type.Object(line) },
  LineItemFailed: {
    when: 'a line item failed, and its cost was refunded',
    data: Type.Object({
      ...line,
      Reason: nullable(Type.String({ description: 'As StatusReason of the line item.' })),
      Refund: money,
      CurrencyCode,
    }),
  },
  LineItemChanged: { when: 'address, time, texts or branding of a line item were changed', data: Type.Object(line) },
  LineItemReissued: {
    when: 'cards of a line item got new links, and the old ones stopped working',
    data: Type.Object({ ...line, Cards: Type.Integer({ description: 'How many.' }) }),
  },
  LineItemResent: {
    when: 'the messages of a line item are sent again',
    data: Type.Object({ ...line, RequestedBy: Type.Enum(['Account', 'Recipient', 'Operator']) }),
  },
  LineItemSent: {
    when: 'providers accepted what was sent again after a resend or reissue, or refused it',
    data: Type.Object({ ...line, DeliveryStatus: Type.Enum(['Sent', 'Failed']) }),
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
  BudgetExceeded: {
    when: 'an order or a reissue exceeded the soft budget of its department, for the first time in the period',
    data: Type.Object({
      DepartmentId: id,
      OrderId: id,
      Period: Type.Enum(['Month', 'Quarter', 'Year']),
      PeriodStart: Type.String({ format: 'date-time' }),
      CurrencyCode,
      Amount: Type.Number({ description: 'The budget.' }),
      Spent: Type.Number({ description: 'With this order.' }),
    }),
  },
  ProductChanged: {
    when: 'a product or its price for you changed, or you can no longer order it',
    data: Type.Object({ ProductId: Type.String(), Version: Type.Integer(), Active: Type.Boolean() }),
  },
  EndpointDisabled: {
    when: 'one of your webhook endpoints was disabled by the service',
    data: Type.Object({ EndpointId: id, Reason: Type.Enum(['Gone', 'Failing']) }),
  },
  CredentialEnding: {
    when: 'an API credential of yours will end soon: 14 days and 1 day before, unless its end was set later than that',
    data: Type.Object({
      CredentialId: id,
      Name: Type.String({ description: 'As you named it.' }),
      ExpiresAt: Type.String({ format: 'date-time' }),
      Days: Type.Integer({ description: 'It ends within so many days: 14 or 1.' }),
    }),
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
  ReportReady: {
    when: 'the file of a report is ready to be downloaded',
    data: Type.Object({
      ReportId: id,
      Kind: Type.String(),
      Format: Type.String(),
      Rows: Type.Integer(),
      ScheduleId: Type.Optional(nullable(Type.String({ description: 'The schedule that asked for it.' }))),
    }),
  },
  OrderImportChecked: {
    when: 'all rows of an import were checked, and it waits to be confirmed',
    data: Type.Object({
      ImportId: id,
      Rows: Type.Integer(),
      FaultyRows: Type.Integer(),
      TotalCost: nullable(Type.Number({ description: 'Of the rows without faults.' })),
      CurrencyCode: nullable(CurrencyCode),
      Reason: nullable(Type.String({ description: 'Why orders that were asked for were not placed.' })),
    }),
  },
  OrderImportComplete: {
    when: 'the orders of an import were placed, or no more of them will be',
    data: Type.Object({
      ImportId: id,
      Status: Type.Enum(['Complete', 'Failed', 'Cancelled']),
      Orders: Type.Integer({ description: 'How many were placed.' }),
      LineItems: Type.Integer({ description: 'How many rows were ordered.' }),
      FailedRows: Type.Integer(),
      Reason: nullable(Type.String({ description: 'Why it failed.' })),
    }),
  },
};
