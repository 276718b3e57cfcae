import { Type } from 'typebox';
import {
  accountChange,
  accountDetail,
  changedAccount,
  newAccount,
  openedAccount,
  operatorAccount,
} from '../../../accounts/account-wire.ts';
import { accountCarriers, accountProduct, pricedProduct, productPrice } from '../../../catalog/price-wire.ts';
import { pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { hide, idParams, listed, object } from '../../schemas.ts';
import { operatorPages } from '../schemas.ts';

export const listSchema = {
  ...hide,
  querystring: queryOf({ ...operatorPages, search: Type.String({ maxLength: 100 }) }),
  response: { 200: pageSchema(operatorAccount) },
};
export const readSchema = { ...hide, params: idParams, response: { 200: accountDetail } };
export const openSchema = { ...hide, body: newAccount, response: { 201: openedAccount } };
export const changeSchema = { ...hide, params: idParams, body: accountChange, response: { 200: changedAccount } };
export const carriersSchema = {
  ...hide,
  params: idParams,
  body: accountCarriers,
  response: { 200: object({ CarrierIds: Type.Array(Type.String()) }) },
};
export const listProductsSchema = { ...hide, params: idParams, response: { 200: listed(accountProduct) } };
export const priceSchema = {
  ...hide,
  params: object({ id: Type.String(), productId: Type.String() }),
  body: productPrice,
  response: { 200: pricedProduct },
};
