import { Type } from 'typebox';
import { wireVoid } from '../../../fulfillment/wire.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { optional } from '../../../kit/schema.ts';
import { hide, idParams, named, object } from '../../schemas.ts';

const id = Type.String({ maxLength: 36 });
/** Cards, and the money that comes back with them. */
export const voidable = named(
  'Voidable',
  object({ Cards: Type.Integer(), Refund: Type.Number(), CurrencyCode: Type.String() }),
);

export const voidableSchema = {
  ...hide,
  params: idParams,
  querystring: queryOf({ lineItemId: id, cardId: id }),
  response: { 200: voidable },
};
export const voidBody = Type.Object(
  { ...wireVoid.properties, LineItemId: optional(id), CardId: optional(id) },
  { additionalProperties: false },
);
export const voidSchema = { ...hide, params: idParams, body: voidBody, response: { 200: voidable } };
