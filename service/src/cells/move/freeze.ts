import { setTimeout as pause } from 'node:timers/promises';
import { startMoving, stopMoving } from '../../accounts/account-status.ts';
import { type Tx, withTransaction } from '../../database/database.ts';
import { isLockTimeout } from '../../database/database-errors.ts';
import { countWaitingApprovals, listInFlight } from './check-queries.ts';
import { MoveRefused } from './errors.ts';
import { movedTables } from './moved-tables.ts';
import {
  addFence,
  deleteInvoicesElsewhere,
  dropPack,
  insertInvoicesElsewhere,
  listFences,
  lockAccountForMove,
  packRows,
  removeFence,
  turnFenceOff,
  unpackRows,
} from './pack-queries.ts';
import { beginStep, deleteMove, insertMove, lockMove, updateMove } from './state-queries.ts';
import type { Move, MoveNeeds, MoveState } from './types.ts';

const retryMs = 500;
const fenceTriesMax = 60;

/** From the commit on, the account is answered 503, and its work is held. */
export async function freeze({ accountId, source, target }: Move): Promise<void> {
  await withTransaction(source.database.db, async (tx) => {
    await insertMove(tx, { accountId, toCell: target.name });
    await startMoving(tx, accountId, target.name);
  });
}

/**
 * Takes the account's content out of the tables as soon as nothing of it is in progress. Until this commit everything is in
 * place; afterwards no process finds any of it. Throws if work did not end in time.
 */
export async function pack(needs: Pick<MoveNeeds, 'waitSecondsMax'>, move: Move): Promise<number> {
  const endsAt = performance.now() + needs.waitSecondsMax * 1_000;
  for (;;) {
    const outcome = await packNow(move).catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error;
      return ['rows that somebody else has locked'];
    });
    if (typeof outcome === 'number') return outcome;
    if (performance.now() > endsAt) throw new MoveRefused([`The account still has ${outcome.join(', ')}.`]);
    await pause(retryMs);
  }
}

/** How many rows were packed, or what is in progress. */
async function packNow({ accountId, source, target }: Move): Promise<number | readonly string[]> {
  // Without the locks first: whoever waits for work should not keep it from ending.
  const early = await listInFlight(source.database.db, accountId);
  if (early.length > 0) return early;
  return withTransaction(source.database.db, async (tx) => {
    await beginStep(tx, accountId);
    await lockMove(tx, accountId, ['Frozen']);
    await lockAccountForMove(tx, accountId);
    const inFlight = await listInFlight(tx, accountId);
    const waiting = await countWaitingApprovals(tx, accountId);
    if (waiting > 0) inFlight.push(`${waiting} requests that wait for a second operator`);
    return inFlight.length > 0 ? inFlight : packContent(tx, { accountId, target });
  });
}

/** The same, whatever is in progress: of an account that goes on in another cell, and not with these rows. */
export async function packAll({ accountId, source, target }: Move): Promise<void> {
  await withTransaction(source.database.db, async (tx) => {
    await beginStep(tx, accountId);
    await lockMove(tx, accountId, ['Frozen']);
    await lockAccountForMove(tx, accountId);
    await packContent(tx, { accountId, target });
  });
}

async function packContent(tx: Tx, { accountId, target }: Pick<Move, 'accountId' | 'target'>): Promise<number> {
  const rows = await packRows(tx, accountId, 'Content');
  await insertInvoicesElsewhere(tx, accountId, target.name);
  await updateMove(tx, accountId, 'Packed');
  return rows;
}

/**
 * Keeps rows of the account from being written by anybody who has not noticed the freeze, table by table, and packs what they
 * wrote until then.
 */
export async function fence({ accountId, source, target }: Move): Promise<void> {
  const { db } = source.database;
  const fenced = new Set((await listFences(db, accountId)).filter(({ isOn }) => isOn).map(({ table }) => table));
  for (const table of movedTables) {
    if (!fenced.has(table.table))
      await patiently(table.table, () => withTransaction(db, (tx) => addFence(tx, accountId, table)));
  }
  await withTransaction(db, async (tx) => {
    await beginStep(tx, accountId);
    await lockMove(tx, accountId, ['Packed', 'Switched']);
    await packRows(tx, accountId, 'Content');
    await insertInvoicesElsewhere(tx, accountId, target.name);
  });
}

export async function removeFences({ accountId, source }: Pick<Move, 'accountId' | 'source'>): Promise<void> {
  const { db } = source.database;
  for (const { table } of await listFences(db, accountId))
    await patiently(table, () => withTransaction(db, (tx) => removeFence(tx, accountId, table)));
}

async function turnFencesOff({ accountId, source }: Pick<Move, 'accountId' | 'source'>): Promise<void> {
  const { db } = source.database;
  for (const { table } of await listFences(db, accountId))
    await patiently(table, () => withTransaction(db, (tx) => turnFenceOff(tx, accountId, table)));
}

/** Puts everything back in place, and lets the account go on as before. Only while the target does not have it. */
export async function giveBack(
  { rowsCame }: Pick<MoveNeeds, 'rowsCame'>,
  move: Pick<Move, 'accountId' | 'source'>,
  states: readonly MoveState[],
): Promise<void> {
  const { accountId, source } = move;
  const { db } = source.database;
  await turnFencesOff(move);
  await withTransaction(db, async (tx) => {
    await beginStep(tx, accountId);
    const { state } = await lockMove(tx, accountId, states);
    // What somebody wrote after the packing, such as an empty counter, would be in the way of the row that was packed.
    if (state !== 'Frozen') await packRows(tx, accountId, 'Content');
    for (const table of movedTables) await unpackRows(tx, accountId, table);
    await dropPack(tx, accountId);
    await rowsCame(tx, accountId);
    await deleteInvoicesElsewhere(tx, accountId);
    await stopMoving(tx, accountId);
    await deleteMove(tx, accountId);
  });
  // What is off does no harm, and the next move of the account turns it on again.
  await removeFences(move).catch(() => undefined);
}

/** A table that is in use is tried again: waiting for it for longer would make all others wait too. */
async function patiently(table: string, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tries === fenceTriesMax)
        throw new MoveRefused([
          `The table ${table} is in use for long, such as by a backup; repeat the command later.`,
        ]);
      await pause(retryMs);
    }
  }
}
