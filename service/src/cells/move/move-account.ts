import { setTimeout as pause } from 'node:timers/promises';
import { accountChange } from '../../accounts/account-changes.ts';
import { deleteRate } from '../../accounts/rate-queries.ts';
import { announceChange } from '../../database/changes.ts';
import { withTransaction } from '../../database/database.ts';
import type { Cell } from '../types.ts';
import { copyAccount } from './copy-account.ts';
import { MoveRefused } from './errors.ts';
import { findObstacles } from './find-obstacles.ts';
import { fence, freeze, giveBack, pack, removeFences } from './freeze.ts';
import { dropPack, packRows } from './pack-queries.ts';
import { beginStep, deleteMove, findMove, isAccountHere, lockArrival, lockMove, updateMove } from './state-queries.ts';
import type { Move, MoveNeeds } from './types.ts';

/**
 * Moves an account, or continues a move where it stopped. Throws MoveRefused if it cannot be moved; then it is, and works,
 * where it was.
 */
export async function moveAccount(needs: MoveNeeds, move: Move): Promise<void> {
  const { accountId, source, target } = move;
  const { db } = source.database;
  let state = (await findMove(db, accountId))?.state ?? null;
  if (state === null) {
    const obstacles = await findObstacles(needs, move);
    if (obstacles.length > 0) throw new MoveRefused(obstacles);
    await freeze(move);
    needs.say(`Frozen: the account is answered 503 until it is open in ${target.name}.`);
    await needs.onStep?.('frozen');
    state = 'Frozen';
  }
  if (state === 'Frozen') {
    await pause(needs.tokensMs);
    const rows = await orGiveBack(needs, move, () => pack(needs, move));
    needs.say(`Packed: ${rows} rows.`);
    await needs.onStep?.('packed');
    state = 'Packed';
  }
  if (state === 'Packed' || (state === 'Switched' && !(await hasArrived(target, accountId)))) {
    await orGiveBack(needs, move, () => fence(move));
    await needs.onStep?.('fenced');
    const copied = await orGiveBack(needs, move, () => copyAccount(needs, move));
    const rows = copied.reduce((sum, table) => sum + table.rows, 0);
    needs.say(`Copied and compared: ${rows} rows of ${copied.length} tables. The account is open in ${target.name}.`);
    await needs.onStep?.('opened');
    state = 'Switched';
  }
  if (state === 'Switched') {
    // Until then routers may send its requests here, where they are answered 503 and not 401.
    await pause(needs.routersMs);
    await leave(move);
    await needs.onStep?.('moved');
  }
}

/** An account that cannot be moved after all is given back, and not left unusable. */
async function orGiveBack<T>(needs: MoveNeeds, move: Move, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error;
    await cancelMove(move);
    needs.say(`Given back: the account works in ${move.source.name} as before.`);
    throw error;
  }
}

/** Gives the account back to the source, unchanged. Throws MoveRefused if the target has it. */
export async function cancelMove(move: Move): Promise<void> {
  const { accountId, source, target } = move;
  const state = (await findMove(source.database.db, accountId))?.state;
  const reason = `The account is open in ${target.name} already; to bring it back, move it to ${source.name}.`;
  if (state === 'Moved') throw new MoveRefused([reason]);
  if (state !== 'Switched') return giveBack(move);
  // Held to the end: a commit there that we do not know of would otherwise open the account in both.
  await withTransaction(target.database.db, async (tx) => {
    await beginStep(tx, accountId);
    await lockArrival(tx, accountId);
    if (await isAccountHere(tx, accountId)) throw new MoveRefused([reason]);
    await giveBack(move);
  });
}

/** Whether the copy was committed. Waits for a commit that is under way. */
async function hasArrived({ database }: Cell, accountId: Move['accountId']): Promise<boolean> {
  return withTransaction(database.db, async (tx) => {
    await lockArrival(tx, accountId);
    return isAccountHere(tx, accountId);
  });
}

/** Takes what is left of the account out of the source's tables. */
async function leave({ accountId, source }: Move): Promise<void> {
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
  await removeFences(move);
  await withTransaction(source.database.db, async (tx) => {
    await beginStep(tx, accountId);
    await lockMove(tx, accountId, ['Moved']);
    await dropPack(tx, accountId);
    await deleteMove(tx, accountId);
  });
}
