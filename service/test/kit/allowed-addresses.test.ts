import { expect, test } from 'vitest';
import { shareTitledSchemas } from '../../src/http/share-schemas.ts';
import { isAllowedFrom, isBlockWithin, isWithin, parseAddressBlock } from '../../src/kit/allowed-addresses.ts';

test.each([
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['192.0.2.7', '192.0.2.7/32'],
  ['2001:db8::/48', '2001:db8::/48'],
  ['2001:DB8::1', '2001:db8::1/128'],
  ['192.0.2.7/24', null],
  ['10.1', null],
  ['192.0.2.0/33', null],
  ['everywhere', null],
  ['', null],
])('the address block %s is read as %s', (text, block) => {
  expect(parseAddressBlock(text)).toBe(block);
});

test('an address is within a block of its own kind only', () => {
  expect(isWithin('192.0.2.200', ['198.51.100.0/24', '192.0.2.0/24'])).toBe(true);
  expect(isWithin('192.0.3.1', ['192.0.2.0/24'])).toBe(false);
  expect(isWithin('::ffff:192.0.2.1', ['192.0.2.0/24'])).toBe(true);
  expect(isWithin('2001:db8::1', ['0.0.0.0/0'])).toBe(false);
  expect(isWithin('nonsense', ['0.0.0.0/0'])).toBe(false);
});

test('titled schemas are written once, nullable ones refer to the same, and unused ones are left out', () => {
  const thing = { title: 'Thing', type: 'object', properties: { Part: { title: 'Part', type: 'string' } } };
  const document = shareTitledSchemas({
    paths: { '/a': { get: { schema: thing, other: { ...thing, type: ['object', 'null'] } } } },
    components: { schemas: { Unused: {} } },
  });
  expect(document).toEqual({
    paths: {
      '/a': {
        get: {
          schema: { $ref: '#/components/schemas/Thing' },
          other: { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] },
        },
      },
    },
    components: {
      schemas: {
        Part: { type: 'string' },
        Thing: { type: 'object', properties: { Part: { $ref: '#/components/schemas/Part' } } },
      },
    },
  });
});

test('a block is within another of the same kind that is at least as large', () => {
  expect(isBlockWithin('192.0.2.0/25', ['198.51.100.0/24', '192.0.2.0/24'])).toBe(true);
  expect(isBlockWithin('192.0.2.0/24', ['192.0.2.0/24'])).toBe(true);
  expect(isBlockWithin('192.0.2.0/23', ['192.0.2.0/24'])).toBe(false);
  expect(isBlockWithin('192.0.3.0/25', ['192.0.2.0/24'])).toBe(false);
  expect(isBlockWithin('192.0.2.0/24', [])).toBe(false);
});

test('a credential without blocks may be used from everywhere, one with blocks from these only', () => {
  expect(isAllowedFrom({ addressBlocks: [] }, '203.0.113.9')).toBe(true);
  expect(isAllowedFrom({ addressBlocks: ['192.0.2.0/24'] }, '192.0.2.9')).toBe(true);
  expect(isAllowedFrom({ addressBlocks: ['192.0.2.0/24'] }, '203.0.113.9')).toBe(false);
});
