import { isolated } from '../kit/bidi.ts';
import { formatAmount } from '../kit/format-amount.ts';
import type { GiftLanguage } from './languages/choose-language.ts';
import type { ShownGift } from './types.ts';

/** All texts of a gift in the reader's language, for the page and the PDF. */
export interface GiftWords {
  readonly greeting: string;
  readonly from: string | null;
  readonly message: string | null;
  readonly productName: string;
  readonly value: string;
  readonly general: string;
  readonly online: string;
  readonly inStore: string;
  readonly onPaper: string;
  readonly terms: readonly string[];
}

export function giftWords(gift: ShownGift, language: GiftLanguage): GiftWords {
  const { product, personalization, branding } = gift;
  const { texts, translation } = language;
  const to = filled(personalization?.to);
  const fromName = filled(personalization?.fromName) ?? filled(branding?.senderName);
  const terms = translation
    ? [translation.termsAndConditions, translation.specialTermsAndConditions]
    : [product.terms, product.disclaimer];
  return {
    greeting: to ? texts.greeting(isolated(to)) : texts.title,
    from: fromName ? texts.from(isolated(fromName)) : null,
    message: filled(personalization?.message),
    productName: translation?.name ?? product.name,
    value: formatAmount(gift.valueMinor, gift.currencyCode, language),
    general: translation?.generalRedemptionInstructions ?? product.redemptionNote,
    online: translation?.onlineRedemptionInstructions ?? '',
    inStore: translation?.instoreRedemptionInstructions ?? '',
    onPaper: translation?.printRedemptionInstructions ?? '',
    terms: terms.filter((text) => text.trim() !== ''),
  };
}

/**
 * The reader's time zone is unknown here, so the zone is included; the script replaces it with the local time in the
 * same style. That style cannot include the zone itself.
 */
export function formatTime(date: Date, locale: string): string {
  return `${new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(date)} UTC`;
}

/** By the service's own day, like the time beside it. */
export function formatDay(date: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

function filled(text: unknown): string | null {
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}
