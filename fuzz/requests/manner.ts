import type { Random } from '../../chaos/random.ts';

/** How far a request is from what the documents ask for. */
export type Manner = 'valid' | 'nearly valid' | 'hostile';

export function pickManner(random: Random): Manner {
  const share = random.between(0, 99);
  if (share < 50) return 'valid';
  return share < 80 ? 'nearly valid' : 'hostile';
}
