import ipaddr from 'ipaddr.js';
import type { Brand } from './brand.ts';

/** The unit that throttles count by. A separate type, so that no throttle can count by a bare address. */
export type AddressBlock = Brand<string, 'AddressBlock'>;

const privateV6Groups = 4;

/**
 * An IPv4 address, also in IPv6 notation (`::ffff:192.0.2.1`), or the /64 of an IPv6 address, because one visitor
 * usually controls the whole /64.
 */
export function addressBlockOf(address: string): AddressBlock {
  if (!ipaddr.isValid(address)) return address as AddressBlock;
  const parsed = ipaddr.process(address);
  const block = parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, privateV6Groups).join(':') : parsed.toString();
  return block as AddressBlock;
}
