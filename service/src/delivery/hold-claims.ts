import type { Db } from '../database/database.ts';
import { extendClaims } from './claim-queries.ts';
import type { ClaimedMessage } from './types.ts';

export interface HeldClaims {
  /** Whether it is certain that nobody else may send the message by now. */
  isHeld(message: ClaimedMessage): boolean;
  /** When nothing of it is on the wire any more. */
  end(): void;
}

/** A claim is extended every third of this while its messages are sent; what a killed worker held waits no longer than this. */
export const claimSeconds = 15;
const claimMs = claimSeconds * 1_000;
/** What is handed over must be on the wire before the claim ends. */
const handOverReserveMs = 3_000;

/** Keeps claims that were made after `claimedAt` (by performance.now), however slow the provider is. */
export function holdClaims(db: Db, messages: readonly ClaimedMessage[], claimedAt: number): HeldClaims {
  const heldUntil = new Map(messages.map(({ id }) => [id, claimedAt + claimMs - handOverReserveMs]));

  async function extend(): Promise<void> {
    const extendedAt = performance.now();
    const held = await extendClaims(db, messages, claimSeconds);
    for (const id of held) heldUntil.set(id, extendedAt + claimMs - handOverReserveMs);
  }

  // One that fails is followed by the next; what was not extended is not handed over.
  const timer = setInterval(() => void extend().catch(() => undefined), claimMs / 3);
  return {
    isHeld: ({ id }) => performance.now() < (heldUntil.get(id) ?? 0),
    end: () => clearInterval(timer),
  };
}
