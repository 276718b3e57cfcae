import { readVaultKeys } from '../../cards/vault-keys.ts';
import { differingKeys, type Keys } from '../../cells/cell-keys.ts';
import { emptiest } from '../../cells/emptiest-cell.ts';
import { countAccounts } from '../../cells/find-queries.ts';
import { findUnfinishedMove } from '../../cells/move/state-queries.ts';
import type { Cell } from '../../cells/types.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { CommandContext } from '../command-context.ts';
import { explainEnd } from '../explain-end.ts';
import { loadKeyRing } from '../keys/keys.ts';
import { openOwnCells } from './open-own-cells.ts';

interface Listed {
  readonly name: string;
  readonly isOpen: boolean;
  /** Null: the database cannot be read. */
  readonly accounts: number | null;
  /** Null: nothing is wrong. */
  readonly problem: string | null;
}

const readyWaitMs = 5_000;

export async function cellsList(context: CommandContext): Promise<ExitCode> {
  const { config, out } = context;
  const keyRing = await loadKeyRing(config);
  const { cells, close } = await openOwnCells(context, 'bestow-cells');
  const [first] = cells;
  // A first cell that cannot be read is reported as such, below.
  const firstKeys: Keys = first ? await readVaultKeys(first.database.db, keyRing).catch(() => new Map()) : new Map();
  const listed = await Promise.all(cells.map((cell) => look(cell, keyRing, firstKeys))).finally(close);
  const next = emptiest(listed.filter(({ problem }) => problem === null))?.name ?? null;
  out.table<Listed>(
    [
      { title: 'Cell', cell: ({ name }) => name },
      { title: 'Accounts', cell: ({ accounts }) => accounts, isRight: true },
      { title: 'New accounts', cell: ({ name, isOpen }) => (isOpen ? (name === next ? 'next' : 'yes') : 'no') },
      { title: 'Problem', cell: ({ problem }) => problem, canShrink: true },
    ],
    listed,
  );
  const rows = listed.map(({ name, isOpen, accounts, problem }) => {
    return { Name: name, IsOpen: isOpen, Accounts: accounts, Problem: problem };
  });
  out.json({ Cells: rows, NextAccount: next });
  return listed.every(({ problem }) => problem === null) ? exitCodes.done : exitCodes.failed;
}

async function look(cell: Cell, keyRing: KeyRing, firstKeys: Keys): Promise<Listed> {
  const { name, isOpen, url, database } = cell;
  const shown = (accounts: number | null, problem: string | null) => ({ name, isOpen, accounts, problem });
  try {
    await requireCurrentSchema(database.db);
    const accounts = await countAccounts(database.db);
    const differing = differingKeys(firstKeys, await readVaultKeys(database.db, keyRing));
    if (differing.length > 0) return shown(accounts, `Its keys are its own: ${differing.join(', ')}.`);
    const move = await findUnfinishedMove(database.db);
    if (move) {
      const { accountId, toCell } = move;
      return shown(
        accounts,
        `The account ${accountId} is moving to ${toCell} and answered 503 until that ends; repeat "bestow cells move ${accountId} --to ${toCell}", or end it with --cancel.`,
      );
    }
    return shown(accounts, (await isReady(url)) ? null : `The API at ${url} is not ready.`);
  } catch (error) {
    const end = explainEnd(error);
    if (end === null) throw error;
    return shown(null, end.sentence);
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(readyWaitMs) }).catch(() => null);
  return answer?.status === 200;
}
