import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Directory } from '../../cells/directory.ts';
import type { Cell } from '../../cells/types.ts';
import type { Forwarder } from './forward.ts';
import { changeCell, cookieOf, dropKept, keptSession, sessionCookie } from './kept-sessions.ts';
import { type RequestHead, sessionClue } from './read-clue.ts';

const cellPath = /^\/portal\/cells\/([a-z0-9-]+)(?:\?|$)/;
/** A page of the operator's, and perhaps the dialog that is open there. */
const pageInCell = /^\/operator(?:\/[\w-]+)*(?:\?[\w-]+=[\w-]*)?$/;
const signOutPaths = ['/portal/api/SignOut', '/portal/api/SignOutEverywhere'];

interface Needs {
  readonly cells: readonly Cell[];
  readonly directory: Directory;
  readonly forwarder: Forwarder;
  readonly baseUrl: string;
}

/** In which cells a browser has sessions, and in which one it works. */
export interface BrowserCells {
  /** The headers with which a browser changes to the cell in the address; null: it is another address. */
  change(head: RequestHead): Promise<OutgoingHttpHeaders | null>;
  /** Of a request to sign out, the cookies that end with it: whoever signs out has signed out of every cell. */
  signOutElsewhere(request: IncomingMessage): Promise<readonly string[]>;
}

export function createBrowserCells({ cells, directory, forwarder, baseUrl }: Needs): BrowserCells {
  return {
    async change({ url, headers }) {
      const [, chosen] = cellPath.exec(url) ?? [];
      if (chosen === undefined || !cells.some(({ name }) => name === chosen)) return null;
      const clue = sessionClue(cookieOf(headers, sessionCookie));
      const from = clue && (await directory.find(clue));
      const to = new URL(url, baseUrl).searchParams.get('to') ?? '';
      return {
        location: `/portal${pageInCell.test(to) ? to : ''}`,
        'set-cookie': [...changeCell(headers, from?.name ?? null, chosen)],
        'cache-control': 'no-store',
      };
    },
    async signOutElsewhere(request) {
      if (request.method !== 'POST' || !signOutPaths.includes(request.url ?? '')) return [];
      const dropped: string[] = [];
      for (const cell of cells) {
        const session = keptSession(request.headers, cell.name);
        if (session === undefined) continue;
        await forwarder.ask(request, Buffer.alloc(0), { cell, session });
        dropped.push(dropKept(cell.name));
      }
      return dropped;
    },
  };
}
