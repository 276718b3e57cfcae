/** The URL as a link to another site: https, normalised like in a browser; null for anything else. */
export function httpsLink(url: string | null | undefined): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' ? href : null;
}
