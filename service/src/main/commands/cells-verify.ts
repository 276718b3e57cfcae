import { findDoubles } from '../../cells/find-doubles.ts';
import type { Doubled } from '../../cells/types.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { CommandContext } from '../command-context.ts';
import { openOwnCells } from './open-own-cells.ts';

const shownMax = 1_000;

/** Exit code 1 if two cells have what only one should. */
export async function cellsVerify(context: CommandContext): Promise<ExitCode> {
  const { out } = context;
  const { cells, close } = await openOwnCells(context, 'bestow-verify');
  const doubled: Doubled[] = [];
  let count = 0;
  try {
    for (const { database } of cells) await requireCurrentSchema(database.db);
    for await (const found of findDoubles(cells)) {
      count++;
      if (doubled.length < shownMax) doubled.push(found);
    }
  } finally {
    await close();
  }
  for (const { what, key, cells: names } of doubled) out.say(`${what} ${key} is in ${names.join(' and ')}.`);
  if (count > doubled.length) out.say(`and ${count - doubled.length} more`);
  if (count === 0) out.say('No account, email or code is in two cells.');
  out.json({
    Count: count,
    Doubled: doubled.map(({ what, key, cells: names }) => ({ What: what, Key: key, Cells: names })),
  });
  return count === 0 ? exitCodes.done : exitCodes.failed;
}
