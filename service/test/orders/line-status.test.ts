import { describe, expect, test } from 'vitest';
import { stateWithCards, statusAtEnd } from '../../src/orders/status/line-status.ts';

describe('the status of a line', () => {
  test('is complete with its cards only if nothing has to be sent', () => {
    expect(stateWithCards('Links', true)).toEqual({ status: 'Complete', reason: null });
    const pending = { status: 'Pending', reason: 'Processing' };
    expect(stateWithCards('Links', false)).toEqual(pending);
    for (const type of ['DigitalDelivery', 'PhysicalShipment'] as const) {
      expect(stateWithCards(type, true)).toEqual(pending);
      expect(stateWithCards(type, false)).toEqual(pending);
    }
  });

  test('is complete if all its cards were disclosed, even if it was to fail or be cancelled', () => {
    for (const end of ['Failed', 'Cancelled'] as const) {
      expect(statusAtEnd(end, { quantity: 2, settledCount: 0 })).toBe(end);
      expect(statusAtEnd(end, { quantity: 2, settledCount: 1 })).toBe(end);
      expect(statusAtEnd(end, { quantity: 2, settledCount: 2 })).toBe('Complete');
      expect(statusAtEnd(end, { quantity: 2, settledCount: 3 })).toBe('Complete');
    }
  });
});
