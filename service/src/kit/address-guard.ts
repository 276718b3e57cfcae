import ipaddr from 'ipaddr.js';
import { isLoopbackAddress, isPublicAddress } from './special-networks.ts';
import { hasControlCharacter } from './text-rules.ts';

export interface WebhookUrlPolicy {
  readonly allowHttp: boolean;
  readonly allowLoopback: boolean;
  /** Ports that the operator allows besides 443 and 8443. */
  readonly extraPorts?: readonly number[];
}

export type WebhookUrlCheck =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly detail: string };

const urlLengthMax = 2_048;
const hostLengthMax = 253;
/** The URL parser leaves out the usual port of a scheme: 443 of https, and 80 of http. */
const usualPorts: readonly string[] = ['', '443', '8443'];

// Names that mean something only inside a network: reserved (RFC 6761, 6762, 8375, ICANN's .internal) or never delegated.
const privateSuffixes = [
  '.localhost',
  '.local',
  '.localdomain',
  '.internal',
  '.intranet',
  '.private',
  '.lan',
  '.home',
  '.corp',
  '.home.arpa',
];

/**
 * Checks a URL as far as possible without DNS. A name is checked again by the addresses it resolves to, on the
 * connection itself. Use the parsed URL that is returned, never the text: other parsers read 0x7f.1 as a name.
 */
export function checkWebhookUrl(text: string, policy: WebhookUrlPolicy): WebhookUrlCheck {
  const textFault = findTextFault(text);
  if (textFault !== null) return { ok: false, detail: textFault };
  const url = parseUrl(text);
  if (url === null) return { ok: false, detail: 'The URL is not valid.' };
  const detail = findSchemeFault(url, policy) ?? findHostFault(url.hostname, policy) ?? findPortFault(url, policy);
  return detail === null ? { ok: true, url } : { ok: false, detail };
}

/** True if webhooks must not be sent to the address. Anything that is not an address is forbidden too. */
export function isForbiddenAddress(ip: string, policy: Pick<WebhookUrlPolicy, 'allowLoopback'>): boolean {
  return isLoopbackAddress(ip) ? !policy.allowLoopback : !isPublicAddress(ip);
}

// The URL parser drops tabs and line breaks and turns backslashes into slashes, so a person or a proxy that reads the
// same text may see another host.
function findTextFault(text: string): string | null {
  if (text.length > urlLengthMax) return `A URL can have at most ${urlLengthMax} characters.`;
  if (hasControlCharacter(text) || /[\s\\]/.test(text)) {
    return 'A URL must not contain spaces, control characters or backslashes.';
  }
  if (/%(?:[01][0-9a-f]|7f)/i.test(text)) return 'A URL must not contain escaped control characters.';
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined) return 'A URL must begin with https:// and a host.';
  return authority.includes('@') ? 'A URL must not contain a user name or password.' : null;
}

function parseUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  return url;
}

function findSchemeFault(url: URL, policy: WebhookUrlPolicy): string | null {
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && policy.allowHttp);
  return isAllowed ? null : 'The URL must begin with https://.';
}

function findHostFault(host: string, policy: WebhookUrlPolicy): string | null {
  const literal = findLiteral(host);
  if (literal !== null) {
    return isForbiddenAddress(literal, policy) ? 'The URL’s address is not public.' : null;
  }
  const name = withoutFinalDot(host);
  if (name === 'localhost' && policy.allowLoopback) return null;
  if (!name.includes('.') || privateSuffixes.some((suffix) => name.endsWith(suffix))) {
    return 'The URL’s host is not public.';
  }
  return isHostName(name) ? null : 'The URL’s host name is not valid.';
}

function findPortFault(url: URL, policy: WebhookUrlPolicy): string | null {
  if (policy.allowLoopback && isLoopbackHost(url.hostname)) return null;
  const extraPorts = (policy.extraPorts ?? []).map(String);
  if (usualPorts.includes(url.port) || extraPorts.includes(url.port)) return null;
  const named = ['443', '8443', ...extraPorts];
  return `The URL must use port ${named.slice(0, -1).join(', ')} or ${named.at(-1)}.`;
}

function isLoopbackHost(host: string): boolean {
  const literal = findLiteral(host);
  return literal === null ? withoutFinalDot(host) === 'localhost' : isLoopbackAddress(literal);
}

// The URL parser has already turned every spelling of an IPv4 address into four decimals.
function findLiteral(host: string): string | null {
  if (host.startsWith('[')) return host.slice(1, -1);
  return ipaddr.IPv4.isValidFourPartDecimal(host) ? host : null;
}

function withoutFinalDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

function isHostName(name: string): boolean {
  return name.length <= hostLengthMax && name.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
}
