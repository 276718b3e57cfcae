/** The media name of a brand's faceplate. */
export function faceplateName(slug: string): string {
  return `${slug}.svg`;
}
