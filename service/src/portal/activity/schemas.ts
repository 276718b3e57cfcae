import { Type } from 'typebox';
import { productTypes } from '../../catalog/types.ts';
import { wireCarrier, wireProduct, wireShippingMethod } from '../../catalog/wire.ts';
import { wireEvent } from '../../events/wire.ts';
import { pageParameters, pageSchema, smallPages } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { currencyParameter } from '../../http/window-parameters.ts';
import { instantOut } from '../../kit/schema.ts';
import { balance } from '../funds/schemas.ts';
import { orderSummary } from '../orders/schemas.ts';
import { auditEntry, fileAnswer, hide, idParams, named, object } from '../schemas.ts';

const eventsPerReadMax = 500;
const eventsPerReadDefault = 100;
const searchText = Type.String({ maxLength: 200 });
const pages = { ...hide, querystring: queryOf(pageParameters(smallPages)) };
const product = named('Product', wireProduct);

export const overview = named(
  'Overview',
  object({
    Balances: Type.Array(balance),
    OrdersByStatus: object({
      Pending: Type.Integer(),
      Complete: Type.Integer(),
      PartiallyComplete: Type.Integer(),
      Failed: Type.Integer(),
      Cancelled: Type.Integer(),
    }),
    RecentOrders: Type.Array(orderSummary),
    OrderCount: Type.Integer(),
    PendingFunding: Type.Integer(),
    HeldOrders: Type.Array(
      object({ CurrencyCode: Type.String(), Orders: Type.Integer(), AmountMissing: Type.Number() }),
      { description: 'Orders that wait for funds, by currency.' },
    ),
    OpenCases: Type.Integer(),
    People: Type.Integer(),
    Now: instantOut({ description: 'Business time, which a stage environment can move.' }),
  }),
);
const eventPage = named(
  'EventPage',
  object({ Data: Type.Array(named('AccountEvent', wireEvent)), NextAfter: Type.Integer() }),
);

export const overviewSchema = { ...hide, response: { 200: overview } };
export const listProductsSchema = {
  ...hide,
  querystring: queryOf({
    ...pageParameters({ defaultSize: 25, sizeMax: 500 }),
    productName: searchText,
    productDescription: searchText,
    currencyCode: currencyParameter,
    productType: Type.Enum([...productTypes]),
  }),
  response: { 200: pageSchema(product) },
};
export const readProductSchema = { ...hide, params: idParams, response: { 200: product } };
export const listMethodsSchema = {
  ...pages,
  response: { 200: pageSchema(named('ShippingMethod', wireShippingMethod)) },
};
export const listCarriersSchema = { ...pages, response: { 200: pageSchema(named('Carrier', wireCarrier)) } };
export const streamSchema = { ...hide, response: { 200: fileAnswer('text/event-stream') } };
export const eventsSchema = {
  ...hide,
  querystring: queryOf({
    after: Type.Integer({ minimum: 0, maximum: 9_999_999_999 }),
    limit: Type.Integer({ minimum: 1, maximum: eventsPerReadMax, default: eventsPerReadDefault }),
  }),
  response: { 200: eventPage },
};
export const auditSchema = { ...pages, response: { 200: pageSchema(auditEntry) } };
