import type { OpenLine, Portion } from './types.ts';

export const cardsPerCommitMax = 500;

/** The next cards to issue, from the first open lines, no more than one commit takes. */
export function portionsOf(lines: readonly OpenLine[]): Portion[] {
  const portions: Portion[] = [];
  let room = cardsPerCommitMax;
  for (const line of lines) {
    if (room === 0) break;
    // A repeated supplier request must be identical: a different portion would be a new request, and its cards would
    // be bought twice.
    const count = line.openRequest?.cardCount ?? Math.min(room, line.quantity - line.issuedCount);
    if (count > room) break;
    portions.push({ line, firstCard: line.issuedCount + 1, count });
    room -= count;
  }
  return portions;
}
