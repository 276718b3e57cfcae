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
  operationId: 'listProducts',
  summary: 'List all products, retired ones too',
  description: 'To see the whole catalog, or to compare it with your own.',
  query,
  answer: pageSchema(operatorProduct),
});
export const readProductSchema = route({
  tag,
  operationId: 'getProduct',
  summary: 'Read one product',
  description: 'Before you replace it, because replacing sets all of its members.',
  params: idParams,
  answer: operatorProduct,
});
export const addProductSchema = route({
  tag,
  operationId: 'createProduct',
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
  operationId: 'replaceProduct',
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
  operationId: 'retireProduct',
  summary: 'Retire a product, so that it can no longer be ordered',
  description: 'When a product is no longer sold. Existing orders are not affected, and it can be restored.',
  params: idParams,
  answer: operatorProduct,
});
export const restoreSchema = route({
  tag,
  operationId: 'restoreProduct',
  summary: 'Offer a retired product again',
  description: 'When a retired product is sold again, with everything that it had before.',
  params: idParams,
  answer: operatorProduct,
});

export const listMethodsSchema = route({
  tag,
  operationId: 'listShippingMethods',
  summary: 'List shipping methods, disabled ones too',
  description: 'To see how parcels can be shipped, and what that costs.',
  query,
  answer: pageSchema(operatorMethod),
});
export const addMethodSchema = route({
  tag,
  operationId: 'createShippingMethod',
  summary: 'Add a shipping method',
  description: 'When orders should be able to name another way of shipping.',
  body: newMethod,
  status: 201,
  answer: operatorMethod,
  refusals: [409],
});
export const editMethodSchema = route({
  tag,
  operationId: 'replaceShippingMethod',
  summary: 'Replace a shipping method',
  description: 'To change its costs or names. Existing orders keep what they were charged.',
  params: idParams,
  body: methodEdit,
  answer: operatorMethod,
});
export const removeMethodSchema = route({
  tag,
  operationId: 'disableShippingMethod',
  summary: 'Disable a shipping method; existing orders are not affected',
  description: 'When new orders should no longer name it.',
  params: idParams,
  status: 204,
  answer: noContent,
});

export const listCarriersSchema = route({
  tag,
  operationId: 'listCarriers',
  summary: 'List carriers, disabled ones too',
  description: 'To see the packaging that cards can be attached to.',
  query,
  answer: pageSchema(operatorCarrier),
});
export const addCarrierSchema = route({
  tag,
  operationId: 'createCarrier',
  summary: 'Add a carrier',
  description: 'When cards should be sent in other packaging.',
  body: newCarrier,
  status: 201,
  answer: operatorCarrier,
  refusals: [409],
});
export const editCarrierSchema = route({
  tag,
  operationId: 'replaceCarrier',
  summary: 'Replace a carrier',
  description: 'To change its name or group. Existing orders are not affected.',
  params: idParams,
  body: carrierEdit,
  answer: operatorCarrier,
});
export const removeCarrierSchema = route({
  tag,
  operationId: 'disableCarrier',
  summary: 'Disable a carrier; existing orders are not affected',
  description: 'When new orders should no longer name it.',
  params: idParams,
  status: 204,
  answer: noContent,
});

export const addMediaSchema = {
  ...route({
    tag,
    documented: { problems: ['InvalidRequest', 'UnreadableFile'] },
    operationId: 'uploadPicture',
    summary: 'Upload a picture for products',
    description: 'PNG, JPEG or GIF, at most 1 MiB and 2,400 pixels a side. Path is for Faceplates.',
    status: 201,
    answer: mediaFile,
    refusals: [400, 413, 415],
  }),
  consumes: ['image/png', 'image/jpeg', 'image/gif'],
};
