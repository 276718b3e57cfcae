import type { Tx } from '../../kit/database.ts';
import { lowerLevel } from '../lower-level.ts';
import { releaseReservations } from '../reservation-queries.ts';
import type { OrderRef, SourceAnswer } from '../types.ts';
import { setPlasticAside } from './queries.ts';

/** A line whose cards are mailed. */
export interface MailedLine extends OrderRef {
  readonly lineNumber: number;
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly currencyCode: string;
  readonly externalId: string | null;
  readonly sources: readonly string[];
}

/** Where plastic cards lie until a parcel takes them away. */
export interface CardShelf {
  /** What stage's markers make of the line; null: nothing. Asked outside of any transaction, for it may take its time. */
  findTrouble(line: MailedLine): Promise<SourceAnswer | null>;
  /** Sets cards aside for the line, all of them or none, and tells which. */
  setAside(tx: Tx, line: MailedLine, count: number): Promise<boolean>;
}

/** Makes cards that lie on the shelf, already set aside for the line. */
export type Mint = (tx: Tx, line: MailedLine, count: number) => Promise<void>;

export interface ShelfOptions {
  /** The order of sources for a product that names none. */
  readonly defaultSources: readonly string[];
  /** Only on stage, for products that come from its simulator. */
  readonly simulator: {
    readonly mint: Mint;
    readonly findTrouble: (line: MailedLine, firstCard: number) => Promise<SourceAnswer | null>;
  } | null;
}

/**
 * Which piece of plastic a parcel takes is known when it is packed. Until then a line has as many cards set aside as it
 * needs, so that none is promised twice; whoever packs may take another one of the same kind.
 */
export function createCardShelf({ defaultSources, simulator }: ShelfOptions): CardShelf {
  const sourcesOf = (line: MailedLine) => (line.sources.length > 0 ? line.sources : defaultSources);
  const isSimulated = (line: MailedLine) => simulator !== null && sourcesOf(line).includes('simulator');
  return {
    async findTrouble(line) {
      return simulator && isSimulated(line) ? simulator.findTrouble(line, 1) : null;
    },
    async setAside(tx, line, count) {
      const isStocked = sourcesOf(line).includes('inventory') || isSimulated(line);
      if (isStocked && (await takeFromStock(tx, line, count))) return true;
      if (!simulator || !isSimulated(line)) return false;
      await simulator.mint(tx, line, count);
      return true;
    },
  };
}

async function takeFromStock(tx: Tx, line: MailedLine, count: number): Promise<boolean> {
  const taken = await setPlasticAside(tx, line, count);
  if (taken > 0) await lowerLevel(tx, { ...line, isPlastic: true }, taken, taken === count);
  if (taken === count) return true;
  // Two lines that each hold half of what both need would wait for ever.
  if (taken > 0) await releaseReservations(tx, line, line.lineNumber);
  return false;
}
