import { Type } from 'typebox';
import { amountToWire } from '../../kit/money.ts';
import { chosenId, object, optional, singleLine } from '../../kit/schema.ts';
import { kindOf } from '../choice-rules.ts';
import { carrierMembers, methodMembers, productMembers } from '../manage-schemas.ts';
import type { AccountProductRow, Carrier, OperatorProductRow, ShippingMethod, Switchable } from '../types.ts';
import { toWireCarrier, toWireShippingMethod } from '../wire.ts';

const Active = Type.Boolean();
export const productEntrySchema = object({ Id: chosenId, ...productMembers, Active });
export const methodEntrySchema = object({ Id: chosenId, ...methodMembers, Active });
export const carrierEntrySchema = object({ Id: chosenId, ...carrierMembers, Active });
export const priceEntrySchema = object({
  Account: singleLine(100),
  ProductId: chosenId,
  IsEntitled: optional(Type.Boolean()),
  Fee: optional(productMembers.Fee),
  DiscountPercentage: optional(productMembers.DiscountPercentage),
});

/** Members of a product that are not part of its versions. */
export const termsMembers: readonly string[] = ['Active', 'IsPublic', 'Fee', 'DiscountPercentage', 'Sources'];

/** What a new product has unless its file says something else. */
export const newProductMembers = {
  Active: true,
  IsPublic: true,
  Denominations: [],
  Fee: 0,
  DiscountPercentage: 0,
  ShortDescription: '',
  LongDescription: '',
  Terms: '',
  Disclaimer: '',
  RedemptionNote: '',
  Faceplates: [],
  CultureCodes: [],
  Translations: [],
};

/** A product as files have it, with all members. */
export function productEntry({ id, content, ...row }: Omit<OperatorProductRow, 'version'>) {
  const amount = (minor: number) => amountToWire(BigInt(minor), content.currencyCode);
  const range = content.denominationRange;
  return {
    Id: id,
    Name: content.name,
    Active: row.isActive,
    IsPublic: row.isPublic,
    Type: content.type,
    Kind: kindOf(content),
    Choices: [...(content.choices ?? [])],
    CurrencyCode: content.currencyCode,
    DenominationType: content.denominationType,
    Denominations: content.denominationsMinor.map(amount),
    DenominationRange: range && {
      Min: amount(range.minMinor),
      Max: amount(range.maxMinor),
      Step: amount(range.stepMinor),
    },
    AvailableDeliveryTypes: [...content.availableDeliveryTypes],
    Fee: Number(row.fee),
    DiscountPercentage: Number(row.discountPercentage),
    Sources: [...row.sources],
    FulfillmentGroup: content.fulfillmentGroup,
    HasRequiredCardCarriers: content.hasRequiredCardCarriers,
    MinClaimDays: content.minClaimDays ?? null,
    NeverExpires: content.neverExpires ?? false,
    ShortDescription: content.shortDescription,
    LongDescription: content.longDescription,
    Terms: content.terms,
    Disclaimer: content.disclaimer,
    RedemptionNote: content.redemptionNote,
    Faceplates: content.faceplates.map(({ name, path }) => ({ Name: name, Path: path })),
    CultureCodes: [...content.cultureCodes],
    Translations: content.translations.map((text) => ({
      CultureCode: text.cultureCode,
      Name: text.name,
      Description: text.description,
      TermsAndConditions: text.termsAndConditions,
      SpecialTermsAndConditions: text.specialTermsAndConditions,
      GeneralRedemptionInstructions: text.generalRedemptionInstructions,
      OnlineRedemptionInstructions: text.onlineRedemptionInstructions,
      InstoreRedemptionInstructions: text.instoreRedemptionInstructions,
      PrintRedemptionInstructions: text.printRedemptionInstructions,
    })),
  };
}

export function methodEntry({ item, isActive }: Switchable<ShippingMethod>) {
  const { Id, Type: _type, ...members } = toWireShippingMethod(item);
  return { Id, Active: isActive, ...members };
}

export function carrierEntry({ item, isActive }: Switchable<Carrier>) {
  const { Id, Type: _type, ...members } = toWireCarrier(item);
  return { Id, Active: isActive, ...members };
}

/** Null: the product's own. */
export function priceEntry(account: string, row: AccountProductRow) {
  return {
    Account: account,
    ProductId: row.productId,
    IsEntitled: row.isEntitled as boolean | null,
    Fee: row.fee === null ? null : Number(row.fee),
    DiscountPercentage: row.discountPercentage === null ? null : Number(row.discountPercentage),
  };
}
