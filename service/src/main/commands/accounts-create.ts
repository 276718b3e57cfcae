import { chooseEmptiest } from '../../cells/emptiest-cell.ts';
import { findPresence } from '../../cells/queries.ts';
import type { Cell } from '../../cells/types.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import type { CommandContext } from '../command-context.ts';
import { type CellRun, contextIn } from './in-each-cell.ts';
import { openOwnCells } from './open-own-cells.ts';

/** Where there are cells, the account is created in one of them, whatever DATABASE_URL is. */
export async function inCellOfAccount(context: CommandContext, run: CellRun): Promise<ExitCode> {
  const { config, given, out } = context;
  const runIn = async (chosen: CommandContext) => (await run(chosen)) ?? exitCodes.done;
  if (given.url !== undefined) return runIn(context);
  if (config.cells.length === 0) {
    if (given.cell !== undefined) throw new WrongUse('--cell needs CELLS, or --url with the address of a router.');
    return runIn(context);
  }
  const { cells, close } = await openOwnCells(context, 'bestow-accounts');
  const cell = await chooseCell(cells, given).finally(close);
  out.say(`In the cell ${cell.name}:`);
  return runIn(contextIn(context, cell, out.json));
}

/** A repeated command goes where the first one went, because the admin is there. */
async function chooseCell(cells: readonly Cell[], given: CommandContext['given']): Promise<Cell> {
  if (given.cell !== undefined) {
    const named = cells.find(({ name }) => name === given.cell);
    if (named) return named;
    throw new WrongUse(`CELLS names no cell ${given.cell}; it names ${cells.map(({ name }) => name).join(', ')}.`);
  }
  const email = (given['admin-email'] ?? '').trim().toLowerCase();
  for (const cell of cells) if (await hasPerson(cell, email)) return cell;
  const cell = await chooseEmptiest(cells);
  if (cell) return cell;
  throw new CommandRefused('No cell is open for new accounts; name one with --cell, or set its _OPEN to on.');
}

async function hasPerson({ name, database }: Cell, email: string): Promise<boolean> {
  try {
    return (await findPresence(database.db, { kind: 'email', value: email })) !== 'Absent';
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new CommandRefused(
      `${name} cannot be reached, so it is unknown whether it has ${email}; start it, or name the cell of the account with --cell.`,
    );
  }
}
