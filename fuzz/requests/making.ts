import type { Random } from '../../chaos/random.ts';

/** What values are made with. */
export interface Making {
  readonly random: Random;
  /** In every free text of this caller, so that it can be found where it must not be. */
  readonly marker: string;
  /** How often a value is at or just beyond a limit. */
  readonly edgeChance: number;
  /** A value that an earlier answer had for this name; undefined if there is none. */
  known(name: string): unknown;
  /** The id of one of the caller's own things; null if none is known. */
  knownId(collection: string): string | null;
  readonly document: Readonly<Record<string, unknown>>;
}
