import type { IncomingHttpHeaders } from 'node:http';
import type { Directory } from '../../cells/directory.ts';
import { chooseEmptiest } from '../../cells/emptiest-cell.ts';
import type { Cell } from '../../cells/types.ts';
import { DomainError } from '../../kit/errors.ts';
import { parseJson } from './read-body.ts';
import { emailClue, memberOf, operatorClue } from './read-clue.ts';

/** A new account belongs into a cell that the caller does not reach. */
export class OtherCell extends DomainError {
  readonly code = 'OtherCell';
  readonly kind = 'conflict';
  constructor(
    message: string,
    readonly cell: string | null,
  ) {
    super(message);
  }
  override publicDetails() {
    return this.cell === null ? {} : { Cell: this.cell };
  }
}

/**
 * Where an account is created whose cell nobody named: in the open cell with the fewest. A repeated request goes where
 * the first one went, because its admin is there.
 */
export async function findCellForAccount(
  { cells, directory }: { readonly cells: readonly Cell[]; readonly directory: Directory },
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Cell | null> {
  const caller = operatorClue(headers);
  // The cell refuses it.
  if (caller === null || (await directory.find(caller)) === null) return null;
  const admin = emailClue(memberOf(parseJson(body), 'AdminEmail'));
  const home = admin && (await directory.find(admin));
  if (home) {
    if ((await directory.find(caller, home)) === home) return home;
    throw new OtherCell('Another cell has somebody with this AdminEmail. Use another address.', null);
  }
  const cell = await chooseEmptiest(cells);
  if (cell === null)
    throw new OtherCell('No cell is open for new accounts. Name one in the header Bestow-Cell, or open one.', null);
  if ((await directory.find(caller, cell)) === cell) return cell;
  throw new OtherCell(
    `New accounts belong in the cell ${cell.name}, which does not know this credential. Use a credential of ${cell.name}, or name another cell in the header Bestow-Cell.`,
    cell.name,
  );
}
