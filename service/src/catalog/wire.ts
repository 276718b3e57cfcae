import { Type } from 'typebox';
import { currencyExponent } from '../kit/currencies.ts';
import { nullable } from '../kit/schema.ts';
import { kindOf } from './choice-rules.ts';
import { discountToWire, feeToWire } from './price-rules.ts';
import {
  type Branding,
  type Carrier,
  type Department,
  deliveryTypes,
  type Product,
  productKinds,
  productTypes,
  type ShippingMethod,
} from './types.ts';

const translation = Type.Object(
  {
    CultureCode: Type.String(),
    Name: Type.String(),
    Description: Type.String(),
    TermsAndConditions: Type.String(),
    SpecialTermsAndConditions: Type.String(),
    GeneralRedemptionInstructions: Type.String(),
    OnlineRedemptionInstructions: Type.String(),
    InstoreRedemptionInstructions: Type.String(),
    PrintRedemptionInstructions: Type.String(),
  },
  { title: 'ProductTranslation' },
);

export const wireProduct = Type.Object(
  {
    Id: Type.String({ description: 'Used as ProductId in orders.' }),
    Denominations: Type.Array(Type.Number(), {
      description: 'Fixed: the available face values. Range: suggestions.',
    }),
    DenominationRange: nullable(
      Type.Object(
        { Min: Type.Number(), Max: Type.Number(), Step: Type.Number() },
        { title: 'DenominationRange', description: 'Only when DenominationType is Range.' },
      ),
    ),
    ShortDescription: Type.String(),
    LongDescription: Type.String(),
    Name: Type.String(),
    AvailableDeliveryTypes: Type.Array(Type.Enum([...deliveryTypes])),
    Terms: Type.String(),
    Disclaimer: Type.String(),
    RedemptionNote: Type.String(),
    Type: Type.Enum([...productTypes]),
    Kind: Type.Enum([...productKinds], {
      description: 'Choice: the recipient picks one or several of the products in Choices on the claim page.',
    }),
    Choices: Type.Array(Type.String(), { description: 'ProductIds, only when Kind is Choice.' }),
    DenominationType: Type.Enum(['Fixed', 'Range']),
    Meta: Type.Object(
      {
        ShippingConfiguration: Type.Object(
          {
            FulfillmentGroup: nullable(Type.String()),
            HasRequiredCardCarriers: Type.Boolean(),
          },
          { title: 'ShippingConfiguration' },
        ),
      },
      { title: 'ProductMeta' },
    ),
    MinClaimDays: nullable(Type.Integer({ description: 'Cards that expire can be opened for at least so many days.' })),
    NeverExpires: Type.Boolean({ description: 'Cards of this product never expire; ClaimExpiresAt is not accepted.' }),
    Media: Type.Object(
      { Faceplates: Type.Array(Type.Object({ Name: Type.String(), Path: Type.String() }, { title: 'Faceplate' })) },
      { title: 'ProductMedia' },
    ),
    Cost: Type.Object({ Fee: Type.Number(), DiscountPercentage: Type.Number() }, { title: 'ProductCost' }),
    Translations: Type.Array(translation),
    CurrencyCode: Type.String({ description: 'ISO 4217.' }),
    CultureCodes: Type.Array(Type.String()),
    Active: Type.Boolean({ description: 'False once retired: readable by id, but not listed and not orderable.' }),
  },
  { $id: 'Product' },
);

export function toWireProduct({ id, isActive, content, price }: Product): Type.Static<typeof wireProduct> {
  const scale = 10 ** currencyExponent(content.currencyCode);
  const range = content.denominationRange;
  return {
    Id: id,
    Denominations: content.denominationsMinor.map((minor) => minor / scale),
    DenominationRange: range && {
      Min: range.minMinor / scale,
      Max: range.maxMinor / scale,
      Step: range.stepMinor / scale,
    },
    ShortDescription: content.shortDescription,
    LongDescription: content.longDescription,
    Name: content.name,
    AvailableDeliveryTypes: [...content.availableDeliveryTypes],
    Terms: content.terms,
    Disclaimer: content.disclaimer,
    RedemptionNote: content.redemptionNote,
    Type: content.type,
    Kind: kindOf(content),
    Choices: [...(content.choices ?? [])],
    DenominationType: content.denominationType,
    Meta: {
      ShippingConfiguration: {
        FulfillmentGroup: content.fulfillmentGroup,
        HasRequiredCardCarriers: content.hasRequiredCardCarriers,
      },
    },
    MinClaimDays: content.minClaimDays ?? null,
    NeverExpires: content.neverExpires ?? false,
    Media: { Faceplates: content.faceplates.map(({ name, path }) => ({ Name: name, Path: path })) },
    Cost: { Fee: feeToWire(price, content.currencyCode), DiscountPercentage: discountToWire(price) },
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
    CurrencyCode: content.currencyCode,
    CultureCodes: [...content.cultureCodes],
    Active: isActive,
  };
}

export const wireShippingMethod = Type.Object(
  {
    Id: Type.String(),
    Carrier: Type.String(),
    Description: Type.String(),
    Cost: Type.Number(),
    CurrencyCode: Type.String(),
    Type: Type.Enum(['DirectDelivery']),
    FulfillmentGroup: Type.String(),
    Tiers: Type.Array(
      Type.Object(
        {
          From: Type.Number(),
          To: nullable(Type.Number({ description: 'Null: no upper limit.' })),
          Cost: Type.Number(),
          Type: Type.Enum(['Quantity', 'Value']),
        },
        { title: 'ShippingTier' },
      ),
    ),
  },
  { $id: 'ShippingMethod' },
);

export function toWireShippingMethod(method: ShippingMethod): Type.Static<typeof wireShippingMethod> {
  const scale = 10 ** currencyExponent(method.currencyCode);
  return {
    Id: method.id,
    Carrier: method.carrier,
    Description: method.description,
    Cost: method.costMinor / scale,
    CurrencyCode: method.currencyCode,
    Type: method.type,
    FulfillmentGroup: method.fulfillmentGroup,
    Tiers: method.tiers.map((tier) => {
      const unit = tier.type === 'Value' ? scale : 1;
      return {
        From: tier.from / unit,
        To: tier.to === null ? null : tier.to / unit,
        Cost: tier.costMinor / scale,
        Type: tier.type,
      };
    }),
  };
}

export const wireCarrier = Type.Object(
  {
    Id: Type.String(),
    Name: Type.String(),
    Description: Type.String(),
    ProductIds: Type.Array(Type.String()),
    FulfillmentGroup: Type.String(),
    MinSupportedQuantity: Type.Integer(),
    MaxSupportedQuantity: Type.Integer(),
    Type: Type.Enum(['DirectDelivery']),
  },
  { $id: 'Carrier' },
);

export function toWireCarrier(carrier: Carrier): Type.Static<typeof wireCarrier> {
  return {
    Id: carrier.id,
    Name: carrier.name,
    Description: carrier.description,
    ProductIds: [...carrier.productIds],
    FulfillmentGroup: carrier.fulfillmentGroup,
    MinSupportedQuantity: carrier.minSupportedQuantity,
    MaxSupportedQuantity: carrier.maxSupportedQuantity,
    Type: carrier.type,
  };
}

export const wireBranding = Type.Object({ Id: Type.String(), Name: Type.String() }, { $id: 'Branding' });
export const wireDepartment = Type.Object({ Id: Type.String(), Name: Type.String() }, { $id: 'Department' });

export function toWireNamed({ id, name }: Branding | Department) {
  return { Id: id, Name: name };
}
