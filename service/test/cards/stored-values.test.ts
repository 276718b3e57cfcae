import { expect, test } from 'vitest';
import { challengeAnswer, claimToken, isGenuineToken, isRightAnswer } from '../../src/cards/claim-secrets.ts';
import { openImportKey, openStockCode } from '../../src/cards/stock-vault.ts';
import type { CardCode, CardKey } from '../../src/cards/types.ts';
import { openChosenCode, openCode, openOrderKey } from '../../src/cards/vault.ts';
import type { AccountId, OrderId } from '../../src/kit/ids.ts';
import { type KeyRing, open } from '../../src/kit/keyring.ts';
import { Secret } from '../../src/kit/secret.ts';

// Written once by this version and never again: a change that makes one of these tests fail would make every code, link
// and secret in existing databases useless.
const rootKeyId = 'key-ä';
const card: CardKey = {
  accountId: '01890a5d-ac96-774b-bcce-b302099a8057' as AccountId,
  orderId: '01890a5d-ac96-774b-bcce-b30000000000' as OrderId,
  lineNumber: 2,
  cardNumber: 7,
};
const code: CardCode = {
  codes: [{ label: 'Card number', value: 'TEST-1234-é' }],
  barcodeType: 'Code128',
  barcodeChars: 'TEST1234',
};
const stored = {
  orderKey: 'AXDonD8EA1AbTj5Mk2BbWVjFuYO5XVrN4z9vbE4xUx//JDo0R5hCJj7k7Hot88Xqz15h0bqvX7xRBa6Bzw==',
  code:
    'AfNIcKgkVnkEmw9zfvpuW7eMOblLo0qb/Vm1h5bMqZI2rjnrI6xsoz7yxpff3mDUiUaOhV0I7mPRTDoyki6NIDMiAxUeX/evXikQ' +
    'ELiPYIzVFzgZZk9N4MDqwW/7Y5wTSSlIY1W867tB+0lJGzThVjNNqcenGvX3D3hSroqXjesT1iM/wv9yuaPgq25/+Eh/TAIxEKTY' +
    '38wALsXmoQ==',
  chosenCode:
    'ATJ01bUCmNVITrT72hAgWlmBmeOMnns4sjz9konvrB8/GEUHRprY+zcVUTKPhTwRReulhgrdVV3ya9PB6pZZ+Wm8doKm8dw9T0yM' +
    'saKRE8UU1GueJBm+L3hCxtnQ/ahcZOK8vh+HEJ6/iA4qyY85zksZBYymT4yuCASzaYZy0ta8k/41vRVLVGA1gP8Q8M7kAgkAB+gS' +
    'bveEihhheg==',
  claimToken: 'AYkKXayWd0u8zrMCCZqAVwGJCl2slndLvM6zAAACAAdk6-K5HViF0-OTw3rWrAjR',
  answer: '099666',
  importKey: 'ATsBCZe4PSk9BSuYtgro1yEHWpIUrKq0BusSLZ+mnfdrSyCB8erpR+IOxGuGrwKoAxiaBSAg3+ypeOUI/Q==',
  stockCode:
    'AZ5y3TCVXJrQj8a9oCVOsj/a8XQ17PMe4Eopa9ie1LWUA3fBUVYNE7gQGXjn0LYACpatKtu9YDohHP00NXcc61Q4oSnGaE78SLhq' +
    'yecTxh6mCSEVFQDb2te0mHT7pMDg3nMFpI3vgWrufMBeEhSBzDx5Eh+kRrCrSgCdWxmBQEsqeWfTCzt+5HbOfW0pOMjvt9WcQQLG' +
    'YSK9MxMOqA==',
  secret: 'BmtleS3DpEMGA86/NtZNhLuP+INv27uuupGeh0S+Oe42kgpM/VYWzeAbIT2J3w==',
};

const ring = (): KeyRing => ({
  currentKeyId: rootKeyId,
  keys: new Map([[rootKeyId, new Secret(Buffer.from('0123456789abcdef0123456789abcdef'))]]),
});
const bytes = (text: string) => Buffer.from(text, 'base64');
const orderKey = () => openOrderKey(ring(), card, { rootKeyId, wrappedKey: bytes(stored.orderKey) });

test('stored codes of cards and of choices open', () => {
  expect(openCode(orderKey(), card, bytes(stored.code)).reveal()).toEqual(code);
  expect(openChosenCode(orderKey(), { ...card, part: 3 }, bytes(stored.chosenCode)).reveal()).toEqual(code);
});

test('links that were sent lead to their card, with the answer that was given', () => {
  const claimable = { ...card, claimVersion: 2 };
  expect(claimToken(orderKey(), claimable).reveal()).toBe(stored.claimToken);
  expect(challengeAnswer(orderKey(), claimable).reveal()).toBe(stored.answer);
  expect(isGenuineToken(orderKey(), claimable, stored.claimToken)).toBe(true);
  expect(isRightAnswer(orderKey(), claimable, stored.answer)).toBe(true);
});

test('stored codes in stock open', () => {
  const key = openImportKey(ring(), 'import-ä', { rootKeyId, wrappedKey: bytes(stored.importKey) });
  const stock = { productId: 'product-ä', valueMinor: 2500n };
  expect(openStockCode(key, stock, { id: 'row-1', sealedCode: bytes(stored.stockCode) }).reveal()).toEqual(code);
});

test('stored secrets open', () => {
  expect(open(ring(), { purpose: 'webhook-secret', row: ['account-ä', '1'] }, bytes(stored.secret))).toBe('a value: ä');
});
