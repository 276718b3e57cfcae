import { findAnything } from '../../cells/find-queries.ts';
import type { Found } from '../../cells/types.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import type { CommandContext } from '../command-context.ts';
import { openOwnCells } from './open-own-cells.ts';

type FoundIn = Found & { readonly cell: string };

/** Exit code 1 if a cell could not be asked: what is looked for may be there. */
export async function cellsFind(context: CommandContext): Promise<ExitCode> {
  const { given, out } = context;
  const { cells, close } = await openOwnCells(context, 'bestow-find');
  const found: FoundIn[] = [];
  const unreachable: string[] = [];
  for (const { name, database } of cells) {
    try {
      const rows = await findAnything(database.db, given.text ?? '');
      found.push(...rows.map((row) => ({ ...row, cell: name })));
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      unreachable.push(name);
    }
  }
  await close();
  out.table<FoundIn>(
    [
      { title: 'Cell', cell: ({ cell }) => cell },
      { title: 'What', cell: ({ what }) => what },
      { title: 'Id', cell: ({ id }) => id },
      { title: 'Name', cell: ({ name }) => name, canShrink: true },
      { title: 'Account', cell: ({ accountId }) => accountId },
    ],
    found,
  );
  for (const name of unreachable) out.say(`${name} cannot be reached.`);
  const rows = found.map(({ cell, what, id, name, accountId }) => {
    return { Cell: cell, What: what, Id: id, Name: name, AccountId: accountId };
  });
  out.json({ Found: rows, Unreachable: unreachable });
  return unreachable.length === 0 ? exitCodes.done : exitCodes.failed;
}
