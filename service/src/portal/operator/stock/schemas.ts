import { losses, stockImport, stockRow } from '../../../fulfillment/stock/wire.ts';
import { hide, listed } from '../../schemas.ts';

export const listSchema = { ...hide, response: { 200: listed(stockRow) } };
export const listImportsSchema = { ...hide, response: { 200: listed(stockImport) } };
export const listLossesSchema = { ...hide, response: { 200: losses } };
