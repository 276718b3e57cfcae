/** Said in words: what TLS there is to be, none included. */
const saidPattern = /[?&](?:sslmode|ssl|sslnegotiation)=/;
// To pg these all mean the same, but its next version will verify no certificate for the first three.
const looseModePattern = /([?&]sslmode=)(?:allow|prefer|require|verify-ca)(?=&|$)/;

/**
 * The address with TLS and a verified certificate, unless the address says otherwise or leads to this machine. Without
 * this pg speaks plain text to any server, and codes and passwords could be read on the way.
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
  if (error.message.startsWith('The server does not support SSL')) return 'offers no TLS';
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && certificateCode.test(code) ? `has a certificate that is not trusted (${code})` : null;
}

const certificateCode = /^(?:ERR_TLS_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|HOSTNAME_MISMATCH)/;

/** An address that makes no sense is left to the connection, which refuses it. */
function isOnThisMachine(url: string): boolean {
  // Without a host, as in postgresql://user@/database?host=/run/postgresql, there is no URL to the parser.
  const whole = url.replace(/^([a-z]+:\/\/(?:[^/?@]*@)?)(?=[:/?]|$)/, '$1localhost');
  if (!URL.canParse(whole)) return true;
  const { searchParams, hostname } = new URL(whole);
  const host = decodeURIComponent(searchParams.get('host') ?? hostname).toLowerCase();
  return host.startsWith('/') || /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);
}
