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

/** A message that this process alone may send for now. */
export interface ClaimedMessage extends MessageKey {
  readonly channel: Channel;
  /** Which attempt this is, counted from 1; what it learns counts only while there is no later one. */
  readonly attempts: number;
  readonly doubts: number;
  /** Since it was first let through. */
  readonly ageSeconds: number;
  /** Counted against the caps by an earlier claim. */
  readonly isCounted: boolean;
  /** It waited because of a cap. */
  readonly wasHeld: boolean;
  readonly gift: GiftFacts | null;
  readonly sealedNotice: Buffer | null;
}

/** A claimed message and where it goes. */
export interface AddressedMessage {
  readonly message: ClaimedMessage;
  readonly to: string;
  readonly addressHash: Buffer;
  /** Nobody is reached there: it is not written to. */
  readonly isSuppressed: boolean;
}

/** What is stored about the cards that a message tells of. */
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
  readonly accountName: string;
  readonly orderKey: WrappedKey;
  readonly cards: readonly { readonly cardNumber: number; readonly claimVersion: number }[];
}

/** What became of an attempt. Reasons are words of our own: a provider's text may repeat the recipient's address. */
export type Outcome =
  | { readonly kind: 'Accepted'; readonly providerReference: string | null }
  | {
      readonly kind: 'Refused';
      readonly status: 'Bounced' | 'Failed';
      readonly reason: string;
      /** Nobody will ever be reached there: the address is not written to again. */
      readonly isDeadAddress: boolean;
    }
  /** Certainly not taken, for a reason that may pass. `isServerAway`: one that says nothing about this message. */
  | { readonly kind: 'Deferred'; readonly reason: string; readonly isServerAway?: true }
  /** Taken or not: the answer was lost. */
  | { readonly kind: 'Unknown'; readonly reason: string };

export interface OutgoingMail extends MessageKey {
  readonly to: string;
  readonly fromName: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Made by a machine for its own purposes, so that nobody's absence note answers it. */
  readonly isNotice: boolean;
  /** Whoever reads it can set its recipient's password. */
  readonly setsPassword: boolean;
}

export interface OutgoingSms extends MessageKey {
  readonly to: string;
  readonly text: string;
}

/** Whoever carries mails or text messages away. Never throws for what a provider says or does. */
export interface Sender<Outgoing> {
  send(outgoing: Outgoing): Promise<Outcome>;
  /** True while it is known that nothing would be taken: then writing a message is wasted work. */
  isPaused?(): boolean;
  /** How many are worth being handed over at once. */
  readonly concurrencyMax: number;
  close(): Promise<void>;
}

export type MailSender = Sender<OutgoingMail>;
export type SmsSender = Sender<OutgoingSms>;

/** Moments of the work at which a test ends the process, to see that nothing is lost or doubled. */
export type DeliveryFailpoint = 'messagesClaimed' | 'messageAccepted' | 'outcomesRecorded';
export type DeliveryFailpointHook = (name: DeliveryFailpoint) => void | Promise<void>;
