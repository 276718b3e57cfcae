import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  cardIdOf,
  cardNumberMax,
  cardNumberOf,
  isId,
  lineItemIdOf,
  lineNumberMax,
  lineNumberOf,
  newId,
  newOrderId,
  orderIdOf,
} from '../../src/kit/ids.ts';
import { anyText } from '../support/any-text.ts';

afterEach(() => {
  vi.useRealTimers();
});

const lineNumber = fc.integer({ min: 1, max: lineNumberMax });
const cardNumber = fc.integer({ min: 1, max: cardNumberMax });

describe('a new id', () => {
  test('is a lower-case UUID of version 7', () => {
    for (let i = 0; i < 1_000; i++) {
      expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  test('differs from every other of the same millisecond', () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    const ids = Array.from({ length: 20_000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    const orderIds = Array.from({ length: 20_000 }, newOrderId);
    expect(new Set(orderIds).size).toBe(orderIds.length);
  });

  test('sorts by its creation time', () => {
    vi.useFakeTimers();
    const time = fc.integer({ min: 0, max: 2 ** 48 - 2 });
    fc.assert(
      fc.property(time, fc.integer({ min: 1, max: 1_000_000 }), (earlier, gap) => {
        vi.setSystemTime(earlier);
        const first = newId();
        vi.setSystemTime(Math.min(earlier + gap, 2 ** 48 - 1));
        expect(first < newId()).toBe(true);
      }),
    );
  });
});

describe('ids of lines and cards', () => {
  test('lead back to the order, the line and the card', () => {
    fc.assert(
      fc.property(lineNumber, cardNumber, (line, card) => {
        const orderId = newOrderId();
        const lineItemId = lineItemIdOf(orderId, line);
        const cardId = cardIdOf(lineItemId, card);
        expect([orderIdOf(lineItemId), lineNumberOf(lineItemId)]).toEqual([orderId, line]);
        expect([orderIdOf(cardId), lineNumberOf(cardId), cardNumberOf(cardId)]).toEqual([orderId, line, card]);
        for (const id of [orderId, lineItemId, cardId]) expect(isId(id)).toBe(true);
      }),
    );
  });

  test('are different for different lines and cards, and never equal the order’s id', () => {
    const orderId = newOrderId();
    fc.assert(
      fc.property(fc.tuple(lineNumber, cardNumber), fc.tuple(lineNumber, cardNumber), (one, other) => {
        fc.pre(one[0] !== other[0] || one[1] !== other[1]);
        const [first, second] = [one, other].map(([line, card]) => cardIdOf(lineItemIdOf(orderId, line), card));
        expect(new Set([first, second, orderId, lineItemIdOf(orderId, one[0])]).size).toBe(4);
      }),
    );
  });
});

describe('isId', () => {
  test('accepts no other notation of an id, and no other text', () => {
    const id = newId();
    for (const text of [
      id.toUpperCase(),
      `{${id}}`,
      `urn:uuid:${id}`,
      id.replaceAll('-', ''),
      ` ${id}`,
      `${id}\n`,
      '',
      `${id}0`,
    ]) {
      expect([text, isId(text)]).toEqual([text, text === id]);
    }
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(isId(text)).toBe(false);
      }),
    );
  });
});
