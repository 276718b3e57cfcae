/** For pages that the portal shows in a frame: styles of their own, pictures of ours, nothing that runs or leads away. */
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
