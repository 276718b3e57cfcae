import { accountProduct } from '../../../catalog/price-wire.ts';
import { hide, idParams, listed } from '../../schemas.ts';

export const listProductsSchema = { ...hide, params: idParams, response: { 200: listed(accountProduct) } };
