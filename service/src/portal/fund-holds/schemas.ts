import { Type } from 'typebox';
import { wireHoldForFunds, wireNewHoldForFunds } from '../../accounts/fund-holds/wire.ts';
import { pageParameters, pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { instantOut } from '../../kit/schema.ts';
import { hide, named, object } from '../schemas.ts';

const holdForFunds = named('HoldForFunds', wireHoldForFunds);
const heldOrder = named(
  'HeldOrder',
  object({
    OrderId: Type.String(),
    PONumber: Type.String(),
    CurrencyCode: Type.String(),
    AmountDue: Type.Number(),
    AmountMissing: Type.Number({ description: 'For it and the orders before it.' }),
    HeldAt: instantOut(),
    ExpiresAt: instantOut(),
  }),
);

export const readSchema = { ...hide, response: { 200: holdForFunds } };
export const changeSchema = { ...hide, body: wireNewHoldForFunds, response: { 200: holdForFunds } };
export const listSchema = {
  ...hide,
  querystring: queryOf(pageParameters({ defaultSize: 25, sizeMax: 100 })),
  response: { 200: pageSchema(heldOrder) },
};
