import { LRUCache } from 'lru-cache';
import { findPresence } from './queries.ts';
import type { Cell, Clue } from './types.ts';

/** How long an answer is used again. The old cell of an account that moved refuses its requests for longer than that. */
export const rememberedMs = 2_000;
const rememberedMax = 50_000;

/** A cell could not be asked, and no other has what is looked for: it is unknown whether it exists. */
export class CellUnreachable extends Error {
  override readonly name = 'CellUnreachable';
}

export interface Directory {
  /** The cell that has it; the preferred one if several have it; null if none has. */
  find(clue: Clue, preferred?: Cell | null): Promise<Cell | null>;
}

class NotHere extends Error {}

/** It belongs to an account that is moving away from the cell, which answers that. */
class Leaving extends Error {
  constructor(readonly cell: Cell) {
    super();
  }
}

interface Answer {
  readonly cell: Cell | null;
  readonly isLasting: boolean;
}

/** Asks every cell at once: each answers with one look-up by key. A cell that does not answer holds up only what no other has. */
export function createDirectory(cells: readonly Cell[]): Directory {
  const known = new LRUCache<string, Cell>({ max: rememberedMax, ttl: rememberedMs });
  const underWay = new Map<string, Promise<Answer>>();

  async function ask(cell: Cell, clue: Clue): Promise<Cell> {
    const presence = await findPresence(cell.database.db, clue);
    if (presence === 'Here') return cell;
    throw presence === 'Leaving' ? new Leaving(cell) : new NotHere();
  }

  async function askAll(clue: Clue, preferred: Cell | null): Promise<Answer> {
    const asked = cells.map((cell) => ask(cell, clue));
    try {
      const first = await Promise.any(asked);
      // Operators may be known to several cells.
      if (preferred === null || preferred === first) return { cell: first, isLasting: true };
      const cell = await Promise.resolve(asked[cells.indexOf(preferred)] ?? first).catch(() => first);
      return { cell, isLasting: true };
    } catch (error) {
      const reasons = error instanceof AggregateError ? error.errors : [error];
      const leaving = reasons.find((reason) => reason instanceof Leaving);
      if (leaving) return { cell: leaving.cell, isLasting: false };
      if (reasons.every((reason) => reason instanceof NotHere)) return { cell: null, isLasting: false };
      throw new CellUnreachable('a cell could not be asked');
    }
  }

  return {
    find(clue, preferred = null) {
      const key = `${preferred?.name ?? ''} ${clue.kind} ${textOf(clue.value)}`;
      const remembered = known.get(key);
      if (remembered) return Promise.resolve(remembered);
      const earlier = underWay.get(key);
      if (earlier) return earlier.then(({ cell }) => cell);
      const asked = askAll(clue, preferred).finally(() => underWay.delete(key));
      underWay.set(key, asked);
      return asked.then(({ cell, isLasting }) => {
        if (cell !== null && isLasting) known.set(key, cell);
        return cell;
      });
    },
  };
}

function textOf(value: Clue['value']): string {
  return Buffer.isBuffer(value) ? value.toString('base64') : String(value);
}
