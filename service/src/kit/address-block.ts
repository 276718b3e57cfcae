import ipaddr from 'ipaddr.js';

const privateV6Groups = 4;

/** What one visitor is counted by: an IPv4 address, or the /64 of an IPv6 one, which is a single household's. */
export function addressBlockOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, privateV6Groups).join(':') : parsed.toString();
}
