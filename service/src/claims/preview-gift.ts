import type { BrandingSettings, ProductContent } from '../catalog/types.ts';
import type { Minor } from '../kit/money.ts';
import type { LinePersonalization } from '../orders/types.ts';
import type { Brand } from './offer-rules.ts';
import type { Page } from './pages/layout.ts';
import { choosePage } from './show-choice.ts';
import { type Reading, showGift } from './show-gift.ts';
import type { ShownGift } from './types.ts';

/** A gift for a preview. */
export interface GiftPreview {
  readonly product: ProductContent;
  readonly valueMinor: Minor;
  readonly culture: string | null;
  readonly branding: Partial<BrandingSettings> | null;
  readonly personalization: Omit<LinePersonalization, 'deliveryDate' | 'deliveryZone'>;
  /** Its recipient needs an answer, as with an order of links. */
  readonly isChallenged?: boolean;
  readonly expiresAt?: Date | null;
  /** Of a Choice gift: what can be picked. */
  readonly brands?: readonly Brand[];
}

const framed: Reading = {
  token: 'preview',
  languageWish: { chosen: null, acceptLanguage: undefined },
  isStill: true,
};

/** The claim page of a sample: the same page that a recipient sees first. */
export function previewGift({ brands, ...preview }: GiftPreview): Page {
  const gift = shownGiftOf(preview);
  return gift.isChoice && !gift.isChallenged ? choosePage(gift, brands ?? [], framed) : showGift(gift, framed);
}

/** The page behind the link of a test mail: it can be read in any language, and says that there is nothing to open. */
export function showSample(preview: GiftPreview, reading: Reading): Page {
  return showGift(shownGiftOf(preview), { ...reading, isSample: true });
}

function shownGiftOf({
  product,
  personalization,
  isChallenged = true,
  expiresAt = null,
  ...gift
}: GiftPreview): ShownGift {
  return {
    ...gift,
    product,
    currencyCode: product.currencyCode,
    personalization: { ...personalization, deliveryDate: null, deliveryZone: null },
    isChallenged,
    isChoice: (product.choices ?? []).length > 0,
    isReachable: false,
    lock: null,
    extras: null,
    claimedAt: null,
    expiresAt,
    readAt: new Date(),
  };
}
