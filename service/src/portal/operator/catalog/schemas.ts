import { Type } from 'typebox';
import { operatorCarrier, operatorMethod, operatorProduct } from '../../../catalog/manage-forms.ts';
import { hide, listed, object } from '../../schemas.ts';

export const listProductsSchema = {
  ...hide,
  response: { 200: object({ Data: Type.Array(operatorProduct), SourceNames: Type.Array(Type.String()) }) },
};
export const listMethodsSchema = { ...hide, response: { 200: listed(operatorMethod) } };
export const listCarriersSchema = { ...hide, response: { 200: listed(operatorCarrier) } };
