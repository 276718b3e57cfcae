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
} from '../../catalog/manage-forms.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { noContent } from '../../kit/schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Catalog';
const query = queryOf(pages);

export const listProductsSchema = route({
  tag,
  summary: 'List all products, retired ones too',
  query,
  answer: pageSchema(operatorProduct),
});
export const readProductSchema = route({
  tag,
  summary: 'Read one product',
  params: idParams,
  answer: operatorProduct,
});
export const addProductSchema = route({
  tag,
  summary: 'Add a product',
  description:
    'With a discount above the limit of one party, the product is added with the largest discount that one may give, and the rest is requested (Approval).',
  body: newProduct,
  status: 201,
  answer: savedProduct,
  refusals: [409],
});
export const editProductSchema = route({
  tag,
  summary: 'Replace a product',
  description:
    'Makes a new version; existing orders keep theirs. A discount above the limit of one party is only requested (Approval). CurrencyCode cannot change.',
  params: idParams,
  body: productEdit,
  answer: savedProduct,
  refusals: [409],
});
export const retireSchema = route({
  tag,
  summary: 'Retire a product, so that it can no longer be ordered',
  params: idParams,
  answer: operatorProduct,
});
export const restoreSchema = route({
  tag,
  summary: 'Offer a retired product again',
  params: idParams,
  answer: operatorProduct,
});

export const listMethodsSchema = route({
  tag,
  summary: 'List shipping methods, disabled ones too',
  query,
  answer: pageSchema(operatorMethod),
});
export const addMethodSchema = route({
  tag,
  summary: 'Add a shipping method',
  body: newMethod,
  status: 201,
  answer: operatorMethod,
  refusals: [409],
});
export const editMethodSchema = route({
  tag,
  summary: 'Replace a shipping method',
  params: idParams,
  body: methodEdit,
  answer: operatorMethod,
});
export const removeMethodSchema = route({
  tag,
  summary: 'Disable a shipping method; existing orders are not affected',
  params: idParams,
  status: 204,
  answer: noContent,
});

export const listCarriersSchema = route({
  tag,
  summary: 'List carriers, disabled ones too',
  query,
  answer: pageSchema(operatorCarrier),
});
export const addCarrierSchema = route({
  tag,
  summary: 'Add a carrier',
  body: newCarrier,
  status: 201,
  answer: operatorCarrier,
  refusals: [409],
});
export const editCarrierSchema = route({
  tag,
  summary: 'Replace a carrier',
  params: idParams,
  body: carrierEdit,
  answer: operatorCarrier,
});
export const removeCarrierSchema = route({
  tag,
  summary: 'Disable a carrier; existing orders are not affected',
  params: idParams,
  status: 204,
  answer: noContent,
});

export const addMediaSchema = {
  ...route({
    tag,
    summary: 'Upload a picture for products',
    description: 'PNG, JPEG or GIF, at most 1 MiB and 2,400 pixels a side. Path is for Faceplates.',
    status: 201,
    answer: mediaFile,
    refusals: [400, 413, 415],
  }),
  consumes: ['image/png', 'image/jpeg', 'image/gif'],
};
