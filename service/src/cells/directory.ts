import { LRUCache } from 'lru-cache';
import { isHere } from './queries.ts';
import type { Cell, Clue } from './types.ts';

/** How long an answer is used again. An account's old cell keeps its rows for longer than that after a move. */
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

/** Asks every cell at once: each answers with one look-up by key. A cell that does not answer holds up only what no other has. */
export function createDirectory(cells: readonly Cell[]): Directory {
  const known = new LRUCache<string, Cell>({ max: rememberedMax, ttl: rememberedMs });
  const underWay = new Map<string, Promise<Cell | null>>();

  async function ask(cell: Cell, clue: Clue): Promise<Cell> {
    if (await isHere(cell.database.db, clue)) return cell;
    throw new NotHere();
  }

  async function askAll(clue: Clue, preferred: Cell | null): Promise<Cell | null> {
    const asked = cells.map((cell) => ask(cell, clue));
    try {
      const first = await Promise.any(asked);
      // Operators may be known to several cells.
      if (preferred === null || preferred === first) return first;
      return await Promise.resolve(asked[cells.indexOf(preferred)] ?? first).catch(() => first);
    } catch (error) {
      const reasons = error instanceof AggregateError ? error.errors : [error];
      if (reasons.every((reason) => reason instanceof NotHere)) return null;
      throw new CellUnreachable('a cell could not be asked');
    }
  }

  return {
    find(clue, preferred = null) {
      const key = `${preferred?.name ?? ''} ${clue.kind} ${textOf(clue.value)}`;
      const remembered = known.get(key);
      if (remembered) return Promise.resolve(remembered);
      const earlier = underWay.get(key);
      if (earlier) return earlier;
      const asked = askAll(clue, preferred).finally(() => underWay.delete(key));
      underWay.set(key, asked);
      return asked.then((cell) => {
        if (cell !== null) known.set(key, cell);
        return cell;
      });
    },
  };
}

function textOf(value: Clue['value']): string {
  return Buffer.isBuffer(value) ? value.toString('base64') : String(value);
}
