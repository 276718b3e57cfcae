import { Type } from 'typebox';
import { wireAsked } from '../accounts/operators/wire.ts';
import { chosenId, named, nullable, object } from '../kit/schema.ts';
import { carrierMembers, methodMembers, productMembers } from './manage-schemas.ts';
import { priceTerms } from './price-rules.ts';
import type { Carrier, OperatorProductRow, ShippingMethod, Switchable } from './types.ts';
import {
  toWireCarrier,
  toWireProduct,
  toWireShippingMethod,
  wireCarrier,
  wireProduct,
  wireShippingMethod,
} from './wire.ts';

export const productEdit = named('ProductEdit', object(productMembers));
export const newProduct = named('NewProduct', object({ Id: chosenId, ...productMembers }));

export const methodEdit = named('ShippingMethodEdit', object(methodMembers));
export const newMethod = named('NewShippingMethod', object({ Id: chosenId, ...methodMembers }));

export const carrierEdit = named('CarrierEdit', object(carrierMembers));
export const newCarrier = named('NewCarrier', object({ Id: chosenId, ...carrierMembers }));

const shownProductMembers = {
  ...wireProduct.properties,
  IsPublic: Type.Boolean(),
  Sources: Type.Array(Type.String()),
  Version: Type.Integer(),
};
export const operatorProduct = named('OperatorProduct', object(shownProductMembers));
export const savedProduct = named('SavedProduct', object({ ...shownProductMembers, Approval: nullable(wireAsked) }));
export const operatorMethod = named(
  'OperatorShippingMethod',
  object({ ...wireShippingMethod.properties, Active: Type.Boolean() }),
);
export const operatorCarrier = named('OperatorCarrier', object({ ...wireCarrier.properties, Active: Type.Boolean() }));
export const mediaFile = named(
  'MediaFile',
  object({ Name: Type.String(), Path: Type.String(), Width: Type.Integer(), Height: Type.Integer() }),
);

export function toWireOperatorProduct(row: OperatorProductRow): Type.Static<typeof operatorProduct> {
  const price = priceTerms(row.fee, row.discountPercentage, row.content.currencyCode);
  return {
    ...toWireProduct({ ...row, price }),
    IsPublic: row.isPublic,
    Sources: [...row.sources],
    Version: row.version,
  };
}

export function toWireMethod({ item, isActive }: Switchable<ShippingMethod>): Type.Static<typeof operatorMethod> {
  return { ...toWireShippingMethod(item), Active: isActive };
}

export function toWireCarrierRow({ item, isActive }: Switchable<Carrier>): Type.Static<typeof operatorCarrier> {
  return { ...toWireCarrier(item), Active: isActive };
}
