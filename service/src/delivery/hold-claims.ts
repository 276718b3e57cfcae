import type { Db } from '../database/database.ts';
import { extendClaims } from './claim-queries.ts';
import type { ClaimedMessage } from './types.ts';

export interface HeldClaims {
  /** Whether it is certain that no other worker may send the message yet. */
  isHeld(message: ClaimedMessage): boolean;
  /** Called when nothing of it is on the wire any more. */
  end(): void;
}

/**
 * Claims are extended every third of this while their messages are sent; messages of a killed worker wait no longer
 * than this.
 */
export const claimSeconds = 15;
const claimMs = claimSeconds * 1_000;
/** A message must be on the wire before its claim expires. */
const handOverReserveMs = 3_000;

/** Extends claims made after `claimedAt` (by performance.now), however slow the provider is. */
export function holdClaims(db: Db, messages: readonly ClaimedMessage[], claimedAt: number): HeldClaims {
  const heldUntil = new Map(messages.map(({ id }) => [id, claimedAt + claimMs - handOverReserveMs]));

  async function extend(): Promise<void> {
    const extendedAt = performance.now();
    const held = await extendClaims(db, messages, claimSeconds);
    for (const id of held) heldUntil.set(id, extendedAt + claimMs - handOverReserveMs);
  }

  // A failed extension is followed by the next; messages whose claim was not extended are not sent.
  const timer = setInterval(() => void extend().catch(() => undefined), claimMs / 3);
  return {
    isHeld: ({ id }) => performance.now() < (heldUntil.get(id) ?? 0),
    end: () => clearInterval(timer),
  };
}
