import type { KnownOrder, Revealed } from '../clients/types.ts';
import type { World } from '../world/world.ts';
import type { AccountHistory } from './read-history.ts';

/** Everything that the rules compare. */
export interface Evidence {
  readonly world: World;
  readonly histories: readonly AccountHistory[];
  /** The orders that clients placed, or tried to. */
  readonly orders: readonly KnownOrder[];
  /** Codes that recipients saw, by card. */
  readonly revealed: readonly Revealed[];
  /** Codes seen by links in mails. */
  readonly revealedByMail: readonly string[];
}

export interface Rule {
  /** What must be true. */
  readonly name: string;
  /** Where it is not. */
  check(evidence: Evidence): readonly string[] | Promise<readonly string[]>;
}
