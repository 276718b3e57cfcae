import { operatorCarrier, operatorMethod, operatorProduct } from '../../../catalog/manage-forms.ts';
import { hide, listed } from '../../schemas.ts';

export const listProductsSchema = { ...hide, response: { 200: listed(operatorProduct) } };
export const listMethodsSchema = { ...hide, response: { 200: listed(operatorMethod) } };
export const listCarriersSchema = { ...hide, response: { 200: listed(operatorCarrier) } };
