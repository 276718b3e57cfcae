import { createHash, randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomCharacters = 30;
const checksumCharacters = 6;
const checksumBytes = 4;

/** A new opaque token: prefix, 178 random bits, and a checksum that lets invalid ones be rejected without a lookup. */
export function newToken(prefix: string): string {
  let random = '';
  for (let i = 0; i < randomCharacters; i++) random += alphabet[randomInt(alphabet.length)];
  return `${prefix}${random}${checksum(prefix + random)}`;
}

export function isWellFormedToken(prefix: string, token: string): boolean {
  if (token.length !== prefix.length + randomCharacters + checksumCharacters || !token.startsWith(prefix)) return false;
  const body = token.slice(0, -checksumCharacters);
  return checksum(body) === token.slice(-checksumCharacters);
}

/** Stored and looked up instead of the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function checksum(text: string): string {
  let value = createHash('sha256').update(text).digest().readUIntBE(0, checksumBytes);
  let encoded = '';
  for (let i = 0; i < checksumCharacters; i++) {
    encoded = alphabet[value % alphabet.length] + encoded;
    value = Math.floor(value / alphabet.length);
  }
  return encoded;
}
