import type { CardCode, CardKey } from '../cards/types.ts';
import type { OrderKey } from '../cards/vault.ts';
import type { BrandingSettings, ProductContent } from '../catalog/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { Minor } from '../kit/money.ts';
import type { Secret } from '../kit/secret.ts';
import type { LinePersonalization, OrderPersonalization } from '../orders/types.ts';

/** The gift of a genuine claim link before it is revealed: nothing here opens the card. */
export interface Gift extends CardKey, ShownGift {
  readonly hasEnded: false;
  /** The operator has frozen all gifts of its account. */
  readonly isFrozen: boolean;
  readonly claimVersion: number;
  /** Null on a Choice gift. */
  readonly sealedCode: Buffer | null;
  readonly key: OrderKey;
  readonly externalId: string | null;
}

/** The gift of a genuine link whose card is void, has expired or was archived: only what its page needs to choose a language. */
export interface EndedGift extends Pick<ShownGift, 'culture'> {
  readonly product: Pick<ProductContent, 'translations' | 'cultureCodes'>;
  readonly hasEnded: true;
  readonly because: 'voided' | 'expired' | 'archived';
}

/** What a page shows of a gift. */
export interface ShownGift {
  /** Only recipients of a Links order need an answer; others were reached by mail or phone themselves. */
  readonly isChallenged: boolean;
  readonly lock: Lock | null;
  /** Its recipient picks what it is spent on. It is claimed once that is done. */
  readonly isChoice: boolean;
  /** A message follows when a code has become ready. */
  readonly isReachable: boolean;
  readonly valueMinor: Minor;
  readonly currencyCode: CurrencyCode;
  readonly product: ProductContent;
  readonly culture: string | null;
  readonly personalization: LinePersonalization | null;
  readonly extras: OrderPersonalization | null;
  readonly branding: Partial<BrandingSettings> | null;
  readonly claimedAt: Date | null;
  /** Until when it can be opened; null: forever, or it was opened. */
  readonly expiresAt: Date | null;
  /** The database's time when the gift was read. */
  readonly readAt: Date;
}

export type Lock = { readonly kind: 'untilReissued' } | { readonly kind: 'until'; readonly until: Date };

/** Who opens a card, for the audit. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
}

export type RevealOutcome =
  | { readonly kind: 'notFound' }
  | { readonly kind: 'ended'; readonly gift: EndedGift }
  | { readonly kind: 'malformed'; readonly gift: Gift }
  | { readonly kind: 'wrong'; readonly gift: Gift; readonly triesLeft: number }
  | { readonly kind: 'locked'; readonly gift: Gift; readonly lock: Lock }
  | { readonly kind: 'unproven'; readonly gift: Gift }
  | { readonly kind: 'frozen'; readonly gift: Gift }
  /** The visitor may pick. */
  | { readonly kind: 'choosing'; readonly gift: Gift }
  | ChosenGift
  | {
      readonly kind: 'revealed';
      readonly gift: Gift;
      readonly code: Secret<CardCode>;
      readonly revealedAt: Date;
      /** Nobody had opened it before. */
      readonly isFirst: boolean;
    };

/** A Choice gift after the pick. */
export interface ChosenGift {
  readonly kind: 'chosen';
  readonly gift: Gift;
  readonly parts: readonly ChosenPart[];
  readonly revealedAt: Date;
  /** It was picked just now. */
  readonly isFirst: boolean;
}

export interface ChosenPart {
  readonly part: number;
  readonly product: ProductContent;
  readonly valueMinor: Minor;
  readonly chosenAt: Date;
  /** Null while its source prepares it. */
  readonly code: Secret<CardCode> | null;
  readonly sealedCode: Buffer | null;
}

/** Why a pick was not accepted: as a whole, or for one product. */
export type PickFault =
  | { readonly kind: 'nothingPicked' }
  | { readonly kind: 'wrongSum'; readonly sumMinor: Minor }
  | { readonly kind: 'unreadable' | 'notSold' | 'outOfStock'; readonly productId: string };

/** A pick as the form was sent: the whole value on one product, or amounts as typed. */
export type PickWish =
  | { readonly kind: 'whole'; readonly productId: string | null }
  | { readonly kind: 'split'; readonly amounts: ReadonlyMap<string, string> };

export type PickOutcome =
  | RevealOutcome
  | { readonly kind: 'refused'; readonly gift: Gift; readonly wish: PickWish; readonly faults: readonly PickFault[] };
