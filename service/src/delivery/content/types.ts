import type { BrandingSettings, ProductContent } from '../../catalog/types.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { Minor } from '../../kit/money.ts';
import type { Secret } from '../../kit/secret.ts';
import type { OrderPersonalization } from '../../orders/types.ts';

/** Some programs truncate longer mails, and nobody reads them to the end. */
export const giftsPerEmailMax = 50;
/** One card as its message shows it. A message never contains the code: the link leads to it. */
export interface MessageGift {
  /** As it was when it was ordered. The message chooses its translation and picture. */
  readonly product: Pick<ProductContent, 'name' | 'translations' | 'cultureCodes' | 'faceplates'>;
  readonly valueMinor: Minor;
  readonly currencyCode: CurrencyCode;
  readonly claimLink: Secret<string>;
}

/** What the API caller wrote for the recipient. It is data: never markup, template or header. */
export interface MessagePersonalization {
  readonly to: string | null;
  readonly fromName: string | null;
  /** Only used as Reply-To. */
  readonly fromEmail: string | null;
  readonly message: string | null;
}

/** What makes a message a reminder of a gift that was sent before. */
export interface ReminderNote {
  /** Ends reminders to this recipient. */
  readonly stopUrl: string;
}

/** Everything that a message about the cards of one order line needs. */
export interface GiftMessage {
  /** At least one, and at most giftsPerEmailMax in a mail. */
  readonly gifts: readonly MessageGift[];
  /** A line with more cards has several messages: this one is `number` of `count`, all but the last one full. */
  readonly part: { readonly number: number; readonly count: number };
  /** The line's culture, such as de-DE; null: the product's own language. */
  readonly culture: string | null;
  readonly personalization: MessagePersonalization;
  /** The giver's own content elsewhere, such as a photo: shown as links, never fetched. */
  readonly extras?: OrderPersonalization | null;
  /** Until when the gifts can be opened; null: forever. */
  readonly expiresAt?: Date | null;
  readonly branding: Partial<BrandingSettings> | null;
  /** The giver: the account's name. */
  readonly accountName: string;
  /** The service's base URL; paths of the branding's pictures are relative to it. */
  readonly baseUrl: string;
  /** Contact for recipients, as configured by the operator. */
  readonly supportContact: string | null;
  /** Null or left out: the gift itself. */
  readonly reminder?: ReminderNote | null;
}

/** A message from the service to one of its users, such as an invitation, or to a recipient about a gift they have opened. */
export interface NoticeMessage {
  readonly subject: string;
  /** Paragraphs are separated by empty lines. */
  readonly text: string;
  /** The main action, shown as a button below the text. */
  readonly action: { readonly label: string; readonly url: string } | null;
  /** For someone who is not a user: the language around the text, and in whose name it is sent. */
  readonly frame?: { readonly locale: string; readonly senderName: string } | undefined;
  readonly baseUrl: string;
  readonly supportContact: string | null;
}

/** A mail without its envelope. */
export interface ComposedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The display name for our own address. */
  readonly fromName: string;
  readonly replyTo: string | null;
  /** Where mail programs unsubscribe with one click (RFC 8058). */
  readonly stopUrl: string | null;
}
