import { randomBytes } from 'node:crypto';
import type { ParcelId } from './types.ts';

// Without I, L, O and U, so that characters on a label are not confused.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = 11;

/** 55 random bits: short enough to type, and does not reveal the number of parcels. */
export function newParcelId(): ParcelId {
  const text = Array.from(randomBytes(characters), (byte) => alphabet[byte & 31]).join('');
  return `P${text}` as ParcelId;
}

/** Scanned or typed input, in any case and with any spacing; null if it cannot be a parcel id. */
export function parseParcelId(text: string): ParcelId | null {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^P[0-9A-HJKMNP-TV-Z]{11}$/.test(plain) ? (plain as ParcelId) : null;
}

/** In groups, for people: "PABC-DEFG-HJKM". */
export function shownParcelId(id: ParcelId): string {
  return id.replaceAll(/(.{4})(?=.)/g, '$1-');
}
