import { believedMs } from '../../accounts/authenticator.ts';
import { rememberedMs } from '../../cells/directory.ts';
import { MoveRefused } from '../../cells/move/errors.ts';
import { findObstacles } from '../../cells/move/find-obstacles.ts';
import { cancelMove, moveAccount, removeLeftovers } from '../../cells/move/move-account.ts';
import { alone, findAccountNamed, findMove } from '../../cells/move/state-queries.ts';
import type { Move, MoveNeeds } from '../../cells/move/types.ts';
import type { Cell } from '../../cells/types.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeyRing } from '../keys/keys.ts';
import { verifyAccount } from '../verify-ledger.ts';
import { openOwnCells } from './open-own-cells.ts';

/** For the lock, the steps of the move, and reading while rows are written. */
const connectionsMax = 4;
const waitSecondsUsual = 60;
const waitSecondsMax = 3_600;
/** What routers remember is older than that then, even if they were slow to ask. */
const routersMs = rememberedMs + 1_000;
/** The same for tokens in API processes. */
const tokensMs = believedMs + 1_000;

type Act = 'Move' | 'Check' | 'Cancel' | 'Remove';
const ended: Readonly<Record<Act, string>> = { Move: 'Moved', Check: 'Ready', Cancel: 'GivenBack', Remove: 'Removed' };

export async function cellsMove(context: CommandContext): Promise<ExitCode> {
  const act = actOf(context);
  const waits = waitSecondsOf(context);
  const keyRing = await loadKeyRing(context.config);
  const { cells, close } = await openOwnCells(context, 'bestow-move', connectionsMax);
  try {
    const { name, ...move } = await findTarget(context, cells, act);
    const { say } = context.out;
    const needs = { keyRing, verify: verifyAccount, say, waitSecondsMax: waits, tokensMs, routersMs };
    const places = { Account: { Id: move.accountId, Name: name }, From: move.source.name, To: move.target.name };
    const show = (state: string, reasons: readonly string[], code: ExitCode) => {
      for (const reason of reasons) say(`- ${reason}`);
      context.out.json({ ...places, State: state, Reasons: reasons });
      return code;
    };
    try {
      const done = await alone(move.source.database.db, move.accountId, () => perform(act, needs, move));
      if (done === null) throw new CommandRefused('Another command is moving this account; wait for it to end.');
      say(doneWords(act, name, move));
      return show(ended[act], [], exitCodes.done);
    } catch (error) {
      if (!(error instanceof MoveRefused)) {
        await noteUnfinished(context, move);
        throw error;
      }
      say(`${name} is not moved from ${move.source.name} to ${move.target.name}:`);
      return show('Refused', error.reasons, exitCodes.refused);
    }
  } finally {
    await close();
  }
}

/** Said when the command ends early, in addition to why. */
async function noteUnfinished({ out }: CommandContext, { accountId, source }: Move): Promise<void> {
  const begun = await findMove(source.database.db, accountId).catch(() => null);
  if (begun && begun.state !== 'Moved')
    out.note(
      'The move is not finished, and the account is answered 503 until it is: repeat the command, or end it with --cancel.',
    );
}

function actOf({ given }: CommandContext): Act {
  const acts = (['Check', 'Cancel', 'Remove'] as const).filter((act) => given[act.toLowerCase()] !== undefined);
  if (acts.length > 1) throw new WrongUse('Only one of --check, --cancel and --remove is possible.');
  const act = acts[0] ?? 'Move';
  if (given.to === undefined && (act === 'Move' || act === 'Check'))
    throw new WrongUse('--to is missing: the cell that the account moves to.');
  return act;
}

function waitSecondsOf({ given: { wait } }: CommandContext): number {
  const seconds = wait === undefined ? waitSecondsUsual : Number(wait);
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= waitSecondsMax) return seconds;
  throw new WrongUse(`--wait must be a number of seconds from 0 to ${waitSecondsMax}.`);
}

/** True when it was done. */
async function perform(act: Act, needs: MoveNeeds, move: Move): Promise<true> {
  if (act === 'Cancel') await cancelMove(move);
  else if (act === 'Remove') await removeLeftovers(move);
  else if (act === 'Move') await moveAccount(needs, move);
  else {
    const obstacles = await findObstacles(needs, move);
    if (obstacles.length > 0) throw new MoveRefused(obstacles);
  }
  return true;
}

function doneWords(act: Act, name: string, { accountId, source, target }: Move): string {
  switch (act) {
    case 'Move':
      return `${name} is in ${target.name}. ${source.name} keeps the rows that it had, which nothing reads, until "bestow cells move ${accountId} --remove".`;
    case 'Check':
      return `${name} can move from ${source.name} to ${target.name}.`;
    case 'Cancel':
      return `${name} works in ${source.name} as before.`;
    case 'Remove':
      return `${source.name} has nothing left of ${name}.`;
  }
}

type NamedMove = Move & { readonly name: string };

/** Where the account is, where its move has begun, and where it goes. */
async function findTarget(context: CommandContext, cells: readonly Cell[], act: Act): Promise<NamedMove> {
  const { given } = context;
  const { accountId, name, home } = await findAccountIn(cells, given.account ?? '');
  const begun = await findBegun(cells, accountId);
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
  const target = cellNamed(cells, given.to ?? '');
  if (home === null) throw new CommandRefused(`No cell has an account ${given.account}.`);
  if (home === target) throw new CommandRefused(`${name} is in ${target.name} already.`);
  return { accountId, name, source: home, target };
}

interface FoundAccount {
  readonly accountId: AccountId;
  readonly name: string;
  /** The cell in which it is and stays, if there is one. */
  readonly home: Cell | null;
}

async function findAccountIn(cells: readonly Cell[], text: string): Promise<FoundAccount> {
  const found: (FoundAccount & { readonly isMoving: boolean })[] = [];
  for (const cell of cells) {
    const account = await orUnreachable(cell, async () => {
      await requireCurrentSchema(cell.database.db);
      return findAccountNamed(cell.database.db, text);
    });
    if (account)
      found.push({ accountId: account.id, name: account.name, home: cell, isMoving: account.movingTo !== null });
  }
  const ids = new Set(found.map(({ accountId }) => accountId));
  if (ids.size > 1) throw new CommandRefused(`Several accounts are named ${text}; use the id.`);
  const [first] = found.toSorted((a, b) => Number(a.isMoving) - Number(b.isMoving));
  if (first) return first;
  if (isId(text.toLowerCase())) return { accountId: text.toLowerCase() as AccountId, name: text, home: null };
  throw new CommandRefused(`No cell has an account ${text}; use its id, or its whole name.`);
}

async function findBegun(cells: readonly Cell[], accountId: AccountId) {
  for (const source of cells) {
    const move = await orUnreachable(source, () => findMove(source.database.db, accountId));
    if (move) return { source, target: cellNamed(cells, move.toCell), isOver: move.state === 'Moved' };
  }
  return null;
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
