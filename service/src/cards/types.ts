import type { AccountId, CardId, OrderId } from '../kit/ids.ts';
import type { Secret } from '../kit/secret.ts';

export const barcodeTypes = [
  'None',
  'Code128',
  'Code39',
  'Ean13',
  'UpcA',
  'Itf',
  'Pdf417',
  'QrCode',
  'DataMatrix',
  'Aztec',
] as const;
export type BarcodeType = (typeof barcodeTypes)[number];

/** What a card gives its holder: labelled codes, and a barcode. */
export interface CardCode {
  /** The first one is the card's own number, which is unique. */
  readonly codes: readonly { readonly label: string; readonly value: string }[];
  readonly barcodeType: BarcodeType;
  readonly barcodeChars: string;
  /** The serial on the back of a plastic card; digital codes have none. */
  readonly serial?: string;
}

/** How a card's code was first disclosed. */
export type DisclosureWay = 'Api' | 'ClaimPage' | 'Pdf' | 'Portal' | 'Export';

/** Why an undisclosed card was voided and refunded although its line did not end. */
export type VoidCause = 'Void' | 'Expiry';

/** Cards of one line that were voided in one commit. */
export interface VoidedCards {
  readonly orderId: OrderId;
  readonly lineNumber: number;
  /** In ascending order. */
  readonly cardNumbers: readonly number[];
}

/** What is remembered about such cards. */
export interface VoidedPart {
  readonly lineNumber: number;
  readonly voidedAt: Date;
  readonly cause: VoidCause;
  readonly reason: string | null;
  readonly count: number;
}

/** The row of a card. */
export interface CardKey {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly lineNumber: number;
  readonly cardNumber: number;
}

/** The source of the cards of Choice gifts. They hold no code: what their recipients picked is in card_choices. */
export const choiceSource = 'choice';

/** The row of one product that the recipient of a Choice gift picked. */
export interface ChoiceKey extends CardKey {
  /** Counts from 1. */
  readonly part: number;
}

export interface CardChoice extends ChoiceKey {
  readonly productId: string;
  readonly productVersion: number;
  readonly valueMinor: bigint;
  readonly chosenAt: Date;
  /** The source that was asked last and may have issued a code. */
  readonly askedSource: string | null;
  readonly asks: number;
  /** Null until a source has given a code. */
  readonly sealedCode: Buffer | null;
}

/** Where a code is: on a card, or on one of the products that the recipient of a Choice gift picked. */
export interface CodePlace extends CardKey {
  /** Null: the card's own code. */
  readonly part: number | null;
}

/** The code that fills a choice. */
export interface ChosenCode {
  readonly source: string;
  readonly sealedCode: Buffer;
  readonly fingerprint: Buffer;
  readonly hint: string;
}

/** One product of a pick, with its code if it has one already. */
export interface NewChoice {
  readonly part: number;
  readonly productId: string;
  readonly productVersion: number;
  readonly valueMinor: bigint;
  readonly code: ChosenCode | null;
}

/** A code from a source for a card that is about to be issued. */
export interface IssuedCode {
  readonly code: Secret<CardCode>;
  readonly source: string;
}

export interface Card extends CardKey {
  readonly id: CardId;
  readonly sealedCode: Buffer;
  readonly claimVersion: number;
  readonly issuedAt: Date;
  readonly claimedAt: Date | null;
  readonly voidedAt: Date | null;
}

/** A card of a line, as decisions about the line need it. */
export interface LineCard {
  readonly cardNumber: number;
  readonly claimedAt: Date | null;
  readonly voidedAt: Date | null;
  readonly voidedBy: VoidCause | null;
  /** The card that was issued instead of this one, which had expired. */
  readonly reissuedAs: number | null;
}

/** An expired card, and the one that is issued instead. */
export interface ReissuedCard {
  readonly cardNumber: number;
  readonly reissuedAs: number;
}

/** A random key, wrapped by a root key. */
export interface WrappedKey {
  readonly rootKeyId: string;
  readonly wrappedKey: Buffer;
}

/** The key of one order. Its id stays the same when it is rewrapped; every card of the order names it. */
export interface WrappedOrderKey extends WrappedKey {
  readonly keyId: string;
}

/** The attempt counts of a link. `recentWrongSince` is the time of the latest wrong answer. */
export interface WrongAnswers {
  readonly wrongAnswers: number;
  readonly recentWrongAnswers: number;
  readonly recentWrongSince: Date | null;
}

/** How many wrong answers lock a claim link, for a while and for good. */
export interface AnswerLimits {
  readonly lockSeconds: number;
  readonly recentWrongMax: number;
  readonly wrongMax: number;
}

export interface Disclosure {
  readonly lineNumber: number;
  readonly disclosedAt: Date;
  readonly way: DisclosureWay;
  readonly count: number;
}

/** What a recipient picked, for the history of an order. */
export interface ChosenProduct {
  readonly lineNumber: number;
  readonly cardNumber: number;
  readonly chosenAt: Date;
  readonly productName: string;
  readonly valueMinor: bigint;
}

/** A plastic card that leaves, as JSON whose members are the columns below. */
export interface LeavingCard {
  readonly line_number: number;
  readonly card_number: number;
  readonly sealed: string;
  readonly fingerprint: string;
  readonly serial: string;
  readonly hint: string;
}
