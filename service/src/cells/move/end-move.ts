import { setTimeout as pause } from 'node:timers/promises';
import { accountChange } from '../../accounts/account-changes.ts';
import { deleteRate } from '../../accounts/rate-queries.ts';
import { announceChange } from '../../database/changes.ts';
import { ping, withTransaction } from '../../database/database.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import type { Cell } from '../types.ts';
import { MoveRefused, restoredReason } from './errors.ts';
import { fence, freeze, giveBack, packAll, removeFences } from './freeze.ts';
import { dropPack, packRows } from './pack-queries.ts';
import {
  beginStep,
  deleteMove,
  findMove,
  isAccountHere,
  isSameDatabase,
  lockArrival,
  lockMove,
  updateMove,
} from './state-queries.ts';
import type { Move, MoveNeeds, MoveState } from './types.ts';

/**
 * Gives the account back to the source, unchanged. Throws MoveRefused if the target has it. Until the switch, a target that
 * cannot be reached does not matter: the source has not let it have the account yet.
 */
export async function cancelMove(needs: Pick<MoveNeeds, 'rowsCame'>, move: Move): Promise<void> {
  const { accountId, source, target } = move;
  const state = (await findMove(source.database.db, accountId))?.state;
  if ((state === 'Frozen' || state === 'Packed') && !(await canBeAsked(target)))
    return giveBack(needs, move, ['Frozen', 'Packed']);
  // Held to the end: a commit there that we do not know of would otherwise open the account in both.
  await withTransaction(target.database.db, async (tx) => {
    await beginStep(tx, accountId);
    await lockArrival(tx, accountId);
    if (await isAccountHere(tx, accountId)) throw new MoveRefused([hasItReason(move, state)]);
    await giveBack(needs, move, ['Frozen', 'Packed', 'Switched', 'Moved']);
  });
}

function hasItReason(move: Move, state: MoveState | undefined): string {
  const { source, target } = move;
  return state === 'Frozen' || state === 'Packed'
    ? restoredReason(move)
    : `The account is open in ${target.name} already; to bring it back, move it to ${source.name}.`;
}

async function canBeAsked({ database }: Cell): Promise<boolean> {
  try {
    await ping(database.db);
    return true;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return false;
  }
}

/**
 * Takes the account out of the source without copying it, when the target has it too because a cell was restored from a
 * backup. What the source had is kept as after a move.
 */
export async function keepInTarget(needs: MoveNeeds, move: Move): Promise<void> {
  const { accountId, source, target } = move;
  const { db } = source.database;
  if (!(await hasArrived(target, accountId)))
    throw new MoveRefused([`${target.name} does not have the account, so nothing was taken out of ${source.name}.`]);
  if (await withTransaction(target.database.db, (tx) => isSameDatabase(tx, accountId)))
    throw new MoveRefused([
      `${source.name} and ${target.name} are the same database, or another command is moving the account; nothing was taken out.`,
    ]);
  const own = (await findMove(target.database.db, accountId))?.state;
  if (own === 'Switched' || own === 'Moved')
    throw new MoveRefused([
      `${target.name} has let the account go; repeat the command that moves it to ${source.name}.`,
    ]);
  const begun = await findMove(db, accountId);
  if (begun && begun.toCell !== target.name)
    throw new MoveRefused([
      `The account is moving from ${source.name} to ${begun.toCell}; end that first with --cancel.`,
    ]);
  let state = begun?.state ?? null;
  if (state === null) {
    await freeze(move);
    state = 'Frozen';
  }
  if (state === 'Frozen') {
    await pause(needs.tokensMs);
    await packAll(move);
    state = 'Packed';
  }
  if (state === 'Packed') {
    await fence(move);
    await withTransaction(db, async (tx) => {
      await lockMove(tx, accountId, ['Packed']);
      await updateMove(tx, accountId, 'Switched');
    });
    state = 'Switched';
  }
  if (state === 'Switched') {
    await pause(needs.routersMs);
    await leave(move);
  }
}

/** Whether the copy was committed. Waits for a commit that is under way. */
export async function hasArrived({ database }: Cell, accountId: Move['accountId']): Promise<boolean> {
  return withTransaction(database.db, async (tx) => {
    await lockArrival(tx, accountId);
    return isAccountHere(tx, accountId);
  });
}

/** Takes what is left of the account out of the source's tables. */
export async function leave({ accountId, source }: Move): Promise<void> {
  await withTransaction(source.database.db, async (tx) => {
    await beginStep(tx, accountId);
    await lockMove(tx, accountId, ['Switched']);
    await deleteRate(tx, accountId);
    await packRows(tx, accountId, 'Access');
    await updateMove(tx, accountId, 'Moved');
    await announceChange(tx, accountChange(accountId));
  });
}

/** Deletes what the source kept of an account that the target has. */
export async function removeLeftovers(move: Move): Promise<void> {
  const { accountId, source, target } = move;
  if (!(await hasArrived(target, accountId)))
    throw new MoveRefused([`${target.name} does not have the account, so nothing of it was removed.`]);
  if ((await findMove(source.database.db, accountId))?.state !== 'Moved')
    throw new MoveRefused([
      'The move is not finished, so nothing was removed; repeat the command that began it first.',
    ]);
  await removeFences(move);
  await withTransaction(source.database.db, async (tx) => {
    await beginStep(tx, accountId);
    await lockMove(tx, accountId, ['Moved']);
    await dropPack(tx, accountId);
    await deleteMove(tx, accountId);
  });
}
