import type { Secret } from '../kit/secret.ts';

/** By purpose. */
export type Keys = ReadonlyMap<string, Secret<Buffer>>;

/** The purposes for which two cells have different keys. A key that only one of them has is still to be given to the other. */
export function differingKeys(first: Keys, other: Keys): string[] {
  return [...first].flatMap(([purpose, key]) => {
    const same = other.get(purpose);
    return same === undefined || same.reveal().equals(key.reveal()) ? [] : [purpose];
  });
}
