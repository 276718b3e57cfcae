import type { IncomingHttpHeaders } from 'node:http';
import type { Directory } from '../../cells/directory.ts';
import type { Cell, Clue } from '../../cells/types.ts';
import { cellCookie, cookieOf, keptSession, sessionCookie } from './kept-sessions.ts';
import { parseJson } from './read-body.ts';
import { type RequestHead, type Route, sessionClue } from './read-clue.ts';

export interface Choice {
  readonly cell: Cell;
  /** What the caller named; null: nothing, or no cell. */
  readonly preferred: Cell | null;
}

export interface Chooser {
  choose(head: RequestHead, route: Exclude<Route, { kind: 'all' }>, body: Buffer | null): Promise<Choice>;
  /** The cell that a page of the portal asks for although the browser works in another one, and the session there. */
  chooseOther(head: RequestHead): Promise<{ readonly cell: Cell; readonly session: string | null } | null>;
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
    async chooseOther({ url, headers }) {
      const cell = cellNamed(headerOf(headers));
      const clue = sessionClue(cookieOf(headers, sessionCookie));
      if (cell === null || clue === null || !url.startsWith('/portal/api/')) return null;
      return (await directory.find(clue)) === cell ? null : { cell, session: keptSession(headers, cell.name) ?? null };
    },
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
  return headerOf(headers) ?? cookieOf(headers, cellCookie);
}

export function headerOf(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['bestow-cell'];
  return typeof header === 'string' ? header : undefined;
}
