/** The items in order, at most so many at a time. */
export function* inPortions<T>(items: readonly T[], itemsMax: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += itemsMax) yield items.slice(at, at + itemsMax);
}
