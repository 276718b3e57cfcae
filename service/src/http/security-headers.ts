const hstsSeconds = 31_536_000;

/**
 * On every answer, refusals included. Browsers never guess another type than the one that is declared; and in production,
 * where callers reach the service by https alone, they never try http again for a year.
 */
export function securityHeaders({ isHttpsOnly }: { readonly isHttpsOnly: boolean }): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttpsOnly && { 'strict-transport-security': `max-age=${hstsSeconds}` }),
  };
}
