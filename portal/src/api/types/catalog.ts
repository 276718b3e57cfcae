import type { DeliveryType } from './order.ts';

export interface Translation {
  readonly CultureCode: string;
  readonly Name: string;
  readonly Description: string;
  readonly TermsAndConditions: string;
  readonly SpecialTermsAndConditions: string;
  readonly GeneralRedemptionInstructions: string;
  readonly OnlineRedemptionInstructions: string;
  readonly InstoreRedemptionInstructions: string;
  readonly PrintRedemptionInstructions: string;
}

export interface Product {
  readonly Id: string;
  readonly Name: string;
  readonly ShortDescription: string;
  readonly LongDescription: string;
  readonly Terms: string;
  readonly Disclaimer: string;
  readonly RedemptionNote: string;
  readonly Active: boolean;
  readonly Type: 'Digital' | 'Physical';
  readonly Denominations: readonly number[];
  readonly DenominationType: 'Fixed' | 'Range';
  readonly DenominationRange: { readonly Min: number; readonly Max: number; readonly Step: number } | null;
  readonly AvailableDeliveryTypes: readonly DeliveryType[];
  readonly Meta: {
    readonly ShippingConfiguration: {
      readonly FulfillmentGroup: string | null;
      readonly HasRequiredCardCarriers: boolean;
    } | null;
  } | null;
  readonly Media: { readonly Faceplates: readonly { readonly Name: string; readonly Path: string }[] };
  readonly Cost: { readonly Fee: number; readonly DiscountPercentage: number };
  readonly Translations: readonly Translation[];
  readonly CurrencyCode: string;
  readonly CultureCodes: readonly string[];
}

export interface ShippingTier {
  readonly From: number;
  readonly To: number | null;
  readonly Cost: number;
  readonly Type: 'Quantity' | 'Value';
}

export interface ShippingMethod {
  readonly Id: string;
  readonly Carrier: string;
  readonly Description: string;
  readonly Cost: number;
  readonly CurrencyCode: string;
  readonly Type: string;
  readonly FulfillmentGroup: string;
  readonly Tiers: readonly ShippingTier[];
}

export interface Carrier {
  readonly Id: string;
  readonly Name: string;
  readonly Description: string;
  readonly ProductIds: readonly string[];
  readonly FulfillmentGroup: string;
  readonly MinSupportedQuantity: number;
  readonly MaxSupportedQuantity: number;
  readonly Type: string;
}

export interface Department {
  readonly Id: string;
  readonly Name: string;
  readonly Active: boolean;
}

export interface BrandingTexts {
  readonly LogoText: string;
  readonly SenderName: string;
  readonly Subject: string;
  readonly Footer: string;
}

export interface BrandingTranslation extends BrandingTexts {
  readonly CultureCode: string;
}

export interface BrandingSettings extends BrandingTexts {
  readonly LogoPath: string | null;
  readonly PrimaryColor: string;
  readonly BackgroundColor: string;
  readonly TextColor: string;
  readonly HeaderImagePath: string | null;
  readonly Translations: readonly BrandingTranslation[];
}

export interface Branding {
  readonly Id: string;
  readonly Name: string;
  readonly Active: boolean;
  readonly Settings: BrandingSettings;
}

/** A picture that the account uploaded for its brandings. */
export interface Picture {
  readonly Name: string;
  readonly Path: string;
  readonly Width: number;
  readonly Height: number;
  readonly Bytes: number;
  readonly CreatedAt: string;
}
