import { randomBytes } from 'node:crypto';
import type { KeyRing } from '../kit/keyring.ts';
import { Secret } from '../kit/secret.ts';
import type { CardCode, WrappedKey } from './types.ts';
import { decrypt, encrypt, padded, unwrapKey, wrapKey } from './vault.ts';

interface StockKey {
  readonly productId: string;
  readonly valueMinor: bigint;
}

const keyBytes = 32;

/** The key that encrypts the codes of one import. */
export function newImportKey(
  ring: KeyRing,
  importId: string,
): { readonly key: Secret<Buffer>; readonly wrapped: WrappedKey } {
  const key = randomBytes(keyBytes);
  return { key: new Secret(key), wrapped: wrapKey(ring, ['import', importId], key) };
}

export function openImportKey(ring: KeyRing, importId: string, wrapped: WrappedKey): Secret<Buffer> {
  return new Secret(unwrapKey(ring, ['import', importId], wrapped));
}

export function rewrapImportKey(ring: KeyRing, importId: string, wrapped: WrappedKey): WrappedKey {
  return wrapKey(ring, ['import', importId], unwrapKey(ring, ['import', importId], wrapped));
}

/** Encrypts a code for its row in stock. */
export function sealStockCode(key: Secret<Buffer>, stock: StockKey, id: string, code: CardCode): Buffer {
  return encrypt(key.reveal(), context(stock, id), padded(JSON.stringify(code)));
}

export function openStockCode(
  key: Secret<Buffer>,
  stock: StockKey,
  row: { id: string; sealedCode: Buffer },
): Secret<CardCode> {
  return new Secret(
    JSON.parse(decrypt(key.reveal(), context(stock, row.id), row.sealedCode).toString('utf8')) as CardCode,
  );
}

function context({ productId, valueMinor }: StockKey, id: string): string[] {
  return ['stock', productId, String(valueMinor), id];
}
