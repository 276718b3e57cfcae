import type { BrandingSettings, ProductContent } from '../../catalog/types.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { Minor } from '../../kit/money.ts';
import type { Secret } from '../../kit/secret.ts';
import type { OrderPersonalization } from '../../orders/types.ts';

/** A mail with more is cut off by some programs, and nobody reads it to its end. */
export const giftsPerEmailMax = 50;
/** One card, as its message shows it. The code itself is never in a message: the link leads to it. */
export interface MessageGift {
  /** As it was when it was ordered. Which translation and picture a message shows is decided here. */
  readonly product: Pick<ProductContent, 'name' | 'translations' | 'cultureCodes' | 'faceplates'>;
  readonly valueMinor: Minor;
  readonly currencyCode: CurrencyCode;
  readonly claimLink: Secret<string>;
}

/** What the caller of the API wrote for the recipient. It is data: never markup, template or header. */
export interface MessagePersonalization {
  readonly to: string | null;
  readonly fromName: string | null;
  /** Only ever a Reply-To. */
  readonly fromEmail: string | null;
  readonly message: string | null;
}

/** Everything that a message about the cards of one order line is made of. */
export interface GiftMessage {
  /** At least one, and at most giftsPerEmailMax in a mail. */
  readonly gifts: readonly MessageGift[];
  /** A line with more cards is told in several messages: this one is `number` of `count`, all but the last one full. */
  readonly part: { readonly number: number; readonly count: number };
  /** The line's culture, such as de-DE; null: the product's own language. */
  readonly culture: string | null;
  readonly personalization: MessagePersonalization;
  /** What the giver has put elsewhere, such as a photo: shown as links, never fetched. */
  readonly extras?: OrderPersonalization | null;
  readonly branding: Partial<BrandingSettings> | null;
  /** Who gives: the account's name. */
  readonly accountName: string;
  /** Where the service is reached; paths of the branding's pictures start from it. */
  readonly baseUrl: string;
  /** Whom a recipient may ask, as the operator configured it. */
  readonly supportContact: string | null;
}

/** A message of the service itself to one of its own people: an invitation, a warning. */
export interface NoticeMessage {
  readonly subject: string;
  /** Paragraphs are separated by empty lines. */
  readonly text: string;
  /** The one thing to do, shown as a button below the text. */
  readonly action: { readonly label: string; readonly url: string } | null;
  readonly baseUrl: string;
  readonly supportContact: string | null;
}

/** A mail without its envelope: what it says, not where it goes. */
export interface ComposedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The display name beside our own address. */
  readonly fromName: string;
  readonly replyTo: string | null;
}
