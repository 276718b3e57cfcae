import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomFillSync, randomUUID } from 'node:crypto';
import type { AccountId, OrderId } from '../kit/ids.ts';
import { additionalData, type KeyRing, purposeKey } from '../kit/keyring.ts';
import { vaultOperations } from '../kit/metrics/instruments.ts';
import { Secret } from '../kit/secret.ts';
import type { CardCode, CardKey, ChoiceKey, WrappedKey, WrappedOrderKey } from './types.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const blobVersion = 1;
const paddedBytes = 128;

/** An order's decrypted key. Codes are encrypted with one part of it, links and answers derived from another. */
export interface OrderKey {
  readonly sealing: Secret<Buffer>;
  readonly claiming: Secret<Buffer>;
}

interface OrderRef {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
}

export function newOrderKey(
  ring: KeyRing,
  order: OrderRef,
): { readonly key: OrderKey; readonly wrapped: WrappedOrderKey } {
  const root = randomBytes(keyBytes);
  const { rootKeyId, wrappedKey } = wrapKey(ring, orderContext(order), root);
  return { key: partsOf(root), wrapped: { keyId: randomUUID(), rootKeyId, wrappedKey } };
}

export function openOrderKey(ring: KeyRing, order: OrderRef, wrapped: WrappedKey): OrderKey {
  return partsOf(unwrapKey(ring, orderContext(order), wrapped));
}

/** The same key, wrapped by the current root key; the order's codes and links do not change. */
export function rewrapOrderKey(ring: KeyRing, order: OrderRef, wrapped: WrappedKey): WrappedKey {
  return wrapKey(ring, orderContext(order), unwrapKey(ring, orderContext(order), wrapped));
}

/** Encrypts a code for the row of its card. In any other row it does not decrypt. */
export function sealCode(key: OrderKey, card: CardKey, code: CardCode): Buffer {
  return encrypt(key.sealing.reveal(), cardContext(card), padded(JSON.stringify(code)));
}

export function openCode(key: OrderKey, card: CardKey, sealed: Buffer): Secret<CardCode> {
  const text = decrypt(key.sealing.reveal(), cardContext(card), sealed).toString('utf8').trimEnd();
  return new Secret(JSON.parse(text) as CardCode);
}

/** The same for the code of something that the recipient of a Choice gift picked. */
export function sealChosenCode(key: OrderKey, choice: ChoiceKey, code: CardCode): Buffer {
  return encrypt(key.sealing.reveal(), choiceContext(choice), padded(JSON.stringify(code)));
}

export function openChosenCode(key: OrderKey, choice: ChoiceKey, sealed: Buffer): Secret<CardCode> {
  const text = decrypt(key.sealing.reveal(), choiceContext(choice), sealed).toString('utf8').trimEnd();
  return new Secret(JSON.parse(text) as CardCode);
}

export function wrapKey(ring: KeyRing, context: readonly string[], key: Buffer): WrappedKey {
  const rootKeyId = ring.currentKeyId;
  return { rootKeyId, wrappedKey: encrypt(purposeKey(ring, rootKeyId, 'wrap'), ['key', ...context], key) };
}

export function unwrapKey(ring: KeyRing, context: readonly string[], { rootKeyId, wrappedKey }: WrappedKey): Buffer {
  return decrypt(purposeKey(ring, rootKeyId, 'wrap'), ['key', ...context], wrappedKey);
}

function orderContext({ accountId, orderId }: OrderRef): string[] {
  return ['order', accountId, orderId];
}

function cardContext({ accountId, orderId, lineNumber, cardNumber }: CardKey): string[] {
  return ['code', accountId, orderId, String(lineNumber), String(cardNumber)];
}

function choiceContext({ accountId, orderId, lineNumber, cardNumber, part }: ChoiceKey): string[] {
  return ['chosen code', accountId, orderId, String(lineNumber), String(cardNumber), String(part)];
}

/** Each part is derived on demand: showing a link needs no key for codes. */
function partsOf(root: Buffer): OrderKey {
  const part = (label: string) => new Secret(createHmac('sha256', root).update(label).digest());
  let sealing: Secret<Buffer> | undefined;
  let claiming: Secret<Buffer> | undefined;
  return {
    get sealing() {
      sealing ??= part('sealing');
      return sealing;
    },
    get claiming() {
      claiming ??= part('claiming');
      return claiming;
    },
  };
}

/** Padding hides the length of the code. */
export function padded(text: string): Buffer {
  const length = Buffer.byteLength(text, 'utf8');
  const bytes = Buffer.allocUnsafe(Math.ceil((length + 1) / paddedBytes) * paddedBytes);
  bytes.fill(0x20, bytes.write(text, 0, 'utf8'));
  return bytes;
}

/** Version, iv, tag, ciphertext. */
export function encrypt(key: Buffer, context: readonly string[], plain: Buffer): Buffer {
  vaultOperations.seal++;
  const iv = nextIv();
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  cipher.setAAD(additionalData(['bestow', String(blobVersion), ...context]));
  const sealed = Buffer.allocUnsafe(1 + ivBytes + tagBytes + plain.length);
  sealed[0] = blobVersion;
  sealed.set(iv, 1);
  // GCM is a stream cipher: update returns everything, and final adds nothing.
  sealed.set(cipher.update(plain), 1 + ivBytes + tagBytes);
  cipher.final();
  sealed.set(cipher.getAuthTag(), 1 + ivBytes);
  return sealed;
}

// One call to the random source per value costs more than the encryption itself, so a pool is filled at a time, and
// each part of it is used once.
const ivPool = Buffer.alloc(341 * ivBytes);
let ivPoolUsed = ivPool.length;

function nextIv(): Buffer {
  if (ivPoolUsed === ivPool.length) {
    randomFillSync(ivPool);
    ivPoolUsed = 0;
  }
  const iv = Buffer.from(ivPool.subarray(ivPoolUsed, ivPoolUsed + ivBytes));
  ivPoolUsed += ivBytes;
  return iv;
}

/** Throws if the value was changed, truncated or moved. */
export function decrypt(key: Buffer, context: readonly string[], sealed: Buffer): Buffer {
  vaultOperations.open++;
  if (sealed[0] !== blobVersion || sealed.length < 1 + ivBytes + tagBytes) throw new Error('a sealed value is damaged');
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(1, 1 + ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(additionalData(['bestow', String(blobVersion), ...context]));
  decipher.setAuthTag(sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()]);
}
