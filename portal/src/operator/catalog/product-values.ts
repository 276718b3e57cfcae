import type { UseFormReturnType } from '@mantine/form';
import type { DeliveryType, OperatorProduct, ProductEdit } from '../../api/types.generated.ts';

export type Translation = OperatorProduct['Translations'][number];

export interface ProductValues extends Record<string, unknown> {
  Id: string;
  Name: string;
  ShortDescription: string;
  LongDescription: string;
  Terms: string;
  Disclaimer: string;
  RedemptionNote: string;
  Type: 'Digital' | 'Physical';
  Kind: 'Card' | 'Choice';
  Choices: string[];
  CurrencyCode: string;
  DenominationType: 'Fixed' | 'Range';
  /** As typed: "10, 25, 50". */
  Denominations: string;
  DenominationRange: { Min: number | string; Max: number | string; Step: number | string };
  AvailableDeliveryTypes: DeliveryType[];
  FulfillmentGroup: string;
  HasRequiredCardCarriers: boolean;
  MinClaimDays: number | string;
  NeverExpires: boolean;
  Fee: number | string;
  DiscountPercentage: number | string;
  IsPublic: boolean;
  Sources: string[];
  CultureCodes: string[];
  Faceplates: { Name: string; Path: string }[];
  Translations: Translation[];
}

export type ProductFormFields = UseFormReturnType<ProductValues>;

export function toValues(product: OperatorProduct | null): ProductValues {
  const shipping = product?.Meta?.ShippingConfiguration;
  return {
    Id: product?.Id ?? '',
    Name: product?.Name ?? '',
    ShortDescription: product?.ShortDescription ?? '',
    LongDescription: product?.LongDescription ?? '',
    Terms: product?.Terms ?? '',
    Disclaimer: product?.Disclaimer ?? '',
    RedemptionNote: product?.RedemptionNote ?? '',
    Type: product?.Type ?? 'Digital',
    Kind: product?.Kind ?? 'Card',
    Choices: [...(product?.Choices ?? [])],
    CurrencyCode: product?.CurrencyCode ?? 'USD',
    DenominationType: product?.DenominationType ?? 'Fixed',
    Denominations: product?.Denominations.join(', ') ?? '10, 25, 50, 100',
    DenominationRange: product?.DenominationRange ?? { Min: '', Max: '', Step: 1 },
    AvailableDeliveryTypes: [...(product?.AvailableDeliveryTypes ?? (['DigitalDelivery', 'Links'] as const))],
    FulfillmentGroup: shipping?.FulfillmentGroup ?? '',
    HasRequiredCardCarriers: shipping?.HasRequiredCardCarriers ?? false,
    MinClaimDays: product?.MinClaimDays ?? '',
    NeverExpires: product?.NeverExpires ?? false,
    Fee: product?.Cost.Fee ?? 0,
    DiscountPercentage: product?.Cost.DiscountPercentage ?? 0,
    IsPublic: product?.IsPublic ?? true,
    Sources: [...(product?.Sources ?? [])],
    CultureCodes: [...(product?.CultureCodes ?? ['en-US'])],
    Faceplates: product?.Media.Faceplates.map((plate) => ({ ...plate })) ?? [],
    Translations: product?.Translations.map((translation) => ({ ...translation })) ?? [],
  };
}

/** The request body: form values with texts as numbers, and null for empty fields. */
export function toInput(values: ProductValues): ProductEdit {
  const { Id: _, Denominations, DenominationRange: range, FulfillmentGroup, Fee, DiscountPercentage, ...same } = values;
  return {
    ...same,
    Choices: values.Kind === 'Choice' ? values.Choices : [],
    Sources: values.Kind === 'Choice' ? [] : values.Sources,
    Denominations: Denominations.split(/[,;\s]+/)
      .filter(Boolean)
      .map(Number),
    DenominationRange:
      values.DenominationType === 'Range'
        ? { Min: Number(range.Min), Max: Number(range.Max), Step: Number(range.Step) }
        : null,
    FulfillmentGroup: FulfillmentGroup.trim() || null,
    MinClaimDays: values.NeverExpires || values.MinClaimDays === '' ? null : Number(values.MinClaimDays),
    Fee: Number(Fee),
    DiscountPercentage: Number(DiscountPercentage),
  };
}

export const blankTranslation = (cultureCode: string): Translation => ({
  CultureCode: cultureCode,
  Name: '',
  Description: '',
  TermsAndConditions: '',
  SpecialTermsAndConditions: '',
  GeneralRedemptionInstructions: '',
  OnlineRedemptionInstructions: '',
  InstoreRedemptionInstructions: '',
  PrintRedemptionInstructions: '',
});
