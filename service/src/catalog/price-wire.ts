import { Type } from 'typebox';
import { wireAsked } from '../accounts/operators/wire.ts';
import { named, nullable, object, singleLine } from '../kit/schema.ts';
import type { AccountProductRow, ProductRow } from './types.ts';

export const productPrice = object({
  IsEntitled: nullable(Type.Boolean()),
  Fee: nullable(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  DiscountPercentage: nullable(Type.Number({ minimum: 0, maximum: 100 })),
});
export const accountCarriers = object({ CarrierIds: Type.Array(singleLine(50), { maxItems: 1_000 }) });

const productMembers = {
  ProductId: Type.String(),
  Name: Type.String(),
  CurrencyCode: Type.String(),
  IsActive: Type.Boolean(),
  IsPublic: Type.Boolean(),
  IsEntitled: nullable(Type.Boolean()),
  Fee: nullable(Type.Number()),
  DiscountPercentage: nullable(Type.Number()),
  DefaultFee: Type.Number(),
  DefaultDiscountPercentage: Type.Number(),
};
export const accountProduct = named('AccountProduct', object(productMembers));
export const pricedProduct = named('PricedProduct', object({ ...productMembers, Approval: nullable(wireAsked) }));

export function toWireAccountProduct({
  product,
  own,
}: {
  readonly product: ProductRow;
  readonly own: AccountProductRow | undefined;
}): Type.Static<typeof accountProduct> {
  const number = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text));
  return {
    ProductId: product.id,
    Name: product.content.name,
    CurrencyCode: product.content.currencyCode,
    IsActive: product.isActive,
    IsPublic: product.isPublic,
    IsEntitled: own?.isEntitled ?? null,
    Fee: number(own?.fee),
    DiscountPercentage: number(own?.discountPercentage),
    DefaultFee: Number(product.fee),
    DefaultDiscountPercentage: Number(product.discountPercentage),
  };
}
