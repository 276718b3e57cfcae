import { expect, test } from 'vitest';
import { addressBlockOf } from '../../src/kit/address-block.ts';

test('a visitor is counted by IPv4 address, even in IPv6 notation, or by the /64 of an IPv6 address', () => {
  expect(addressBlockOf('::ffff:192.0.2.7')).toBe(addressBlockOf('192.0.2.7'));
  expect(addressBlockOf('2001:db8:1:2:3::4')).toBe(addressBlockOf('2001:db8:1:2:ffff::9'));
  expect(addressBlockOf('2001:db8:1:2::1')).not.toBe(addressBlockOf('2001:db8:1:3::1'));
});

test('blocks with the same digits in other groups are different, and a text that is no address is its own block', () => {
  expect(addressBlockOf('2001:db8:1:12::1')).not.toBe(addressBlockOf('2001:db8:11:2::1'));
  expect(addressBlockOf('unknown')).toBe('unknown');
});
