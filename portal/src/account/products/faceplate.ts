import type { Product } from '../../api/types.generated.ts';

/** The address of a product's first picture. Pictures come from the service; its policy allows no others. */
export function faceplateOf({ Media }: Product): string | null {
  const path = Media.Faceplates[0]?.Path;
  return path ? pathOf(path) : null;
}

export function pathOf(path: string): string {
  try {
    return new URL(path, window.location.origin).pathname;
  } catch {
    return path;
  }
}
