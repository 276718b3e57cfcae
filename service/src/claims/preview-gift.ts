import type { BrandingSettings, ProductContent } from '../catalog/types.ts';
import type { Minor } from '../kit/money.ts';
import type { LinePersonalization } from '../orders/types.ts';
import type { Page } from './pages/layout.ts';
import { showGift } from './show-gift.ts';

/** A sample gift for a preview. */
export interface SampleGift {
  readonly product: ProductContent;
  readonly valueMinor: Minor;
  readonly culture: string | null;
  readonly branding: Partial<BrandingSettings> | null;
  readonly personalization: Omit<LinePersonalization, 'deliveryDate' | 'deliveryZone'>;
}

const sampleToken = 'preview';

/** The claim page of a sample: the same page that a recipient sees before it is opened. */
export function previewGift({ product, personalization, ...sample }: SampleGift): Page {
  const gift = {
    ...sample,
    product,
    currencyCode: product.currencyCode,
    personalization: { ...personalization, deliveryDate: null, deliveryZone: null },
    isChallenged: true,
    isChoice: false,
    isReachable: false,
    lock: null,
    extras: null,
    claimedAt: null,
    expiresAt: null,
    readAt: new Date(),
  };
  const languageWish = { chosen: null, acceptLanguage: undefined };
  return showGift(gift, { token: sampleToken, languageWish, isStill: true });
}
