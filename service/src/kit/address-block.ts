import ipaddr from 'ipaddr.js';
import type { Brand } from './brand.ts';

/** What one visitor is counted by. A type of its own, so that no throttle can count by a bare address. */
export type AddressBlock = Brand<string, 'AddressBlock'>;

const privateV6Groups = 4;

/**
 * An IPv4 address, also when it is written as IPv6 (`::ffff:192.0.2.1`), or the /64 of an IPv6 one: whoever has one of those
 * addresses has all of them.
 */
export function addressBlockOf(address: string): AddressBlock {
  if (!ipaddr.isValid(address)) return address as AddressBlock;
  const parsed = ipaddr.process(address);
  const block = parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, privateV6Groups).join(':') : parsed.toString();
  return block as AddressBlock;
}
