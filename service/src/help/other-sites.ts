import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether another site sent the form: it must not use its visitors to ask in their place. Browsers too old to say where
 * a form comes from are let through.
 */
export function isFromOtherSite(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'cross-site';
}
