import type { OpenLine, Portion } from './types.ts';

export const cardsPerCommitMax = 500;

/** The next cards to issue, from the front of the open lines, no more than one commit takes. */
export function portionsOf(lines: readonly OpenLine[]): Portion[] {
  const portions: Portion[] = [];
  let room = cardsPerCommitMax;
  for (const line of lines) {
    if (room === 0) break;
    const count = Math.min(room, line.quantity - line.issuedCount);
    portions.push({ line, firstCard: line.issuedCount + 1, count });
    room -= count;
  }
  return portions;
}
