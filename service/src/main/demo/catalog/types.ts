import type { ProductContent } from '../../../catalog/types.ts';

/** A product as the demo sells it. Fee and discount are plain decimals: the fee in the product's currency, the discount in percent. */
export interface DemoProduct {
  readonly id: string;
  readonly isActive: boolean;
  readonly isPublic: boolean;
  readonly defaultFee: string;
  readonly defaultDiscountPercentage: string;
  readonly content: ProductContent;
}

export type Culture = 'en-US' | 'en-GB' | 'de-DE' | 'fr-FR' | 'es-ES' | 'ja-JP' | 'ar-AE';

/** What a brand says about its card, in the language of the product's base culture. */
export interface BrandCopy {
  /** The slug of the brand's faceplate. */
  readonly faceplate: string;
  readonly site: string;
  readonly hasShops: boolean;
  readonly name: string;
  readonly shortDescription: string;
  readonly longDescription: string;
  readonly terms: string;
  readonly disclaimer: string;
  readonly redemptionNote: string;
  readonly translations?: TranslatedCopies;
}

export type TranslatedCopies = Readonly<Partial<Record<Culture, TranslatedCopy>>>;

/** What differs from brand to brand in a translation; the ways to redeem are worded once per language. */
export interface TranslatedCopy {
  readonly name: string;
  readonly description: string;
  readonly terms: string;
  readonly specialTerms: string;
  readonly redemption: string;
}
