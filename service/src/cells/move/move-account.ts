import { setTimeout as pause } from 'node:timers/promises';
import { copyAccount } from './copy-account.ts';
import { cancelMove, hasArrived, leave } from './end-move.ts';
import { MoveRefused, restoredReason } from './errors.ts';
import { findObstacles } from './find-obstacles.ts';
import { fence, freeze, pack } from './freeze.ts';
import { findMove } from './state-queries.ts';
import type { Move, MoveNeeds, MoveState } from './types.ts';

/**
 * Moves an account, or continues a move where it stopped. Throws MoveRefused if it cannot be moved; then it is, and works,
 * where it was.
 */
export async function moveAccount(needs: MoveNeeds, move: Move): Promise<void> {
  const { accountId, source, target } = move;
  const { db } = source.database;
  let state = (await findMove(db, accountId))?.state ?? null;
  await refuseRestored(move, state);
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

/** What only a restored backup explains: going on would open the account in both cells, or in none. */
async function refuseRestored({ accountId, source, target }: Move, state: MoveState | null): Promise<void> {
  if (state !== 'Frozen' && state !== 'Packed' && state !== 'Moved') return;
  const isThere = await hasArrived(target, accountId);
  if (state === 'Moved' && !isThere)
    throw new MoveRefused([
      `${target.name} does not have the account any more; restore it from a later backup, or give the account back to ${source.name} as it was when it moved, with --cancel.`,
    ]);
  if (state !== 'Moved' && isThere) throw new MoveRefused([restoredReason({ accountId, source, target })]);
}

/** An account that cannot be moved after all is given back, and not left unusable. */
async function orGiveBack<T>(needs: MoveNeeds, move: Move, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error;
    await cancelMove(needs, move);
    needs.say(`Given back: the account works in ${move.source.name} as before.`);
    throw error;
  }
}
