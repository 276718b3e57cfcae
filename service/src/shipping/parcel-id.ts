import { randomBytes } from 'node:crypto';
import type { ParcelId } from './types.ts';

// Without I, L, O and U: what is read from a label is not mistaken for another character.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = 11;

/** 55 random bits: short enough to type, and no number that tells how many parcels there are. */
export function newParcelId(): ParcelId {
  const text = Array.from(randomBytes(characters), (byte) => alphabet[byte & 31]).join('');
  return `P${text}` as ParcelId;
}

/** What was scanned or typed, in any case and with any spacing; null when it cannot be a parcel's id. */
export function parseParcelId(text: string): ParcelId | null {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^P[0-9A-HJKMNP-TV-Z]{11}$/.test(plain) ? (plain as ParcelId) : null;
}

/** In groups, for people: "PABC-DEFG-HJKM". */
export function shownParcelId(id: ParcelId): string {
  return id.replaceAll(/(.{4})(?=.)/g, '$1-');
}
