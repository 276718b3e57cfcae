/** For pages that the portal shows in a frame: their own styles, our pictures, no scripts and no navigation. */
export function framePolicy(baseUrl: string): string {
  return [
    "default-src 'none'",
    `img-src 'self' data: ${baseUrl}`,
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
