import {
  carrierEdit,
  mediaFile,
  methodEdit,
  newCarrier,
  newMethod,
  newProduct,
  operatorCarrier,
  operatorMethod,
  operatorProduct,
  productEdit,
  savedProduct,
} from '../../../catalog/manage-forms.ts';
import { hide, idParams, listed, noContent } from '../../schemas.ts';

export const listProductsSchema = { ...hide, response: { 200: listed(operatorProduct) } };
export const readProductSchema = { ...hide, params: idParams, response: { 200: operatorProduct } };
export const addProductSchema = { ...hide, body: newProduct, response: { 201: savedProduct } };
export const editProductSchema = { ...hide, params: idParams, body: productEdit, response: { 200: savedProduct } };
export const switchProductSchema = { ...hide, params: idParams, response: { 200: operatorProduct } };
export const listMethodsSchema = { ...hide, response: { 200: listed(operatorMethod) } };
export const addMethodSchema = { ...hide, body: newMethod, response: { 201: operatorMethod } };
export const editMethodSchema = { ...hide, params: idParams, body: methodEdit, response: { 200: operatorMethod } };
export const listCarriersSchema = { ...hide, response: { 200: listed(operatorCarrier) } };
export const addCarrierSchema = { ...hide, body: newCarrier, response: { 201: operatorCarrier } };
export const editCarrierSchema = { ...hide, params: idParams, body: carrierEdit, response: { 200: operatorCarrier } };
export const switchOffSchema = { ...hide, params: idParams, response: { 204: noContent } };
export const addMediaSchema = { ...hide, response: { 201: mediaFile } };
