import { hostsOf } from './database-address.ts';

/** Query parameters that explicitly choose a TLS mode, including none. */
const saidPattern = /[?&](?:sslmode|ssl|sslnegotiation)=/;
// In pg these all mean the same, but its next version will not verify certificates for the first three.
const looseModePattern = /([?&]sslmode=)(?:allow|prefer|require|verify-ca)(?=&|$)/;

/**
 * The address with TLS and certificate verification, unless it says otherwise or is on this machine. Without this, pg
 * uses plain text, and codes and passwords could be intercepted.
 */
export function withTls(url: string): string {
  if (saidPattern.test(url)) return url.replace(looseModePattern, '$1verify-full');
  return isOnThisMachine(url) ? url : `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`;
}

export function withoutTls(url: string): string {
  const [address = '', query = ''] = url.split('?', 2);
  const others = query.split('&').filter((part) => part !== '' && !saidPattern.test(`?${part}`));
  return `${address}?${[...others, 'sslmode=disable'].join('&')}`;
}

/** Why a connection with TLS failed, or null when TLS is not the reason. */
export function tlsRefusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.message.startsWith('The server does not support SSL')) return 'does not offer TLS';
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && certificateCode.test(code) ? `has an untrusted certificate (${code})` : null;
}

const certificateCode = /^(?:ERR_TLS_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|HOSTNAME_MISMATCH)/;

/** An invalid address is left to the connection, which rejects it. */
function isOnThisMachine(url: string): boolean {
  return hostsOf(url).every((host) => host.startsWith('/') || localHost.test(host.toLowerCase()));
}

/** No name means the local socket. */
const localHost = /^(?:|localhost|127(?:\.\d+){3}|::1)$/;
