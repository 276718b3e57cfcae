import { Type } from 'typebox';
import { loadedStock, losses, lowMark, stockImport, stockRow } from '../../../fulfillment/stock/wire.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { singleLine } from '../../../kit/schema.ts';
import { hide, listed, object } from '../../schemas.ts';

export const listSchema = { ...hide, response: { 200: listed(stockRow) } };
export const markLowSchema = {
  ...hide,
  params: object({ productId: Type.String(), value: Type.String() }),
  body: lowMark,
  response: { 200: stockRow },
};
export const listImportsSchema = { ...hide, response: { 200: listed(stockImport) } };
export const listLossesSchema = { ...hide, response: { 200: losses } };
export const importSchema = {
  ...hide,
  querystring: queryOf({ name: singleLine(100) }),
  response: { 200: loadedStock },
};
