import type { StoredReminder } from '../accounts/gift-settings/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';

export const deliveryTypes = ['DigitalDelivery', 'PhysicalShipment', 'Links'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

export const productTypes = ['Digital', 'Physical'] as const;
export type ProductType = (typeof productTypes)[number];

export const productKinds = ['Card', 'Choice'] as const;
export type ProductKind = (typeof productKinds)[number];

export interface Translation {
  readonly cultureCode: string;
  readonly name: string;
  readonly description: string;
  readonly termsAndConditions: string;
  readonly specialTermsAndConditions: string;
  readonly generalRedemptionInstructions: string;
  readonly onlineRedemptionInstructions: string;
  readonly instoreRedemptionInstructions: string;
  readonly printRedemptionInstructions: string;
}

/** The content of one version of a product. Amounts are whole minor units. */
export interface ProductContent {
  readonly name: string;
  readonly shortDescription: string;
  readonly longDescription: string;
  readonly terms: string;
  readonly disclaimer: string;
  readonly redemptionNote: string;
  readonly type: ProductType;
  readonly currencyCode: CurrencyCode;
  readonly denominationType: 'Fixed' | 'Range';
  /** Fixed: the only allowed values. Range: suggestions. */
  readonly denominationsMinor: readonly number[];
  readonly denominationRange: {
    readonly minMinor: number;
    readonly maxMinor: number;
    readonly stepMinor: number;
  } | null;
  readonly availableDeliveryTypes: readonly DeliveryType[];
  readonly fulfillmentGroup: string | null;
  readonly hasRequiredCardCarriers: boolean;
  /** Cards that expire can be opened for at least so many days. */
  readonly minClaimDays?: number | null;
  /** Cards never expire, whatever an order or account says. */
  readonly neverExpires?: boolean;
  readonly faceplates: readonly { readonly name: string; readonly path: string }[];
  /** Only on a Choice product: the products among which its recipient picks. */
  readonly choices?: readonly string[];
  readonly cultureCodes: readonly string[];
  readonly translations: readonly Translation[];
}

/** The price terms of one card: cost = value × (1 − discount) + fee, rounded once, half up, to the minor unit. */
export interface PriceTerms {
  /** The fee in millionths of the minor unit. */
  readonly feeMillionths: bigint;
  /** The discount in millionths of the value: 5 % is 50,000. */
  readonly discountMillionths: bigint;
}

/** A version of a product, which never changes. */
export interface VersionKey {
  readonly productId: string;
  readonly version: number;
}

/** A product as one account sees it. */
export interface Product {
  readonly id: string;
  readonly version: number;
  readonly isActive: boolean;
  readonly content: ProductContent;
  readonly price: PriceTerms;
}

export interface ShippingTier {
  readonly type: 'Quantity' | 'Value';
  /** Cards for a Quantity tier, minor units for a Value tier; both bounds are inclusive. */
  readonly from: number;
  /** Null: no upper limit. */
  readonly to: number | null;
  readonly costMinor: number;
}

export interface ShippingMethod {
  readonly id: string;
  readonly carrier: string;
  readonly description: string;
  readonly costMinor: number;
  readonly currencyCode: CurrencyCode;
  readonly type: 'DirectDelivery';
  readonly fulfillmentGroup: string;
  readonly tiers: readonly ShippingTier[];
}

export interface Carrier {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly productIds: readonly string[];
  readonly fulfillmentGroup: string;
  readonly minSupportedQuantity: number;
  readonly maxSupportedQuantity: number;
  readonly type: 'DirectDelivery';
}

export interface Branding {
  readonly id: string;
  readonly name: string;
}

export interface Department {
  readonly id: string;
  readonly name: string;
}

export interface BudgetedDepartment extends Department {
  readonly hasBudget: boolean;
}

/** The design and texts of a branding, for mails and claim pages. An empty text means the default. */
export interface BrandingSettings extends BrandingTexts {
  /** Only from our own media: other hosts would learn who opens a mail, and when. */
  readonly logoPath: string | null;
  readonly headerImagePath: string | null;
  readonly primaryColor: string;
  readonly backgroundColor: string;
  readonly textColor: string;
  readonly translations: readonly BrandingTranslation[];
}

export interface BrandingTexts {
  /** The name at the top, and the alternative text of the logo. */
  readonly logoText: string;
  readonly senderName: string;
  /** Can contain placeholders of an order line, such as {To}. */
  readonly subject: string;
  readonly footer: string;
  /** The same of reminders, and what they say above the gift. */
  readonly reminderSubject: string;
  readonly reminderText: string;
}

/** A branding with everything that its account can change. */
export interface FullBranding extends Branding {
  readonly isActive: boolean;
  readonly settings: BrandingSettings;
  /** Null: as the account wants them. */
  readonly reminders: readonly StoredReminder[] | null;
}

/** The branding's texts in another language; an empty one falls back to the branding itself. */
export interface BrandingTranslation extends BrandingTexts {
  readonly cultureCode: string;
}

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** A picture that browsers show; mail programs show all types except WebP. */
export interface Picture {
  readonly contentType: PictureType;
  readonly width: number;
  readonly height: number;
}

/** A picture of an account, without its bytes. */
export interface AccountPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly byteCount: number;
  readonly createdAt: Date;
}

export interface OperatorProductRow extends ProductRow {
  readonly sources: readonly string[];
}

export interface Switchable<T> {
  readonly item: T;
  readonly isActive: boolean;
}

export interface AccountProductRow {
  readonly productId: string;
  readonly isEntitled: boolean;
  readonly fee: string | null;
  readonly discountPercentage: string | null;
}

/** When the entitlement or price of a product was changed for one account. */
export interface AccountProductChange {
  readonly productId: string;
  readonly changedAt: Date;
}

export interface DatedProductRow extends ProductRow {
  readonly changedAt: Date;
  /** Since when only accounts with an entitlement of their own can order it; null if it never was for all, or is. */
  readonly publicUntil: Date | null;
}

export interface ProductRow {
  readonly id: string;
  readonly version: number;
  readonly isActive: boolean;
  readonly isPublic: boolean;
  readonly fee: string;
  readonly discountPercentage: string;
  readonly content: ProductContent;
}

/** A source that products name but that is not configured. */
export interface UnknownSource {
  readonly name: string;
  /** Active products that name it, and those of them that name no known source. */
  readonly products: number;
  readonly withoutOther: number;
}
