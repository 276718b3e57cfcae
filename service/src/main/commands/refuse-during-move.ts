import { findUnfinishedMove } from '../../cells/move/state-queries.ts';
import { CommandRefused } from '../../cli/command-errors.ts';
import type { Reader } from '../../database/database.ts';

/** For commands about everything that is stored: the rows of an account that is moving are in tables that they do not read. */
export async function refuseDuringMove(reader: Reader): Promise<void> {
  const move = await findUnfinishedMove(reader);
  if (!move) return;
  const { accountId, toCell } = move;
  throw new CommandRefused(
    `The account ${accountId} is moving to ${toCell}, and its rows cannot be read meanwhile; finish that with "bestow cells move ${accountId} --to ${toCell}", or end it with --cancel.`,
  );
}
