import type { BrandingSettings } from '../../catalog/types.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { Minor } from '../../kit/money.ts';
import type { Secret } from '../../kit/secret.ts';
import type { OrderPersonalization } from '../../orders/types.ts';

/** One card, as its message shows it. The code itself is never in a message: the link leads to it. */
export interface MessageGift {
  /** In the line's culture where the product has that translation. */
  readonly productName: string;
  readonly valueMinor: Minor;
  readonly currencyCode: CurrencyCode;
  /** Absolute. */
  readonly faceplateUrl: string | null;
  readonly claimLink: Secret<string>;
  /** What the claim page asks for; null when it asks nothing, as for everyone who was written to directly. */
  readonly claimAnswer: Secret<string> | null;
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
  readonly gifts: readonly MessageGift[];
  /** A line with very many cards is told in several messages: this one is `number` of `count`. */
  readonly part: { readonly number: number; readonly count: number };
  /** The line's culture, such as de-DE; null: the product's own language. */
  readonly culture: string | null;
  readonly personalization: MessagePersonalization;
  readonly branding: Partial<BrandingSettings> | null;
  readonly pictures: OrderPersonalization;
  /** Who gives: the account's name, for a line that names nobody and has no branding. */
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
