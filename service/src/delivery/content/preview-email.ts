import type { BrandingSettings, ProductContent } from '../../catalog/types.ts';
import type { Minor } from '../../kit/money.ts';
import { Secret } from '../../kit/secret.ts';
import { composeEmail } from './compose-email.ts';
import type { ComposedEmail, MessagePersonalization } from './types.ts';

/** A sample mail for a preview. */
export interface SampleEmail {
  readonly product: ProductContent;
  readonly valueMinor: Minor;
  readonly cards: number;
  readonly culture: string | null;
  readonly branding: Partial<BrandingSettings> | null;
  readonly personalization: MessagePersonalization;
  readonly accountName: string;
  readonly baseUrl: string;
  readonly supportContact: string | null;
  readonly isReminder?: boolean;
}

const sampleCardsMax = 10;

/** The mail of a sample: the same as a recipient gets, with dummy links. */
export function previewEmail({ product, valueMinor, cards, isReminder, ...sample }: SampleEmail): ComposedEmail {
  const claimLink = new Secret(`${sample.baseUrl}/c/preview`);
  const gift = { product, valueMinor, currencyCode: product.currencyCode, claimLink };
  const gifts = Array.from({ length: Math.min(Math.max(1, cards), sampleCardsMax) }, () => gift);
  const reminder = isReminder ? { stopUrl: `${sample.baseUrl}/r/preview` } : null;
  return composeEmail({ ...sample, gifts, part: { number: 1, count: 1 }, reminder });
}
