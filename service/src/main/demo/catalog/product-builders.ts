import type { DeliveryType, ProductContent, Translation } from '../../../catalog/types.ts';
import { type CurrencyCode, currencyExponent } from '../../../kit/currencies.ts';
import { currencyOf } from './currency-of.ts';
import { faceplateBitmapName, faceplateName } from './faceplate-names.ts';
import { redemptionChannels } from './redemption-channels.ts';
import type { BrandCopy, Culture, DemoProduct, TranslatedCopy } from './types.ts';

type Values = Pick<ProductContent, 'currencyCode' | 'denominationType' | 'denominationsMinor' | 'denominationRange'>;

interface Offer {
  readonly values: Values;
  /** The base culture first, then what the product is translated to. */
  readonly cultures: readonly [Culture, ...Culture[]];
  readonly fee?: string;
  readonly discountPercentage?: string;
}

interface DigitalOffer extends Offer {
  readonly deliveryTypes?: readonly Exclude<DeliveryType, 'PhysicalShipment'>[];
}

interface PhysicalOffer extends Offer {
  readonly fulfillmentGroup: string;
  readonly hasRequiredCardCarriers?: boolean;
}

export function digital(id: string, copy: BrandCopy, offer: DigitalOffer): DemoProduct {
  return product(id, offer, {
    ...describe(copy, offer, false),
    type: 'Digital',
    availableDeliveryTypes: offer.deliveryTypes ?? ['DigitalDelivery', 'Links'],
    fulfillmentGroup: null,
    hasRequiredCardCarriers: false,
  });
}

export function physical(id: string, copy: BrandCopy, offer: PhysicalOffer): DemoProduct {
  return product(id, offer, {
    ...describe(copy, offer, true),
    type: 'Physical',
    availableDeliveryTypes: ['PhysicalShipment'],
    fulfillmentGroup: offer.fulfillmentGroup,
    hasRequiredCardCarriers: offer.hasRequiredCardCarriers ?? false,
  });
}

/** Amounts in whole units of the currency. */
export function fixed(currency: string, ...amounts: readonly number[]): Values {
  const currencyCode = currencyOf(currency);
  return {
    currencyCode,
    denominationType: 'Fixed',
    denominationsMinor: amounts.map((amount) => toMinor(currencyCode, amount)),
    denominationRange: null,
  };
}

interface RangeLimits {
  readonly min: number;
  readonly max: number;
  readonly stepMinor: number;
}

/** Limits and suggestions in whole units of the currency; the step in minor units, since it may be a single cent. */
export function range(
  currency: string,
  { min, max, stepMinor }: RangeLimits,
  ...suggestions: readonly number[]
): Values {
  const currencyCode = currencyOf(currency);
  return {
    currencyCode,
    denominationType: 'Range',
    denominationsMinor: suggestions.map((amount) => toMinor(currencyCode, amount)),
    denominationRange: { minMinor: toMinor(currencyCode, min), maxMinor: toMinor(currencyCode, max), stepMinor },
  };
}

function product(id: string, offer: Offer, content: ProductContent): DemoProduct {
  return {
    id,
    isActive: true,
    isPublic: true,
    defaultFee: offer.fee ?? '0',
    defaultDiscountPercentage: offer.discountPercentage ?? '0',
    content,
  };
}

function describe(copy: BrandCopy, { values, cultures }: Offer, isPhysical: boolean) {
  return {
    ...values,
    name: copy.name,
    shortDescription: copy.shortDescription,
    longDescription: copy.longDescription,
    terms: copy.terms,
    disclaimer: copy.disclaimer,
    redemptionNote: copy.redemptionNote,
    faceplates: [
      { name: 'front', path: `/media/${faceplateName(copy.faceplate)}` },
      { name: 'front-bitmap', path: `/media/${faceplateBitmapName(copy.faceplate)}` },
    ],
    cultureCodes: cultures,
    translations:
      cultures.length === 1 ? [] : cultures.map((culture) => translate(copy, culture, cultures[0], isPhysical)),
  };
}

function translate(copy: BrandCopy, culture: Culture, baseCulture: Culture, isPhysical: boolean): Translation {
  const translated = culture === baseCulture ? baseCopy(copy) : copy.translations?.[culture];
  if (!translated) throw new Error(`${copy.name} has no ${culture} translation`);
  const channels = redemptionChannels(culture, { site: copy.site, hasShops: copy.hasShops, isPhysical });
  return {
    cultureCode: culture,
    name: translated.name,
    description: translated.description,
    termsAndConditions: translated.terms,
    specialTermsAndConditions: translated.specialTerms,
    generalRedemptionInstructions: translated.redemption,
    onlineRedemptionInstructions: channels.online,
    instoreRedemptionInstructions: channels.instore,
    printRedemptionInstructions: channels.print,
  };
}

function baseCopy(copy: BrandCopy): TranslatedCopy {
  return {
    name: copy.name,
    description: copy.longDescription,
    terms: copy.terms,
    specialTerms: copy.disclaimer,
    redemption: copy.redemptionNote,
  };
}

function toMinor(currencyCode: CurrencyCode, amount: number): number {
  return amount * 10 ** currencyExponent(currencyCode);
}
