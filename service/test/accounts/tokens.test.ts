import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashToken, isWellFormedToken, newToken } from '../../src/accounts/tokens.ts';
import { anyText } from '../support/any-text.ts';

const prefix = 'bst_stage_';

describe('a new token', () => {
  test('is a prefix and 36 letters and digits, so that a double click selects all of it', () => {
    for (let i = 0; i < 200; i++) {
      const token = newToken(prefix);
      expect(token).toMatch(/^bst_stage_[0-9A-Za-z]{36}$/);
      expect(isWellFormedToken(prefix, token)).toBe(true);
    }
  });

  test('is unique', () => {
    const tokens = Array.from({ length: 5_000 }, () => newToken(prefix));
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  test('uses every letter and digit about equally often', () => {
    const counts = new Map<string, number>();
    const letters = Array.from({ length: 3_000 }, () => newToken('').slice(0, 30)).join('');
    for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 1,452 expected of each, with a deviation of 38: six deviations do not happen by chance.
    for (const count of counts.values()) expect(Math.abs(count - letters.length / 62)).toBeLessThan(6 * 38);
  });
});

describe('malformed tokens are recognised without a lookup', () => {
  test('one changed character makes a token malformed', () => {
    const letter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-. é');
    fc.assert(
      fc.property(fc.nat({ max: prefix.length + 35 }), letter, (at, other) => {
        const token = newToken(prefix);
        fc.pre(token[at] !== other);
        expect(isWellFormedToken(prefix, token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('two swapped neighbouring characters make a token malformed', () => {
    fc.assert(
      fc.property(fc.integer({ min: prefix.length, max: prefix.length + 34 }), (at) => {
        const token = newToken(prefix);
        fc.pre(token[at] !== token[at + 1]);
        const swapped = token.slice(0, at) + token[at + 1] + token[at] + token.slice(at + 2);
        expect(isWellFormedToken(prefix, swapped)).toBe(false);
      }),
    );
  });

  test('other text is malformed, even at the right length', () => {
    const shaped = fc.stringMatching(/^[0-9A-Za-z]{36}$/).map((random) => prefix + random);
    fc.assert(
      fc.property(fc.oneof(anyText(), shaped), (text) => {
        expect(isWellFormedToken(prefix, text)).toBe(false);
      }),
    );
    const token = newToken(prefix);
    for (const text of ['', prefix, `${token}0`, token.slice(0, -1), ` ${token}`, token.toLowerCase()]) {
      expect([text, isWellFormedToken(prefix, text)]).toEqual([text, text === token]);
    }
  });

  test('a token of another environment or kind is malformed, even with a replaced prefix', () => {
    const live = newToken('bst_live_');
    expect(isWellFormedToken(prefix, live)).toBe(false);
    expect(isWellFormedToken(prefix, live.replace('bst_live_', prefix))).toBe(false);
    expect(isWellFormedToken(prefix, newToken('bsa_'))).toBe(false);
  });
});

test('only the SHA-256 of the whole token is stored', () => {
  const token = newToken(prefix);
  expect(hashToken(token)).toEqual(createHash('sha256').update(token, 'utf8').digest());
});
