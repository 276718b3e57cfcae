const hstsSeconds = 31_536_000;

/**
 * On every answer, including errors. Browsers must not guess another content type than the declared one, nor load or
 * frame anything: pages state what they need instead. In production, which is https only, they must not use http for a year.
 */
export function securityHeaders({ isHttpsOnly }: { readonly isHttpsOnly: boolean }): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    ...(isHttpsOnly && { 'strict-transport-security': `max-age=${hstsSeconds}` }),
  };
}
