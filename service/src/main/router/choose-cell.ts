import type { Directory } from '../../cells/directory.ts';
import type { Cell, Clue } from '../../cells/types.ts';
import { parseJson } from './read-body.ts';
import { cookieOf, type RequestHead, type Route } from './read-clue.ts';

/** Which cell a browser was served by: for what comes before somebody is known, and for operators. */
export const cellCookie = '__Host-bestow-cell';

export interface Choice {
  readonly cell: Cell;
  /** What the caller named; null: nothing, or no cell. */
  readonly preferred: Cell | null;
}

export interface Chooser {
  choose(head: RequestHead, route: Exclude<Route, { kind: 'all' }>, body: Buffer | null): Promise<Choice>;
  cellNamed(name: string | undefined): Cell | null;
}

export function createChooser(cells: readonly Cell[], directory: Directory): Chooser {
  const cellNamed = (name: string | undefined) => cells.find((cell) => cell.name === name) ?? null;

  async function findFirst(clues: readonly Clue[], preferred: Cell | null): Promise<Cell | null> {
    for (const clue of clues) {
      const found = await directory.find(clue, preferred);
      if (found !== null) return found;
    }
    return null;
  }

  return {
    cellNamed,
    async choose(head, route, body) {
      const preferred = cellNamed(namedCell(head));
      const clues = route.kind === 'body' ? route.read(parseJson(body ?? Buffer.alloc(0))) : route.clues;
      const account = route.kind === 'clues' && route.account ? await directory.find(route.account) : null;
      const cell = (await findFirst(clues, account ?? preferred)) ?? preferred ?? cells[0];
      if (cell === undefined) throw new Error('there are no cells');
      return { cell, preferred };
    },
  };
}

/** What a program says, or what the browser was given. */
function namedCell({ headers }: RequestHead): string | undefined {
  const header = headers['bestow-cell'];
  return typeof header === 'string' ? header : cookieOf(headers, cellCookie);
}
