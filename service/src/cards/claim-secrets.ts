import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type AccountId,
  type CardId,
  cardIdOf,
  cardNumberOf,
  isId,
  lineItemIdOf,
  lineNumberOf,
  orderIdOf,
} from '../kit/ids.ts';
import { Secret } from '../kit/secret.ts';
import type { CardKey } from './types.ts';
import type { OrderKey } from './vault.ts';

const macBytes = 16;
const idBytes = 16;
const answerBytes = 6;
const answerDigits = 6;
const tokenPattern = /^[A-Za-z0-9_-]{64}$/;

type ClaimableCard = CardKey & { readonly claimVersion: number };

/**
 * The secrets that open a card. They are derived, never stored; incrementing the card's claim version invalidates them.
 */
export interface ClaimSecrets {
  /** The token of a claim link: account, card, and 128 bits that only the order's key can produce. */
  readonly token: Secret<string>;
  /** The answer that the caller gives to the recipient separately. It cannot be derived from the token. */
  readonly answer: Secret<string>;
}

/** Both come from one derivation but use different bytes, so neither reveals the other. */
export function claimSecrets(key: OrderKey, card: ClaimableCard): ClaimSecrets {
  const bytes = derive(key, 'claim', card);
  const ids = Buffer.from((card.accountId + cardIdOfKey(card)).replaceAll('-', ''), 'hex');
  // 48 bits modulo a million: no answer is likelier than another by more than one in 10^8.
  const number = bytes.readUIntBE(macBytes, answerBytes) % 10 ** answerDigits;
  return {
    token: new Secret(Buffer.concat([ids, bytes.subarray(0, macBytes)]).toString('base64url')),
    answer: new Secret(String(number).padStart(answerDigits, '0')),
  };
}

export function claimToken(key: OrderKey, card: ClaimableCard): Secret<string> {
  return claimSecrets(key, card).token;
}

export function challengeAnswer(key: OrderKey, card: ClaimableCard): Secret<string> {
  return claimSecrets(key, card).answer;
}

/** The card that a token refers to; isGenuineToken checks whether it is genuine. */
export function parseClaimToken(token: string): CardKey | null {
  if (!tokenPattern.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const accountId = uuidOf(bytes.subarray(0, idBytes)) as AccountId;
  const cardId = uuidOf(bytes.subarray(idBytes, 2 * idBytes)) as CardId;
  if (!isId(accountId) || !isId(cardId)) return null;
  return { accountId, orderId: orderIdOf(cardId), lineNumber: lineNumberOf(cardId), cardNumber: cardNumberOf(cardId) };
}

export function isGenuineToken(key: OrderKey, card: ClaimableCard, token: string): boolean {
  return isEqual(claimToken(key, card).reveal(), token);
}

export function isRightAnswer(key: OrderKey, card: ClaimableCard, answer: string): boolean {
  return isEqual(challengeAnswer(key, card).reveal(), answer);
}

/** What a browser has proven: that it may see a card again, or pick what a card is spent on. */
export type Proven = 'reveal' | 'choose';

/** Proves that to us until a time in seconds since 1970. */
export function proofMac(key: OrderKey, card: ClaimableCard, proven: Proven, endsAt: number): Secret<string> {
  return new Secret(derive(key, `${proven} ${endsAt}`, card).toString('base64url'));
}

export function isProofMac(
  key: OrderKey,
  card: ClaimableCard,
  proven: Proven,
  { endsAt, mac }: { readonly endsAt: number; readonly mac: string },
): boolean {
  return isEqual(proofMac(key, card, proven, endsAt).reveal(), mac);
}

export function cardIdOfKey({ orderId, lineNumber, cardNumber }: Omit<CardKey, 'accountId'>): CardId {
  return cardIdOf(lineItemIdOf(orderId, lineNumber), cardNumber);
}

function derive(key: OrderKey, purpose: string, card: ClaimableCard): Buffer {
  const { accountId, claimVersion } = card;
  const text = [purpose, accountId, cardIdOfKey(card), claimVersion].join('\n');
  return createHmac('sha256', key.claiming.reveal()).update(text).digest();
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function isEqual(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
