import type { PricedOrder } from './types.ts';

const waitSecondsMax = 30;
const smallOrderCardsMax = 10;

/** How long creating an order waits for its completion: what the caller prefers, else a moment for small orders. */
export function waitMsFor(order: PricedOrder, prefer: string | undefined, smallOrderWaitMs: number): number {
  return (prefer ? preferredWaitMs(prefer) : null) ?? usualWaitMs(order, smallOrderWaitMs);
}

/** Null if the header says nothing about waiting. */
function preferredWaitMs(prefer: string): number | null {
  const preferences = prefer
    .toLowerCase()
    .split(',')
    .map((preference) => preference.trim());
  if (preferences.includes('respond-async')) return 0;
  for (const preference of preferences) {
    const [, seconds] = /^wait\s*=\s*"?(\d{1,9})"?$/.exec(preference) ?? [];
    if (seconds !== undefined) return Math.min(Number(seconds), waitSecondsMax) * 1000;
  }
  return null;
}

function usualWaitMs(order: PricedOrder, smallOrderWaitMs: number): number {
  const cards = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const isSmall = cards <= smallOrderCardsMax && order.lines.every((line) => line.dueAt === null);
  return isSmall ? smallOrderWaitMs : 0;
}
