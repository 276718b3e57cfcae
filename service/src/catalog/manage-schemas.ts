import { Type } from 'typebox';
import { nullable, object, optional, singleLine } from '../kit/schema.ts';
import { choicesMax } from './choice-rules.ts';
import { deliveryTypes, productKinds, productTypes } from './types.ts';

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

export const productMembers = {
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

export const enteredProduct = object(productMembers);

export const methodMembers = {
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

export const enteredMethod = object(methodMembers);

export const carrierMembers = {
  Name: singleLine(100),
  Description: singleLine(500),
  ProductIds: Type.Array(singleLine(50), { maxItems: 1_000 }),
  FulfillmentGroup: singleLine(50),
  MinSupportedQuantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  MaxSupportedQuantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  Active: optional(Type.Boolean()),
};
export const enteredCarrier = object(carrierMembers);
