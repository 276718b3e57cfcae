import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import {
  cardIdOfKey,
  challengeAnswer,
  claimSecrets,
  claimToken,
  isGenuineToken,
  isProofMac,
  isRightAnswer,
  parseClaimToken,
  proofMac,
} from '../../src/cards/claim-secrets.ts';
import type { OrderKey } from '../../src/cards/vault.ts';
import { type AccountId, cardIdOf, lineItemIdOf, newId, newOrderId } from '../../src/kit/ids.ts';
import { Secret } from '../../src/kit/secret.ts';

const keyOf = (claiming: Buffer): OrderKey => ({
  sealing: new Secret(randomBytes(32)),
  claiming: new Secret(claiming),
});
const claiming = randomBytes(32);
const key = keyOf(claiming);
const card = { accountId: newId() as AccountId, orderId: newOrderId(), lineNumber: 3, cardNumber: 7, claimVersion: 2 };
const others = [
  { accountId: newId() as AccountId },
  { orderId: newOrderId() },
  { lineNumber: 4 },
  { cardNumber: 8 },
  { claimVersion: 3 },
];

let token: string;
let answer: string;

// Before each test and not while this file is loaded, so that a mistake in it fails tests.
beforeEach(() => {
  token = claimToken(key, card).reveal();
  answer = challengeAnswer(key, card).reveal();
});

test('token and answer come from one MAC over the account, the card and its claim version, by different bytes', () => {
  const mac = createHmac('sha256', claiming)
    .update(['claim', card.accountId, cardIdOfKey(card), 2].join('\n'))
    .digest();
  const ids = Buffer.from(`${card.accountId}${cardIdOfKey(card)}`.replaceAll('-', ''), 'hex');
  expect(Buffer.from(token, 'base64url')).toEqual(Buffer.concat([ids, mac.subarray(0, 16)]));
  expect(answer).toBe(String(mac.readUIntBE(16, 6) % 1_000_000).padStart(6, '0'));
  expect(JSON.stringify(claimSecrets(key, card))).toBe('{"token":"****","answer":"****"}');
});

test('answers always have six digits', () => {
  for (let version = 1; version < 200; version++)
    expect(challengeAnswer(key, { ...card, claimVersion: version }).reveal()).toMatch(/^\d{6}$/);
});

test('a token names its card, and any other text names none', () => {
  const { claimVersion: _, ...named } = card;
  expect(parseClaimToken(token)).toEqual(named);
  for (const text of [
    '',
    token.slice(1),
    `${token}A`,
    ` ${token}`,
    `${token}\n`,
    `+${token.slice(1)}`,
    `/${token.slice(1)}`,
  ])
    expect(parseClaimToken(text), text).toBeNull();
});

test('a token is genuine for its card, version and key only, to the last character', () => {
  expect(isGenuineToken(key, card, token)).toBe(true);
  for (const other of others) expect(isGenuineToken(key, { ...card, ...other }, token)).toBe(false);
  expect(isGenuineToken(keyOf(randomBytes(32)), card, token)).toBe(false);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.base64String({ minLength: 4, maxLength: 4 }), (at, [replaced = 'A']) => {
      const changed = token.slice(0, at) + replaced + token.slice(at + 1);
      expect(isGenuineToken(key, card, changed)).toBe(changed === token);
    }),
  );
  for (const text of ['', token.slice(1), `${token}A`]) expect(isGenuineToken(key, card, text)).toBe(false);
});

test('an answer is right for its card and version only', () => {
  expect(isRightAnswer(key, card, answer)).toBe(true);
  const wrong = String((Number(answer) + 1) % 1_000_000).padStart(6, '0');
  for (const text of [wrong, '', answer.slice(1), `${answer}0`]) expect(isRightAnswer(key, card, text)).toBe(false);
});

test('a proof counts for its purpose, card and time only', () => {
  const mac = proofMac(key, card, 'reveal', 1_000).reveal();
  expect(mac).toMatch(/^[\w-]{43}$/);
  expect(isProofMac(key, card, 'reveal', { endsAt: 1_000, mac })).toBe(true);
  expect(isProofMac(key, card, 'choose', { endsAt: 1_000, mac })).toBe(false);
  expect(isProofMac(key, card, 'reveal', { endsAt: 1_001, mac })).toBe(false);
  for (const other of others)
    expect(isProofMac(key, { ...card, ...other }, 'reveal', { endsAt: 1_000, mac })).toBe(false);
});

test('the id of a card is that of its order, line and number', () => {
  expect(cardIdOfKey(card)).toBe(cardIdOf(lineItemIdOf(card.orderId, 3), 7));
});
