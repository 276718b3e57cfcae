import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { claimSecrets } from '../../src/cards/claim-secrets.ts';
import type { CardCode } from '../../src/cards/types.ts';
import { newOrderKey, sealChosenCode, sealCode } from '../../src/cards/vault.ts';
import { type AccountId, cardIdOf, lineItemIdOf, newId, newOrderId } from '../../src/kit/ids.ts';
import type { KeyRing } from '../../src/kit/keyring.ts';
import { Secret } from '../../src/kit/secret.ts';
import { claimDataReader } from '../../src/orders/claim-data.ts';
import type { Order, OrderCard, OrderLine } from '../../src/orders/types.ts';
import { toWireOrder } from '../../src/orders/wire.ts';
import { toWireOrderWithoutCodes, withoutCodes } from '../../src/orders/wire-without-codes.ts';

const ring: KeyRing = { currentKeyId: 'a', keys: new Map([['a', new Secret(randomBytes(32))]]) };
const needs = { keyRing: ring, baseUrl: 'https://gifts.example' };
const ids = { accountId: newId() as AccountId, orderId: newOrderId() };
const { key, wrapped } = newOrderKey(ring, ids);
const then = new Date('2026-01-01T00:00:00Z');

const codeOf = (value: string): CardCode => ({
  codes: [{ label: 'Card number', value }],
  barcodeType: 'Code128',
  barcodeChars: `*${value}*`,
});
const keyOf = (cardNumber: number) => ({ ...ids, lineNumber: 1, cardNumber });

function cardOf(cardNumber: number, changes: Partial<OrderCard> = {}): OrderCard {
  return {
    cardNumber,
    claimVersion: 1,
    claimedAt: null,
    voidedAt: null,
    voidedBy: null,
    reissuedAs: null,
    sealedCode: sealCode(key, keyOf(cardNumber), codeOf(`CODE${cardNumber}`)),
    isDisclosed: true,
    chosen: [],
    ...changes,
  };
}

function show(cards: readonly OrderCard[], line: Partial<OrderLine> = {}, order: Partial<Order> = {}) {
  const shown = {
    lineNumber: 1,
    status: 'Complete',
    quantity: cards.length,
    reissuedCount: 0,
    cardAddresses: [],
    cards,
  };
  const given = { ...ids, id: ids.orderId, type: 'Links', isSuspended: false, orderKey: wrapped, ...order };
  return claimDataReader(needs, given as unknown as Order)({ ...shown, ...line } as unknown as OrderLine);
}

const secrets = claimSecrets(key, { ...keyOf(1), claimVersion: 1 });
const link = { label: 'ClaimLink', value: `https://gifts.example/c/${secrets.token.reveal()}` };
const idOf = (number: number) => cardIdOf(lineItemIdOf(ids.orderId, 1), number);
const nothing = {
  address: null,
  claimedAt: null,
  status: null,
  answer: null,
  barcodeType: null,
  barcodeChars: null,
  codes: [],
  chosen: [],
};

describe('a card of a complete line', () => {
  test('shows its link, answer, code and barcode', () => {
    expect(show([cardOf(1)])).toEqual([
      {
        cardId: idOf(1),
        address: null,
        claimedAt: null,
        status: 'Unclaimed',
        answer: secrets.answer.reveal(),
        barcodeType: 'Code128',
        barcodeChars: '*CODE1*',
        codes: [link, { label: 'Card number', value: 'CODE1' }],
        chosen: [],
      },
    ]);
  });

  test('shows no code before its disclosure is recorded', () => {
    expect(show([cardOf(1, { isDisclosed: false })])).toMatchObject([
      { codes: [link], barcodeType: 'None', barcodeChars: '' },
    ]);
  });

  test('that failed instead shows no code', () => {
    expect(show([cardOf(1)], { status: 'Failed' })).toMatchObject([{ codes: [link], barcodeType: 'None' }]);
  });

  test('shows no link where it was sent, or its account is suspended', () => {
    const codes = [{ label: 'Card number', value: 'CODE1' }];
    expect(show([cardOf(1)], {}, { type: 'DigitalDelivery' })).toMatchObject([{ answer: null, codes }]);
    expect(show([cardOf(1)], {}, { isSuspended: true })).toMatchObject([{ answer: null, codes }]);
  });

  test('shows nothing that opens it once it is void, and says why it is', () => {
    const voided = cardOf(1, { voidedAt: then, voidedBy: 'Void' });
    expect(show([voided])).toMatchObject([{ status: 'Voided', answer: null, codes: [], barcodeType: 'None' }]);
    expect(show([{ ...voided, voidedBy: 'Expiry' }])).toMatchObject([{ status: 'Expired' }]);
    expect(show([{ ...voided, voidedBy: null, claimedAt: then }])).toMatchObject([{ status: 'Voided' }]);
    expect(show([cardOf(1, { claimedAt: then })])).toMatchObject([{ status: 'Claimed', claimedAt: then }]);
  });

  test('shows an address of its own, unless that was forgotten', () => {
    const address = { cardNumbers: [1], email: 'ann@example.com', sms: null };
    const addressesOf = (changes: object) =>
      show([cardOf(1), cardOf(2)], { cardAddresses: [{ ...address, ...changes }] }).map((card) => card.address);
    expect(addressesOf({})).toEqual([address, null]);
    expect(addressesOf({ email: null, sms: '+491701234567' })).toMatchObject([{ sms: '+491701234567' }, null]);
    expect(addressesOf({ email: null })).toEqual([null, null]);
  });
});

describe('what a recipient picked', () => {
  const part = (number: number, hasCode = true) => ({
    part: number,
    productId: `p${number}`,
    valueMinor: 500n,
    sealedCode: hasCode ? sealChosenCode(key, { ...keyOf(1), part: number }, codeOf(`PART${number}`)) : null,
  });
  const showPicked = (...chosen: OrderCard['chosen']) =>
    show([cardOf(1, { sealedCode: null, claimedAt: then, chosen })]);

  test('is shown with its codes as far as they are there, and a barcode if it is the only one', () => {
    const chosen = [part(1), part(2)];
    expect(showPicked(...chosen)).toMatchObject([
      { chosen, barcodeType: 'None', codes: [link, { value: 'PART1' }, { value: 'PART2' }] },
    ]);
    expect(showPicked(part(1), part(2, false))).toMatchObject([
      { barcodeChars: '*PART1*', codes: [link, { value: 'PART1' }] },
    ]);
    expect(showPicked()).toMatchObject([{ barcodeType: 'None', codes: [link] }]);
  });
});

describe('a line that has not ended', () => {
  test('shows nothing of its valid cards, and those that were taken back as what they are', () => {
    const cards = [cardOf(1), cardOf(2, { voidedAt: then, voidedBy: 'Void' })];
    expect(show(cards, { status: 'Pending', quantity: 3 })).toMatchObject([
      { cardId: idOf(1), ...nothing },
      { cardId: idOf(2), status: 'Voided' },
      { cardId: idOf(3), ...nothing },
    ]);
    expect(show([cardOf(1)], { quantity: 2 })).toMatchObject([nothing, nothing]);
    expect(show([cardOf(1)], {}, { orderKey: null })).toMatchObject([nothing]);
  });

  test('shows nothing even when all of its cards are there', () => {
    expect(show([cardOf(1), cardOf(2)], { status: 'Pending' })).toMatchObject([nothing, nothing]);
    const reissued = { status: 'Pending', quantity: 1, reissuedCount: 1 } as const;
    expect(show([cardOf(1), cardOf(2)], reissued)).toMatchObject([nothing, nothing]);
    expect(show([cardOf(2)], { ...reissued, status: 'Complete' })).toMatchObject([nothing, nothing]);
  });

  test('shows cards that were opened before others were issued again, and new ones in place of the expired', () => {
    const cards = [cardOf(1, { claimedAt: then }), cardOf(2, { voidedAt: then, voidedBy: 'Expiry', reissuedAs: 3 })];
    const line = { status: 'Pending', quantity: 2, reissuedCount: 1 } as const;
    expect(show(cards, line)).toMatchObject([{ status: 'Claimed' }, { cardId: idOf(3), ...nothing }]);
    expect(show([cardOf(1, { claimedAt: then })], { ...line, reissuedCount: 0 })).toMatchObject([nothing, nothing]);
    const whole = show([...cards, cardOf(3)], { ...line, status: 'Complete' });
    expect(whole.map(({ cardId, status }) => [cardId, status])).toEqual([
      [idOf(1), 'Claimed'],
      [idOf(3), 'Unclaimed'],
    ]);
    expect(show(cards, { ...line, status: 'Complete' })).toMatchObject([{ status: 'Claimed' }, nothing]);
  });

  test('shows cards beyond its quantity, which came with a resent parcel', () => {
    expect(show([cardOf(1), cardOf(5)], { quantity: 1 }).map(({ status }) => status)).toEqual([
      'Unclaimed',
      ...[null, null, null],
      'Unclaimed',
    ]);
  });
});

test('an order without codes keeps everything else', () => {
  const order = { id: 'o', lines: [{ lineNumber: 1, cards: [cardOf(1), cardOf(2)] }] } as unknown as Order;
  expect(withoutCodes(order)).toEqual({
    id: 'o',
    lines: [{ lineNumber: 1, cards: order.lines[0]?.cards.map((card) => ({ ...card, sealedCode: null })) }],
  });
});

test('readers who may not open gifts get the whole order, without links, answers, codes and barcodes', () => {
  const line = {
    lineNumber: 1,
    status: 'Complete',
    quantity: 2,
    reissuedCount: 0,
    valueMinor: 500n,
    unitCostMinor: 500n,
    shippingMinor: 0n,
    cardAddresses: [],
    shipments: [],
    details: { externalId: 'row 7' },
    cards: [cardOf(1), cardOf(2)],
  };
  const order = {
    ...{ ...ids, id: ids.orderId, type: 'Links', isSuspended: false, orderKey: wrapped },
    ...{ placedAt: then, currencyCode: 'USD', poNumber: 'po', lines: [line] },
  } as unknown as Order;
  const whole = toWireOrder(needs, order);
  expect(JSON.stringify(whole)).toContain('CODE1');
  const shown = toWireOrderWithoutCodes(needs, order);
  expect(JSON.stringify(shown)).not.toMatch(/CODE|gifts\.example/);
  const hidden = { ClaimLinkChallengeAnswer: null, BarcodeType: 'None', BarcodeChars: null, Codes: [] };
  expect(shown).toEqual({
    ...whole,
    LineItems: whole.LineItems.map((each) => ({
      ...each,
      ClaimData: each.ClaimData.map((claim) => ({ ...claim, ...hidden })),
    })),
  });
  expect(shown.LineItems[0]?.ClaimData.map(({ ClaimStatus }) => ClaimStatus)).toEqual(['Unclaimed', 'Unclaimed']);
});
