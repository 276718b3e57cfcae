import ipaddr from 'ipaddr.js';

/** An address block in its usual form, such as 192.0.2.0/24; a single address is a block of one. Null: not a block. */
export function parseAddressBlock(text: string): string | null {
  if (ipaddr.isValidCIDR(text)) {
    const [address, bits] = ipaddr.parseCIDR(text);
    // The bits after the prefix must be zero: with others it is unclear which block was meant.
    const first = networkOf(address, text);
    return first.toString() === address.toString() ? `${address.toString()}/${bits}` : null;
  }
  // Four parts only: 10.1 is an address to some programs and a mistake to most people.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.process(text);
  return `${address.toString()}/${address instanceof ipaddr.IPv6 ? 128 : 32}`;
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, cidr: string): ipaddr.IPv4 | ipaddr.IPv6 {
  return address instanceof ipaddr.IPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(cidr)
    : ipaddr.IPv4.networkAddressFromCIDR(cidr);
}

/** Whether all addresses of a block are in one of the others. */
export function isBlockWithin(block: string, blocks: readonly string[]): boolean {
  const [first, bits] = ipaddr.parseCIDR(block);
  return blocks.some((other) => ipaddr.parseCIDR(other)[1] <= bits && isWithin(first.toString(), [other]));
}

/** Whether an address is in one of the blocks; an IPv4 address in IPv6 notation counts as what it is. */
export function isWithin(address: string, blocks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return blocks.some((block) => {
    const [start, bits] = ipaddr.parseCIDR(block);
    return start.kind() === parsed.kind() && parsed.match(start, bits);
  });
}

/** Whether a credential may be used from an address. */
export function isAllowedFrom(
  { addressBlocks }: { readonly addressBlocks: readonly string[] },
  address: string,
): boolean {
  return addressBlocks.length === 0 || isWithin(address, addressBlocks);
}
