import { Type } from 'typebox';
import { queryOf } from '../../../http/route-schema.ts';
import { nullable } from '../../../kit/schema.ts';
import { sampleTokenLengthMax } from '../../../orders/samples/sample-token.ts';
import { wireOrderRequest } from '../../../orders/wire-request.ts';
import { fileAnswer, hide, named, object } from '../../schemas.ts';

/** What the first line of an order would be sent as. */
export const orderPreview = named(
  'OrderPreview',
  object({
    /** For Preview.html. */
    Sample: Type.String(),
    HasStandInValue: Type.Boolean({ description: 'The line has no valid Value, so another one is shown.' }),
    Email: nullable(object({ FromName: Type.String(), Subject: Type.String() })),
    Sms: nullable(object({ Text: Type.String(), Segments: Type.Integer() })),
  }),
);

export function previewOrderSchema(lineItemsMax: number) {
  return { ...hide, body: named('OrderRequest', wireOrderRequest(lineItemsMax)), response: { 200: orderPreview } };
}

export function testOrderSchema(lineItemsMax: number) {
  const response = { 202: object({ SentTo: Type.String() }) };
  return { ...hide, body: named('OrderRequest', wireOrderRequest(lineItemsMax)), response };
}

export const previewPageSchema = {
  ...hide,
  querystring: queryOf({
    part: Type.Enum(['email', 'claim'], { default: 'email' }),
    sample: Type.String({ maxLength: sampleTokenLengthMax, default: '' }),
  }),
  response: { 200: fileAnswer('text/html') },
};
