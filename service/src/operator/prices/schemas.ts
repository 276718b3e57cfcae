import { Type } from 'typebox';
import { accountCarriers, accountProduct, pricedProduct, productPrice } from '../../catalog/price-wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Prices';

export const listSchema = route({
  tag,
  operationId: 'listAccountProducts',
  summary: 'List what an account can order, and at which prices',
  description: 'Null in IsEntitled, Fee and DiscountPercentage: as for the product itself.',
  params: idParams,
  query: queryOf(pages),
  answer: pageSchema(accountProduct),
});

export const priceSchema = route({
  tag,
  operationId: 'setAccountProduct',
  summary: 'Set the price of a product for one account',
  description: 'A discount above the limit of one party is only requested (Approval).',
  params: Type.Object({ id: Type.String(), productId: Type.String() }),
  body: productPrice,
  answer: pricedProduct,
  refusals: [409],
});

export const carriersSchema = route({
  tag,
  operationId: 'setAccountCarriers',
  summary: 'Set the carriers that an account can use: these, and no others',
  description: 'To give an account packaging of its own, or to take it away.',
  params: idParams,
  body: accountCarriers,
  answer: Type.Object({ CarrierIds: Type.Array(Type.String()) }),
});
