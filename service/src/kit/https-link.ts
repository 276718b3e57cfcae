/** The address as a link to another site may have it: https, in the spelling of a browser; null for anything else. */
export function httpsLink(url: string | null | undefined): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' ? href : null;
}
