import { Type } from 'typebox';
import { choicesMax } from '../../../catalog/choice-rules.ts';
import { deliveryTypes, productKinds, productTypes } from '../../../catalog/types.ts';
import { wireCarrier, wireProduct, wireShippingMethod } from '../../../catalog/wire.ts';
import { nullable, optional, singleLine } from '../../../kit/schema.ts';
import { chosenId, hide, idParams, listed, named, noContent, object } from '../../schemas.ts';
import { askedApproval } from '../schemas.ts';

const longText = Type.String({ maxLength: 20_000, format: 'multi-line' });
const amount = Type.Number({ minimum: 0 });
const currency = Type.String({ format: 'iso-4217' });
const culture = singleLine(35);

const translation = object({
  CultureCode: culture,
  Name: singleLine(200),
  Description: longText,
  TermsAndConditions: longText,
  SpecialTermsAndConditions: longText,
  GeneralRedemptionInstructions: longText,
  OnlineRedemptionInstructions: longText,
  InstoreRedemptionInstructions: longText,
  PrintRedemptionInstructions: longText,
});

const productMembers = {
  Name: singleLine(200),
  ShortDescription: longText,
  LongDescription: longText,
  Terms: longText,
  Disclaimer: longText,
  RedemptionNote: longText,
  Type: Type.Enum([...productTypes]),
  Kind: optional(Type.Enum([...productKinds])),
  Choices: optional(Type.Array(singleLine(50), { maxItems: choicesMax })),
  CurrencyCode: currency,
  DenominationType: Type.Enum(['Fixed', 'Range']),
  Denominations: Type.Array(amount, { maxItems: 200 }),
  DenominationRange: optional(object({ Min: amount, Max: amount, Step: amount })),
  AvailableDeliveryTypes: Type.Array(Type.Enum([...deliveryTypes]), { minItems: 1, maxItems: 3 }),
  FulfillmentGroup: optional(singleLine(50)),
  HasRequiredCardCarriers: optional(Type.Boolean()),
  MinClaimDays: optional(Type.Integer({ minimum: 1, maximum: 1_825 })),
  NeverExpires: optional(Type.Boolean()),
  Faceplates: Type.Array(
    object({ Name: singleLine(100), Path: Type.String({ format: 'media-path', maxLength: 120 }) }),
    { maxItems: 20 },
  ),
  CultureCodes: Type.Array(culture, { maxItems: 50 }),
  Translations: Type.Array(translation, { maxItems: 50 }),
  IsPublic: Type.Boolean(),
  Fee: Type.Number({ minimum: 0, maximum: 1_000_000 }),
  DiscountPercentage: Type.Number({ minimum: 0, maximum: 100 }),
  Sources: optional(Type.Array(singleLine(50), { maxItems: 10 })),
};
export const productEdit = named('ProductEdit', object(productMembers));
export const newProduct = named('NewProduct', object({ Id: chosenId, ...productMembers }));

const methodMembers = {
  Carrier: singleLine(100),
  Description: singleLine(200),
  Cost: amount,
  CurrencyCode: currency,
  FulfillmentGroup: singleLine(50),
  Tiers: Type.Array(
    object({ From: amount, To: nullable(amount), Cost: amount, Type: Type.Enum(['Quantity', 'Value']) }),
    { maxItems: 100 },
  ),
  Active: optional(Type.Boolean()),
};
export const methodEdit = named('ShippingMethodEdit', object(methodMembers));
export const newMethod = named('NewShippingMethod', object({ Id: chosenId, ...methodMembers }));

const carrierMembers = {
  Name: singleLine(100),
  Description: singleLine(500),
  ProductIds: Type.Array(singleLine(50), { maxItems: 1_000 }),
  FulfillmentGroup: singleLine(50),
  MinSupportedQuantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  MaxSupportedQuantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  Active: optional(Type.Boolean()),
};
export const carrierEdit = named('CarrierEdit', object(carrierMembers));
export const newCarrier = named('NewCarrier', object({ Id: chosenId, ...carrierMembers }));

const shownProductMembers = {
  ...wireProduct.properties,
  IsPublic: Type.Boolean(),
  Sources: Type.Array(Type.String()),
  Version: Type.Integer(),
};
export const operatorProduct = named('OperatorProduct', object(shownProductMembers));
const savedProduct = named('SavedProduct', object({ ...shownProductMembers, Approval: nullable(askedApproval) }));
export const operatorMethod = named(
  'OperatorShippingMethod',
  object({ ...wireShippingMethod.properties, Active: Type.Boolean() }),
);
export const operatorCarrier = named('OperatorCarrier', object({ ...wireCarrier.properties, Active: Type.Boolean() }));
const mediaFile = named(
  'MediaFile',
  object({ Name: Type.String(), Path: Type.String(), Width: Type.Integer(), Height: Type.Integer() }),
);

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
