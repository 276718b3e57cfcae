/** The media name of a brand's faceplate. */
export function faceplateName(slug: string): string {
  return `${slug}.svg`;
}

/** The media name of the same picture as a bitmap, which mail programs show. */
export function faceplateBitmapName(slug: string): string {
  return `${slug}.jpg`;
}
