import { findAccountNamed, findMove } from '../../cells/move/state-queries.ts';
import type { Move } from '../../cells/move/types.ts';
import type { Cell } from '../../cells/types.ts';
import { CommandRefused } from '../../cli/command-errors.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import { StartupError } from '../../kit/startup-error.ts';
import type { CommandContext } from '../command-context.ts';

/** What `bestow cells move` is to do. */
export type Act = 'Move' | 'Check' | 'Cancel' | 'Remove' | 'Keep';

type NamedMove = Move & { readonly name: string };

/** Where the account is, where its move has begun, and where it goes. */
export async function findTarget(context: CommandContext, cells: readonly Cell[], act: Act): Promise<NamedMove> {
  const { given } = context;
  // To end a move, the cell that it began in is enough.
  const asked = act === 'Cancel' ? await listUsable(cells) : cells;
  const { accountId, name, homes } = await findAccountIn(asked, given.account ?? '');
  if (given.keep !== undefined) return { accountId, name, ...chooseKept(cells, homes, given.keep) };
  const [home] = homes;
  const begun = await findBegun(asked, cells, accountId);
  if (begun === null && asked.length < cells.length)
    throw new CommandRefused(
      `No move of ${name} has begun in ${asked.map((cell) => cell.name).join(', ') || 'a cell'}, and the other cells cannot be used now; see "bestow cells list".`,
    );
  if (begun === null && (act === 'Cancel' || act === 'Remove'))
    throw new CommandRefused(`No move of ${name} has begun, or what it left was removed already.`);
  if (begun && given.to !== undefined && given.to !== begun.target.name) {
    throw new CommandRefused(
      begun.isOver
        ? `${name} has moved to ${begun.target.name}; before it moves on, run "bestow cells move ${accountId} --remove".`
        : `${name} is moving to ${begun.target.name}; finish that first, or end it with --cancel.`,
    );
  }
  if (begun) return { accountId, name, source: begun.source, target: begun.target };
  refuseDoubled(name, homes);
  const target = cellNamed(cells, given.to ?? '');
  if (home === undefined) throw new CommandRefused(`No cell has an account ${given.account}.`);
  if (home === target) throw new CommandRefused(`${name} is in ${target.name} already.`);
  return { accountId, name, source: home, target };
}

function refuseDoubled(name: string, homes: readonly Cell[]): void {
  if (homes.length < 2) return;
  throw new CommandRefused(
    `${homes.map((cell) => cell.name).join(' and ')} both have ${name}, as if one had been restored from a backup; look at both with "bestow cells find", and keep one of them, with ${homes.map((cell) => `--keep ${cell.name}`).join(' or ')}.`,
  );
}

interface FoundAccount {
  readonly accountId: AccountId;
  readonly name: string;
  /** The cells that have it, first those in which it stays: only a restored backup puts it into two. */
  readonly homes: readonly Cell[];
}

async function findAccountIn(cells: readonly Cell[], text: string): Promise<FoundAccount> {
  const found: { accountId: AccountId; name: string; cell: Cell; isMoving: boolean }[] = [];
  for (const cell of cells) {
    const account = await orUnreachable(cell, async () => {
      await requireCurrentSchema(cell.database.db);
      return findAccountNamed(cell.database.db, text);
    });
    if (account) found.push({ accountId: account.id, name: account.name, cell, isMoving: account.movingTo !== null });
  }
  const ids = new Set(found.map(({ accountId }) => accountId));
  if (ids.size > 1) throw new CommandRefused(`Several accounts are named ${text}; use the id.`);
  const sorted = found.toSorted((a, b) => Number(a.isMoving) - Number(b.isMoving));
  const [first] = sorted;
  if (first) return { accountId: first.accountId, name: first.name, homes: sorted.map(({ cell }) => cell) };
  if (isId(text.toLowerCase())) return { accountId: text.toLowerCase() as AccountId, name: text, homes: [] };
  throw new CommandRefused(`No cell has an account ${text}; use its id, or its whole name.`);
}

/** The account's move that is not over, or else one whose leftovers are not removed. */
async function findBegun(asked: readonly Cell[], cells: readonly Cell[], accountId: AccountId) {
  const begun: { source: Cell; target: Cell; isOver: boolean }[] = [];
  for (const source of asked) {
    const move = await orUnreachable(source, () => findMove(source.database.db, accountId));
    if (move) begun.push({ source, target: cellNamed(cells, move.toCell), isOver: move.state === 'Moved' });
  }
  return begun.find(({ isOver }) => !isOver) ?? begun[0] ?? null;
}

/** The cell that keeps an account which is in two, and the one that it is taken out of. */
function chooseKept(cells: readonly Cell[], homes: readonly Cell[], keep: string): Pick<Move, 'source' | 'target'> {
  const target = cellNamed(cells, keep);
  const source = homes.find((cell) => cell !== target);
  if (!source || !homes.includes(target))
    throw new CommandRefused(
      `The account is not in two cells; ${homes.map(({ name }) => name).join(', ') || 'none'} has it.`,
    );
  return { source, target };
}

/** Without those that are down, or that another version of Bestow has migrated. */
async function listUsable(cells: readonly Cell[]): Promise<Cell[]> {
  const usable: Cell[] = [];
  for (const cell of cells) {
    try {
      await requireCurrentSchema(cell.database.db);
      usable.push(cell);
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !(error instanceof StartupError)) throw error;
    }
  }
  return usable;
}

/** A cell that cannot be reached may have the account, or its move. */
async function orUnreachable<T>({ name }: Cell, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new CommandRefused(`${name} cannot be reached, so it is unknown what it has of the account; start it first.`);
  }
}

function cellNamed(cells: readonly Cell[], name: string): Cell {
  const cell = cells.find((each) => each.name === name);
  if (cell) return cell;
  throw new CommandRefused(`CELLS names no cell ${name}; it names ${cells.map((each) => each.name).join(', ')}.`);
}
