import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KeyRing, open, seal } from '../../src/kit/keyring.ts';
import { Secret } from '../../src/kit/secret.ts';

const newKey = () => new Secret(randomBytes(32));
const oldKey = newKey();
const ring: KeyRing = { currentKeyId: 'k-1', keys: new Map([['k-1', oldKey]]) };
const context = { purpose: 'test', row: ['account', 'order'] };
const text = fc.string({ unit: 'grapheme', maxLength: 200 });

describe('a sealed value', () => {
  test('opens to the original, for the same purpose and row', () => {
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 4 }), (plain, purpose, row) => {
        expect(open(ring, { purpose, row }, seal(ring, { purpose, row }, plain))).toBe(plain);
      }),
    );
  });

  test('does not open with any byte changed', () => {
    const sealed = seal(ring, context, 'a code worth 25 dollars');
    fc.assert(
      fc.property(fc.nat({ max: sealed.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const tampered = Buffer.from(sealed);
        tampered.writeUInt8(tampered.readUInt8(at) ^ change, at);
        expect(() => open(ring, context, tampered)).toThrow();
      }),
      { numRuns: 2_000 },
    );
  });

  test('does not open truncated or extended, so a shortened tag is rejected', () => {
    const sealed = seal(ring, context, 'a code worth 25 dollars');
    for (let length = 0; length < sealed.length; length++) {
      expect(() => open(ring, context, sealed.subarray(0, length))).toThrow();
    }
    expect(() => open(ring, context, Buffer.concat([sealed, Buffer.from([0])]))).toThrow();
  });

  test('does not open in another row', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), fc.array(text, { maxLength: 4 }), (row, otherRow) => {
        fc.pre(JSON.stringify(row) !== JSON.stringify(otherRow));
        const sealed = seal(ring, { purpose: 'test', row }, 'x');
        expect(() => open(ring, { purpose: 'test', row: otherRow }, sealed)).toThrow();
      }),
    );
  });

  test('does not open in a row whose parts only concatenate to the same text', () => {
    const sealed = seal(ring, { purpose: 'test', row: ['ab', 'c'] }, 'x');
    for (const row of [['a', 'bc'], ['abc'], ['ab', 'c', ''], ['', 'ab', 'c']]) {
      expect(() => open(ring, { purpose: 'test', row }, sealed)).toThrow();
    }
    expect(() => open(ring, { purpose: 'testab', row: ['c'] }, sealed)).toThrow();
  });

  test('does not open for another purpose', () => {
    const sealed = seal(ring, context, 'x');
    expect(() => open(ring, { ...context, purpose: 'webhook-secret' }, sealed)).toThrow();
  });

  test('does not open with another key of the same id', () => {
    const other: KeyRing = { currentKeyId: 'k-1', keys: new Map([['k-1', newKey()]]) };
    expect(() => open(other, context, seal(ring, context, 'x'))).toThrow();
  });

  test('does not open without its key, and the error names the key', () => {
    const other: KeyRing = { currentKeyId: 'k-2', keys: new Map([['k-2', newKey()]]) };
    expect(() => open(other, context, seal(ring, context, 'x'))).toThrow('no key with id k-1');
  });

  test('is called damaged if it is too short or names a key with a longer id than any', () => {
    const empty = seal(ring, context, '');
    expect(open(ring, context, empty)).toBe('');
    for (const damaged of [Buffer.alloc(0), empty.subarray(0, -1), Buffer.alloc(200, 33)])
      expect(() => open(ring, context, damaged)).toThrow('sealed value is damaged');
    expect(() => open(ring, context, Buffer.alloc(200, 32))).toThrow('no key with id');
  });

  test('reveals nothing about its content, not even whether two are equal', () => {
    const [one, other] = [seal(ring, context, 'canary-4711'), seal(ring, context, 'canary-4711')];
    expect(one.equals(other)).toBe(false);
    expect(one.toString('latin1')).not.toContain('canary');
  });
});

test('after a rotation old values still open, and new ones need the new key', () => {
  const rotated: KeyRing = {
    currentKeyId: 'k-2',
    keys: new Map([
      ['k-2', newKey()],
      ['k-1', oldKey],
    ]),
  };
  expect(open(rotated, context, seal(ring, context, 'before'))).toBe('before');
  const after = seal(rotated, context, 'after');
  expect(open(rotated, context, after)).toBe('after');
  expect(() => open(ring, context, after)).toThrow('no key with id k-2');
});

test('changing the key id of a value does not make it open with another key', () => {
  const both: KeyRing = {
    currentKeyId: 'k-1',
    keys: new Map([
      ['k-1', oldKey],
      ['k-2', newKey()],
    ]),
  };
  const renamed = Buffer.from(seal(both, context, 'x'));
  renamed.write('k-2', 1);
  expect(() => open(both, context, renamed)).toThrow();
});
