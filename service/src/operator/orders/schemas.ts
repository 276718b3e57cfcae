import { Type } from 'typebox';
import { wireReissue } from '../../fulfillment/wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { windowParameters } from '../../http/window-parameters.ts';
import { nullable, object } from '../../kit/schema.ts';
import { operatorOrder, operatorOrderFile } from '../../orders/operator-wire.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Orders';
const orderParams = object({ id: Type.String(), orderId: Type.String() });
const lineParams = object({ id: Type.String(), orderId: Type.String(), lineItemId: Type.String() });
const { CardIds, ClaimExpiresAt } = wireReissue.properties;

/** Without an address: an operator cannot send a gift to somebody else. */
export const operatorReissue = object({ CardIds, ClaimExpiresAt });

export const listSchema = route({
  tag,
  operationId: 'listAccountOrders',
  summary: 'List the orders of an account, newest first',
  description: 'Addresses of recipients are masked; links and codes are never shown.',
  params: idParams,
  query: queryOf({ ...pages, ...windowParameters, poNumber: Type.String({ maxLength: 100, description: 'Exact.' }) }),
  answer: pageSchema(operatorOrder),
});
export const readSchema = route({
  tag,
  operationId: 'getAccountOrder',
  summary: 'Read one order, with what happened to it',
  description:
    'To answer a question of an account about an order. Addresses of recipients are masked; links and codes are never shown.',
  params: orderParams,
  answer: operatorOrderFile,
});
export const cancelSchema = route({
  tag,
  operationId: 'cancelAccountOrder',
  summary: 'Cancel the line items of an order that were not sent yet, and refund them',
  description:
    'When an account asks for it. Line items that were sent stay as they are; 409 if there is none left to cancel.',
  params: orderParams,
  answer: operatorOrder,
  refusals: [409],
});
export const cancelLineSchema = route({
  tag,
  operationId: 'cancelAccountLineItem',
  summary: 'Cancel one line item that was not sent yet, and refund it',
  description: 'When an account asks for it. 409 once a message or parcel has left.',
  params: lineParams,
  answer: operatorOrder,
  refusals: [409],
});
export const resendSchema = route({
  tag,
  operationId: 'resendAccountLineItem',
  summary: 'Send the messages of a line item to its recipient again',
  description: 'A second request within 30 seconds counts as a repetition of the first.',
  params: lineParams,
  status: 202,
  answer: operatorOrder,
  refusals: [409],
});
export const reissueSchema = route({
  tag,
  operationId: 'reissueAccountLineItem',
  summary: 'Create new links for the unopened cards of a line item, or issue expired cards again',
  description:
    'The old links stop working. New links are free; expired cards that are issued again are charged to the account. The recipient stays the same: only the account can send a gift to another address.',
  params: lineParams,
  body: nullable(operatorReissue),
  status: 202,
  answer: operatorOrder,
  refusals: [409, 422],
});
