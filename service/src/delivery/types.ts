import type { WrappedKey } from '../cards/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Minor } from '../kit/money.ts';
import type { LineDetails, LineRef, OrderPersonalization } from '../orders/types.ts';

export type Channel = 'Email' | 'Sms';

export interface MessageKey {
  readonly accountId: AccountId;
  readonly id: string;
}

/** A message that only this process may send for now. */
export interface ClaimedMessage extends MessageKey {
  readonly channel: Channel;
  /** The number of this attempt, from 1; its outcome counts only while there is no later one. */
  readonly attempts: number;
  readonly doubts: number;
  /** Since it was first admitted. */
  readonly ageSeconds: number;
  /** An earlier claim counted it against the caps. */
  readonly isCounted: boolean;
  /** It was delayed by a cap. */
  readonly wasHeld: boolean;
  readonly gift: GiftFacts | null;
  readonly sealedNotice: Buffer | null;
}

/** A claimed message and where it goes. */
export interface AddressedMessage {
  readonly message: ClaimedMessage;
  readonly to: string;
  readonly addressHash: Buffer;
  /** The address is suppressed. */
  readonly isSuppressed: boolean;
}

/** What is stored about the cards of a message. */
export interface GiftFacts extends LineRef {
  readonly part: number;
  readonly quantity: number;
  readonly productId: string;
  readonly productVersion: number;
  readonly brandingId: string | null;
  readonly valueMinor: Minor;
  readonly currencyCode: CurrencyCode;
  readonly details: LineDetails;
  readonly extras: OrderPersonalization | null;
  /** When undisclosed cards expire. */
  readonly expiresAt: Date | null;
  readonly accountName: string;
  /** 0: the gift itself. Otherwise a reminder of it: days after sending, or before expiry if negative. */
  readonly reminderDays: number;
  readonly orderKey: WrappedKey;
  readonly cards: readonly { readonly cardNumber: number; readonly claimVersion: number }[];
}

/** The outcome of an attempt. Reasons are our own: a provider's text may repeat the recipient's address. */
export type Outcome =
  | { readonly kind: 'Accepted'; readonly providerReference: string | null }
  | {
      readonly kind: 'Refused';
      readonly status: 'Bounced' | 'Failed';
      readonly reason: string;
      /** The address is permanently unreachable and gets suppressed. */
      readonly isDeadAddress: boolean;
    }
  /**
   * Definitely not accepted, for a temporary reason. `isServerAway`: the reason has nothing to do with this message.
   */
  | { readonly kind: 'Deferred'; readonly reason: string; readonly isServerAway?: true }
  /** Unknown: the answer was lost. */
  | { readonly kind: 'Unknown'; readonly reason: string };

/** A message that is not sent: all of its cards were voided after it was queued. */
export interface Withdrawn {
  readonly kind: 'Withdrawn';
}

/** A file that is stored elsewhere, and read when its mail is sent. */
export interface AttachmentRef {
  readonly kind: 'Invoice' | 'CreditNote';
  /** Of an invoice the funding request's id, of a credit note its number. */
  readonly key: string;
}

export interface MailAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Reads an account's file; wired in by `main`. */
export type ReadAttachment = (accountId: AccountId, attachment: AttachmentRef) => Promise<MailAttachment>;

export interface OutgoingMail extends MessageKey {
  readonly to: string;
  readonly fromName: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where the recipient ends such mails with one click (RFC 8058); null: they cannot be ended. */
  readonly stopUrl: string | null;
  readonly attachment: MailAttachment | null;
  /** Marked as automatic, so that out-of-office replies are not sent. */
  readonly isNotice: boolean;
  /** Anyone who reads it can set its recipient's password. */
  readonly setsPassword: boolean;
}

export interface OutgoingSms extends MessageKey {
  readonly to: string;
  readonly text: string;
}

/** A provider for mails or text messages. Never throws for what a provider answers or does. */
export interface Sender<Outgoing> {
  /** Who sends, for metrics and logs. */
  readonly provider: string;
  send(outgoing: Outgoing): Promise<Outcome>;
  /** True while it is known that nothing would be accepted, so composing a message is wasted work. */
  isPaused?(): boolean;
  /** How many messages are worth sending concurrently. */
  readonly concurrencyMax: number;
  close(): Promise<void>;
}

export type MailSender = Sender<OutgoingMail>;
export type SmsSender = Sender<OutgoingSms>;

/** Points at which a test ends the process, to check that nothing is lost or duplicated. */
export type DeliveryFailpoint = 'messagesClaimed' | 'messageAccepted' | 'outcomesRecorded';
export type DeliveryFailpointHook = (name: DeliveryFailpoint) => void | Promise<void>;

/** The last message whose age was checked. */
export interface PassedMessage {
  readonly passedAt: Date;
  readonly passedId: string;
}

/** An address that nothing is sent to; only its hash is stored. */
export interface Suppression {
  readonly addressHash: Buffer;
  readonly channel: Channel;
  readonly reason: string;
  readonly createdAt: Date;
}
