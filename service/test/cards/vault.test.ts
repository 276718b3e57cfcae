import { createDecipheriv, randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  newImportKey,
  openImportKey,
  openStockCode,
  rewrapImportKey,
  sealStockCode,
} from '../../src/cards/stock-vault.ts';
import type { CardCode, CardKey } from '../../src/cards/types.ts';
import {
  decrypt,
  encrypt,
  newOrderKey,
  openChosenCode,
  openCode,
  openOrderKey,
  padded,
  rewrapOrderKey,
  sealChosenCode,
  sealCode,
} from '../../src/cards/vault.ts';
import { type AccountId, newId, newOrderId } from '../../src/kit/ids.ts';
import { additionalData, type KeyRing } from '../../src/kit/keyring.ts';
import { vaultOperations } from '../../src/kit/metrics/instruments.ts';
import { Secret } from '../../src/kit/secret.ts';

const ring: KeyRing = { currentKeyId: 'a', keys: new Map([['a', new Secret(randomBytes(32))]]) };
const code: CardCode = {
  codes: [
    { label: 'Card number', value: 'CANARY-1234-5678' },
    { label: 'PIN', value: '0815' },
  ],
  barcodeType: 'Code128',
  barcodeChars: 'CANARY12345678',
};
const card: CardKey = { accountId: newId() as AccountId, orderId: newOrderId(), lineNumber: 1, cardNumber: 1 };
let { key, wrapped } = {} as ReturnType<typeof newOrderKey>;

// Before each test and not while this file is loaded, so that a mistake in it fails tests.
beforeEach(() => {
  ({ key, wrapped } = newOrderKey(ring, card));
});

test('a code decrypts in its row, and is not visible in what is stored or printed', () => {
  const sealed = sealCode(key, card, code);
  expect(openCode(key, card, sealed).reveal()).toEqual(code);
  expect(sealed.toString('latin1')).not.toContain('CANARY');
  expect(JSON.stringify(openCode(key, card, sealed))).toBe('"****"');
  expect(sealCode(key, card, code).equals(sealed)).toBe(false);
});

test('codes of different lengths are stored in the same size', () => {
  const short = { ...code, codes: [{ label: 'Card number', value: '1' }] };
  expect(sealCode(key, card, short)).toHaveLength(sealCode(key, card, { ...short, barcodeChars: '1234567' }).length);
  const { key: importKey } = newImportKey(ring, 'import');
  const stock = { productId: 'p', valueMinor: 100n };
  const sizes = [short, { ...short, barcodeChars: '1234567' }].map(
    (each) => sealStockCode(importKey, stock, 'id', each).length,
  );
  expect(sizes[0]).toBe(sizes[1]);
});

test('a code with any byte changed or cut off does not decrypt', () => {
  const sealed = sealCode(key, card, code);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] as number) ^ 1;
    expect(() => openCode(key, card, changed), `byte ${at}`).toThrow();
  }
  for (const length of [0, 1, 12, 28, 29, sealed.length - 1]) {
    expect(() => openCode(key, card, sealed.subarray(0, length)), `${length} bytes`).toThrow();
  }
});

test('a code moved to another account, order, line or card does not decrypt', () => {
  const sealed = sealCode(key, card, code);
  const others: Partial<CardKey>[] = [
    { accountId: newId() as AccountId },
    { orderId: newOrderId() },
    { lineNumber: 2 },
    { cardNumber: 2 },
  ];
  for (const other of others) expect(() => openCode(key, { ...card, ...other }, sealed)).toThrow();
});

test('an order’s key works for its order only, also after its root key was replaced', () => {
  expect(() => openOrderKey(ring, { ...card, orderId: newOrderId() }, wrapped)).toThrow();
  const both: KeyRing = { currentKeyId: 'b', keys: new Map([...ring.keys, ['b', new Secret(randomBytes(32))]]) };
  const rewrapped = rewrapOrderKey(both, card, wrapped);
  expect(rewrapped.rootKeyId).toBe('b');
  const sealed = sealCode(key, card, code);
  const onlyNew: KeyRing = { currentKeyId: 'b', keys: new Map([...both.keys].slice(1)) };
  expect(openCode(openOrderKey(onlyNew, card, rewrapped), card, sealed).reveal()).toEqual(code);
  expect(() => openOrderKey(onlyNew, card, wrapped)).toThrow('no key with id a');
  expect(() => openOrderKey(onlyNew, card, { ...wrapped, rootKeyId: 'b' })).toThrow();
});

test('a code in stock does not decrypt for another product or under another id', () => {
  const { key: importKey } = newImportKey(ring, 'import');
  const stock = { productId: 'p', valueMinor: 100n };
  const sealedCode = sealStockCode(importKey, stock, 'id-1', code);
  expect(openStockCode(importKey, stock, { id: 'id-1', sealedCode }).reveal()).toEqual(code);
  expect(() => openStockCode(importKey, { ...stock, valueMinor: 200n }, { id: 'id-1', sealedCode })).toThrow();
  expect(() => openStockCode(importKey, { ...stock, productId: 'q' }, { id: 'id-1', sealedCode })).toThrow();
  expect(() => openStockCode(importKey, stock, { id: 'id-2', sealedCode })).toThrow();
});

test('a picked code decrypts for its part of its card only', () => {
  const choice = { ...card, part: 1 };
  const sealed = sealChosenCode(key, choice, code);
  expect(openChosenCode(key, choice, sealed).reveal()).toEqual(code);
  const others = [{ accountId: newId() as AccountId }, { orderId: newOrderId() }, { lineNumber: 2 }, { cardNumber: 2 }];
  for (const other of [...others, { part: 2 }]) {
    expect(() => openChosenCode(key, { ...choice, ...other }, sealed)).toThrow();
  }
  expect(() => openCode(key, card, sealed)).toThrow();
  expect(sealed.toString('latin1')).not.toContain('CANARY');
  const short = { ...code, codes: [] };
  expect(sealChosenCode(key, choice, short)).toHaveLength(
    sealChosenCode(key, choice, { ...short, barcodeChars: '' }).length,
  );
});

test('an import’s key opens with its root key and for its import only, also after a rotation', () => {
  const { key: importKey, wrapped: before } = newImportKey(ring, 'import-1');
  expect(importKey.reveal()).toHaveLength(32);
  expect(openImportKey(ring, 'import-1', before).reveal()).toEqual(importKey.reveal());
  expect(() => openImportKey(ring, 'import-2', before)).toThrow();
  const both: KeyRing = { currentKeyId: 'b', keys: new Map([...ring.keys, ['b', new Secret(randomBytes(32))]]) };
  const after = rewrapImportKey(both, 'import-1', before);
  expect(after.rootKeyId).toBe('b');
  expect(openImportKey(both, 'import-1', after).reveal()).toEqual(importKey.reveal());
  expect(() => openImportKey(both, 'import-2', after)).toThrow();
  expect(() => openOrderKey(ring, { ...card, orderId: 'import-1' as typeof card.orderId }, before)).toThrow();
});

test('stored values have a version, an iv of their own, and a whole tag', () => {
  const secret = randomBytes(32);
  const sealed = Array.from({ length: 1_000 }, () => encrypt(secret, ['row'], Buffer.from('x')));
  expect(new Set(sealed.map((value) => value.subarray(1, 13).toString('hex'))).size).toBe(1_000);
  expect(sealed.every((value) => value[0] === 1 && value.length === 1 + 12 + 16 + 1)).toBe(true);
  expect(sealed.some((value) => value.subarray(1, 13).equals(Buffer.alloc(12)))).toBe(false);
  for (const value of sealed) expect(decrypt(secret, ['row'], value).toString()).toBe('x');
  const empty = encrypt(secret, ['row'], Buffer.alloc(0));
  expect(decrypt(secret, ['row'], empty)).toHaveLength(0);
  for (const damaged of [Buffer.alloc(0), empty.subarray(0, 28), Buffer.concat([Buffer.from([2]), empty.subarray(1)])])
    expect(() => decrypt(secret, ['row'], damaged)).toThrow('a sealed value is damaged');
});

test('texts are padded with spaces to multiples of 128 bytes, with at least one', () => {
  for (const [length, size] of [
    [0, 128],
    [127, 128],
    [128, 256],
    [255, 256],
    [256, 384],
  ] as const) {
    expect(padded('x'.repeat(length)).toString()).toBe('x'.repeat(length) + ' '.repeat(size - length));
  }
  expect(padded('ä'.repeat(64))).toHaveLength(256);
});

test('sealing and opening are counted', () => {
  const before = { ...vaultOperations };
  openCode(key, card, sealCode(key, card, code));
  expect(vaultOperations).toMatchObject({ seal: before.seal + 1, open: before.open + 1 });
});

test('no two values share an initialization vector, and the layout is version, vector, tag, ciphertext', () => {
  const secret = randomBytes(32);
  const plain = Buffer.from('CANARY');
  const sealed = Array.from({ length: 1_000 }, () => encrypt(secret, ['row'], plain));
  expect(new Set(sealed.map((value) => value.subarray(1, 13).toString('hex'))).size).toBe(sealed.length);
  for (const value of sealed.slice(0, 3)) {
    expect(value).toHaveLength(1 + 12 + 16 + plain.length);
    const decipher = createDecipheriv('aes-256-gcm', secret, value.subarray(1, 13));
    decipher.setAAD(additionalData(['bestow', String(value[0]), 'row']));
    decipher.setAuthTag(value.subarray(13, 29));
    expect(Buffer.concat([decipher.update(value.subarray(29)), decipher.final()])).toEqual(plain);
  }
});

test('a key of one order does not open the key of another order or account', () => {
  const others = [
    { ...card, orderId: newOrderId() },
    { ...card, accountId: newId() as AccountId },
  ];
  for (const other of others) expect(() => openOrderKey(ring, other, wrapped)).toThrow();
  expect(openOrderKey(ring, card, wrapped).claiming.reveal()).toEqual(key.claiming.reveal());
});
