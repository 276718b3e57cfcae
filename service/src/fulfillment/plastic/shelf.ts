import type { Tx } from '../../database/database.ts';
import type { OrderRef } from '../../orders/types.ts';
import { lowerLevel } from '../lower-level.ts';
import type { SourceAnswer } from '../types.ts';
import { lockFreePlastic, setPlasticAside } from './queries.ts';

/** A line whose cards are mailed. */
export interface MailedLine extends OrderRef {
  readonly lineNumber: number;
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly externalId: string | null;
  readonly sources: readonly string[];
}

/** A line and how many cards it needs. */
export interface CardNeed {
  readonly line: MailedLine;
  readonly count: number;
}

/** The stock of plastic cards. */
export interface CardShelf {
  /** The effect of stage markers on the line; null: none. Called outside a transaction, because it may take a while. */
  findTrouble(line: MailedLine): Promise<SourceAnswer | null>;
  /** Reserves cards, for each line all that it needs or none, and returns which lines got theirs. */
  setAside(tx: Tx, needs: readonly CardNeed[]): Promise<ReadonlySet<MailedLine>>;
}

/** Creates cards that are already reserved for their lines. All lines have one product and value. */
export type Mint = (tx: Tx, needs: readonly CardNeed[]) => Promise<void>;

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
 * Which plastic card goes into a parcel is known when it is packed. Until then a line has as many cards reserved as it
 * needs; the packer can use any other card of the same product and value.
 */
export function createCardShelf({ defaultSources, simulator }: ShelfOptions): CardShelf {
  const sourcesOf = (line: MailedLine) => (line.sources.length > 0 ? line.sources : defaultSources);
  const isSimulated = (line: MailedLine) => simulator !== null && sourcesOf(line).includes('simulator');
  const isStocked = (line: MailedLine) => sourcesOf(line).includes('inventory') || isSimulated(line);
  return {
    async findTrouble(line) {
      return simulator && isSimulated(line) ? simulator.findTrouble(line, 1) : null;
    },
    async setAside(tx, needs) {
      const served = new Set<MailedLine>();
      for (const group of byStock(needs)) {
        const stocked = group.filter(({ line }) => isStocked(line));
        for (const line of await takeFromStock(tx, stocked)) served.add(line);
        const simulated = group.filter(({ line }) => isSimulated(line) && !served.has(line));
        if (!simulator || simulated.length === 0) continue;
        await simulator.mint(tx, simulated);
        for (const { line } of simulated) served.add(line);
      }
      return served;
    },
  };
}

/**
 * Two lines that each hold half of what both need would wait forever, so lines are reserved completely, in order, as
 * far as cards are available.
 */
async function takeFromStock(tx: Tx, needs: readonly CardNeed[]): Promise<MailedLine[]> {
  const [first] = needs;
  if (!first) return [];
  const wanted = needs.reduce((sum, { count }) => sum + count, 0);
  const free = await lockFreePlastic(tx, first.line, wanted);
  const served: CardNeed[] = [];
  let taken = 0;
  for (const need of needs) {
    if (taken + need.count > free.length) continue;
    taken += need.count;
    served.push(need);
  }
  if (taken === 0) return [];
  const owners = served.flatMap(({ line, count }) => Array.from({ length: count }, () => line));
  await setPlasticAside(tx, first.line, free.slice(0, taken), owners);
  await lowerLevel(tx, { ...first.line, isPlastic: true }, taken, true);
  return served.map(({ line }) => line);
}

/** One group per product and value, in a fixed order in which levels are locked, to prevent deadlocks. */
function byStock(needs: readonly CardNeed[]): CardNeed[][] {
  const groups = new Map<string, CardNeed[]>();
  for (const need of needs) {
    const key = `${need.line.productId} ${String(need.line.valueMinor).padStart(20, '0')}`;
    const group = groups.get(key);
    if (group) group.push(need);
    else groups.set(key, [need]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
