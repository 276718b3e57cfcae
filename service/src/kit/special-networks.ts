import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

const loopback = parseNetworks('127.0.0.0/8', '::1/128');

const notPublicV4 = parseNetworks(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
);

// Everything that is not global unicast is excluded: ::/96, 64:ff9b::/96, 100::/64, fc00::/7, fe80::/10, ff00::/8 and
// future reservations.
const globalV6 = parseNetworks('2000::/3');

// 2001::/23 contains Teredo and 2002::/16 is 6to4: both carry an IPv4 address that a relay would connect to.
const notPublicV6 = parseNetworks('2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20');

/** True for a public address. A mapped IPv4 address is checked as IPv4. */
export function isPublicAddress(ip: string): boolean {
  const address = parseAddress(ip);
  if (address === null) return false;
  if (address.kind() === 'ipv4') return !isWithin(address, notPublicV4);
  return isWithin(address, globalV6) && !isWithin(address, notPublicV6);
}

export function isLoopbackAddress(ip: string): boolean {
  const address = parseAddress(ip);
  return address !== null && isWithin(address, loopback);
}

function parseNetworks(...networks: readonly string[]): readonly Network[] {
  return networks.map((network) => ipaddr.parseCIDR(network));
}

// Only the four-decimal notation of IPv4: the library also accepts 0177.1, which a resolver may read differently.
function parseAddress(ip: string): Address | null {
  return ipaddr.IPv4.isValidFourPartDecimal(ip) ? ipaddr.IPv4.parse(ip) : parseV6(ip);
}

// The URL parser first converts the address to hexadecimal. Without it, the library reads ::8.8.8.8, as the system
// prints an IPv4-compatible address, as the mapped address ::ffff:8.8.8.8.
function parseV6(ip: string): Address | null {
  const literal = `http://[${ip}]`;
  return isIPv6(ip) && URL.canParse(literal) ? ipaddr.process(new URL(literal).hostname.slice(1, -1)) : null;
}

function isWithin(address: Address, networks: readonly Network[]): boolean {
  return networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
}
