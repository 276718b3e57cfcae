import type { IncomingMessage } from 'node:http';
import type { Directory } from '../../cells/directory.ts';
import { countAccountsOf, emptiest } from '../../cells/emptiest-cell.ts';
import type { Cell } from '../../cells/types.ts';
import { cookieOf, keptSession, sessionCookie } from './kept-sessions.ts';
import { memberOf, sessionClue } from './read-clue.ts';
import { readOfCell } from './read-of-cell.ts';

interface Needs {
  readonly cells: readonly Cell[];
  readonly directory: Directory;
}

/** Where an account of the portal is listed with the others, if the person may see that. */
const countPermission = 'operator.accounts:read';

/**
 * All cells, for a browser that has the session of an operator in at least one of them; null for any other. Each cell
 * says itself who the person is there: nothing is shown of a cell in which they may not see it.
 */
export async function showCells({ cells, directory }: Needs, request: IncomingMessage) {
  const current = cookieOf(request.headers, sessionCookie);
  const clue = sessionClue(current);
  const home = clue && (await directory.find(clue));
  const shown = await Promise.all(
    cells.map(async (cell) => {
      const session = cell === home ? current : keptSession(request.headers, cell.name);
      const me = session === undefined ? null : await readOfCell(request, '/portal/api/Me', { cell, session });
      const permissions = memberOf(me, 'Permissions');
      const mayCount = Array.isArray(permissions) && permissions.includes(countPermission);
      return {
        cell,
        isOpen: cell.isOpen,
        isSignedIn: memberOf(me, 'Role') === 'operator',
        isReady: (await readOfCell(request, '/health/ready', { cell })) !== null,
        accounts: await countAccountsOf(cell),
        mayCount,
      };
    }),
  );
  if (!shown.some(({ isSignedIn }) => isSignedIn)) return null;
  return {
    Data: shown.map(({ cell, isOpen, isSignedIn, isReady, accounts, mayCount }) => ({
      Name: cell.name,
      IsOpen: isOpen,
      IsCurrent: cell === home,
      IsSignedIn: isSignedIn,
      IsReady: isReady && accounts !== null,
      Accounts: isSignedIn && mayCount ? accounts : null,
    })),
    NextAccount: emptiest(shown.filter(({ isReady }) => isReady))?.cell.name ?? null,
  };
}
