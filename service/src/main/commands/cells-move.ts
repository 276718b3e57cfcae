import { believedMs } from '../../accounts/authenticator.ts';
import { rememberedMs } from '../../cells/directory.ts';
import { cancelMove, keepInTarget, removeLeftovers } from '../../cells/move/end-move.ts';
import { MoveRefused } from '../../cells/move/errors.ts';
import { findObstacles } from '../../cells/move/find-obstacles.ts';
import { moveAccount } from '../../cells/move/move-account.ts';
import { alone, findMove } from '../../cells/move/state-queries.ts';
import type { Move, MoveNeeds } from '../../cells/move/types.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import { returnToMessages } from '../../recipients/retention/queries.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeyRing } from '../keys/keys.ts';
import { verifyAccount } from '../verify-ledger.ts';
import { type Act, findTarget } from './find-move-target.ts';
import { openOwnCells } from './open-own-cells.ts';

/** For the lock, the steps of the move, and reading while rows are written. */
const connectionsMax = 4;
const waitSecondsUsual = 60;
const waitSecondsMax = 3_600;
/** What routers remember is older than that then, even if they were slow to ask. */
const routersMs = rememberedMs + 1_000;
/** The same for tokens in API processes. */
const tokensMs = believedMs + 1_000;

const ended: Readonly<Record<Act, string>> = {
  Move: 'Moved',
  Check: 'Ready',
  Cancel: 'GivenBack',
  Remove: 'Removed',
  Keep: 'Kept',
};

export async function cellsMove(context: CommandContext): Promise<ExitCode> {
  const act = actOf(context);
  const waits = waitSecondsOf(context);
  const keyRing = await loadKeyRing(context.config);
  const { cells, close } = await openOwnCells(context, 'bestow-move', connectionsMax);
  try {
    const { name, ...move } = await findTarget(context, cells, act);
    const { say } = context.out;
    const needs = {
      keyRing,
      verify: verifyAccount,
      rowsCame: returnToMessages,
      say,
      waitSecondsMax: waits,
      tokensMs,
      routersMs,
    };
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
  const acts = (['Check', 'Cancel', 'Remove', 'Keep'] as const).filter((act) => given[act.toLowerCase()] !== undefined);
  if (acts.length > 1) throw new WrongUse('Only one of --check, --cancel, --remove and --keep is possible.');
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
  if (act === 'Cancel') await cancelMove(needs, move);
  else if (act === 'Remove') await removeLeftovers(move);
  else if (act === 'Keep') await keepInTarget(needs, move);
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
    case 'Keep':
      return `${name} is in ${target.name} only. ${source.name} keeps the rows that it had, which nothing reads, until "bestow cells move ${accountId} --remove".`;
    case 'Remove':
      return `${source.name} has nothing left of ${name}.`;
  }
}
