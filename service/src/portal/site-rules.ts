/** The headers in which a browser says where a request comes from. */
export interface RequestSite {
  readonly method: string;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly host: string | undefined;
  /**
   * X-Bestow-Portal: no form and no other site's script can send it without a CORS preflight, which is never allowed.
   */
  readonly portalHeader: string | undefined;
}

/**
 * True if the request comes from the portal's own pages. SameSite=Strict already keeps the cookie from other sites;
 * this covers what it does not, such as another port or host name of the same site.
 */
export function isOwnSite(request: RequestSite, rules: { readonly baseOrigin: string; readonly trustsHost: boolean }) {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const { fetchSite, origin } = request;
  // "none" means a typed address or a bookmark: reading changes nothing.
  const isOwnFetch = fetchSite === undefined || fetchSite === 'same-origin' || (isRead && fetchSite === 'none');
  if (!isOwnFetch) return false;
  if (isRead) return true;
  return request.portalHeader === '1' && (origin === undefined || isOwnOrigin(origin, request.host, rules));
}

// A stage environment has several names (localhost, 127.0.0.1, a tunnel); the cookie belongs to one of them.
function isOwnOrigin(
  origin: string,
  host: string | undefined,
  rules: { readonly baseOrigin: string; readonly trustsHost: boolean },
): boolean {
  if (origin === rules.baseOrigin) return true;
  return rules.trustsHost && host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
