import { expect, test } from 'vitest';
import { conflictOf, nextStatuses, requireActiveAccount, requireNext } from '../../src/shipping/parcel-rules.ts';
import type { ParcelStatus } from '../../src/shipping/types.ts';

const statuses: readonly ParcelStatus[] = ['Ready', 'Packed', 'Shipped', 'Lost', 'Cancelled'];
const allowed = [
  'Ready Packed',
  'Ready Cancelled',
  'Packed Ready',
  'Packed Shipped',
  'Packed Cancelled',
  'Shipped Lost',
];

test('of all pairs of statuses a parcel may take only these steps, and a refusal says what is in the way', () => {
  for (const status of statuses) {
    for (const next of statuses) {
      const step = () => requireNext({ status }, next);
      if (allowed.includes(`${status} ${next}`)) expect(step).not.toThrow();
      else expect(step).toThrow(conflictOf(status).message);
    }
  }
  expect(Object.keys(nextStatuses)).toEqual(statuses);
});

test.each<[ParcelStatus, string]>([
  ['Ready', 'The parcel is Ready: not all of its cards are packed yet; pack it first.'],
  ['Packed', 'The parcel is Packed: it is already packed; unpack it to change its cards.'],
  ['Shipped', 'The parcel is Shipped: it was already handed over.'],
  ['Lost', 'The parcel is Lost: it was lost and has been replaced by another parcel.'],
  ['Cancelled', 'The parcel is Cancelled: its order lines were cancelled; return its cards to the shelf.'],
])('%s is explained', (status, message) => {
  expect(conflictOf(status).message).toBe(message);
});

test('nothing leaves for a suspended account', () => {
  expect(() => requireActiveAccount({ isSuspended: false })).not.toThrow();
  expect(() => requireActiveAccount({ isSuspended: true })).toThrow('The account is suspended; hold its parcels until');
});
