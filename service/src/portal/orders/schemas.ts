import { Type } from 'typebox';
import { wireReissue } from '../../fulfillment/wire.ts';
import { pageParameters, pageSchema, smallPages } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { windowParameters } from '../../http/window-parameters.ts';
import { instantOut, nullable } from '../../kit/schema.ts';
import { wireLineChange } from '../../orders/changes/wire.ts';
import { timelineKinds } from '../../orders/timeline.ts';
import { detailKinds } from '../../orders/timeline-details.ts';
import { wireOrder, wireValidation } from '../../orders/wire.ts';
import { wireOrderRequest } from '../../orders/wire-request.ts';
import { fileAnswer, hide, idParams, named, object } from '../schemas.ts';

const filterText = Type.String({ maxLength: 254 });
const orderMembers = { ...wireOrder.properties, Type: named('DeliveryType', wireOrder.properties.Type) };
const lineMembers = orderMembers.LineItems.items.properties;

/** Links and codes are not part of this schema, so no such value can be sent, not even by mistake. */
const claimData = named(
  'ClaimData',
  object({
    ...lineMembers.ClaimData.items.properties,
    ClaimLinkChallengeAnswer: Type.Null(),
    BarcodeChars: Type.Null(),
    Codes: Type.Array(object({})),
  }),
);
const lineItem = named('LineItem', object({ ...lineMembers, ClaimData: Type.Array(claimData) }));
const shownMembers = { ...orderMembers, LineItems: Type.Array(lineItem) };
/** An order for the portal's pages. */
export const shownOrder = named('Order', object(shownMembers));

export const timelineDetail = named(
  'TimelineDetail',
  object({
    Kind: Type.Enum([...detailKinds]),
    Text: nullable(Type.String()),
    Numbers: Type.Array(Type.Integer()),
    From: nullable(Type.String()),
    To: nullable(Type.String()),
    Amount: nullable(Type.Number()),
    CurrencyCode: nullable(Type.String()),
  }),
);
const timelineEntry = named(
  'TimelineEntry',
  object({
    At: instantOut(),
    LineItemId: nullable(Type.String()),
    Kind: Type.Enum([...timelineKinds]),
    Details: Type.Array(timelineDetail),
    MessageId: nullable(Type.String()),
  }),
);
export const timeline = Type.Array(timelineEntry);
const orderWithTimeline = named('OrderWithTimeline', object({ ...shownMembers, Timeline: timeline }));

const revealedCard = named(
  'RevealedCard',
  object({
    Id: Type.String(),
    LineItemId: Type.String(),
    ClaimLink: Type.String(),
    ClaimLinkChallengeAnswer: nullable(Type.String()),
  }),
);
export const revealed = object({ Cards: Type.Array(revealedCard) });

/** The parts of a line's cost: FaceValue - Discount + Fee + Shipping. */
const linePrice = named(
  'LinePrice',
  object({
    Cost: Type.Number(),
    FaceValue: Type.Number(),
    Discount: Type.Number(),
    Fee: Type.Number(),
    Shipping: Type.Number(),
  }),
);
export const shownValidation = named(
  'OrderValidation',
  object({
    ...wireValidation.properties,
    Available: Type.Number({ description: 'The balance in this currency now.' }),
    LineItems: Type.Array(nullable(linePrice)),
  }),
);

const lineParams = object({ id: Type.String(), lineItemId: Type.String() });
const { LineItems: _lines, ...summaryMembers } = orderMembers;
export const orderSummary = named(
  'OrderSummary',
  object({ ...summaryMembers, LineItemCount: Type.Integer(), Cost: Type.Number() }),
);

const searchParameters = {
  ...windowParameters,
  search: filterText,
  status: orderMembers.Status,
  statusReason: filterText,
  type: orderMembers.Type,
  departmentId: filterText,
  productId: filterText,
};
/** With the time since which orders were searched, if not all of the period were. */
const searchPage = Type.Object({ ...pageSchema(shownOrder).properties, SearchedSince: nullable(instantOut()) });

export const listSchema = {
  ...hide,
  querystring: queryOf({ ...pageParameters(smallPages), ...searchParameters }),
  response: { 200: searchPage },
};
export const exportSchema = {
  ...hide,
  querystring: queryOf(searchParameters),
  response: { 200: fileAnswer('text/csv') },
};
export const readSchema = { ...hide, params: idParams, response: { 200: orderWithTimeline } };
const messageParams = object({ id: Type.String(), messageId: Type.String() });
const sentMessage = named(
  'SentMessage',
  object({
    Channel: Type.Enum(['Email', 'Sms']),
    SentAt: instantOut(),
    Subject: nullable(Type.String()),
    Text: Type.String(),
    HasHtml: Type.Boolean(),
  }),
);
export const readMessageSchema = { ...hide, params: messageParams, response: { 200: sentMessage } };
export const readMessageMailSchema = { ...hide, params: messageParams, response: { 200: fileAnswer('text/html') } };
export const revealSchema = { ...hide, params: idParams, response: { 200: revealed } };
export const cancelSchema = { ...hide, params: idParams, response: { 200: shownOrder } };
export const cancelLineSchema = { ...hide, params: lineParams, response: { 200: shownOrder } };
export const resendSchema = { ...hide, params: lineParams, response: { 202: shownOrder } };
export const reissueSchema = {
  ...hide,
  params: lineParams,
  body: nullable(wireReissue),
  response: { 202: shownOrder },
};

export const changeLineSchema = {
  ...hide,
  params: lineParams,
  body: named('LineItemChange', wireLineChange),
  response: { 200: shownOrder },
};

export function placeSchema(lineItemsMax: number) {
  return { ...hide, body: named('OrderRequest', wireOrderRequest(lineItemsMax)), response: { 201: shownOrder } };
}
export function validateSchema(lineItemsMax: number) {
  const body = named('OrderRequest', wireOrderRequest(lineItemsMax));
  return { ...hide, body, response: { 200: shownValidation } };
}
