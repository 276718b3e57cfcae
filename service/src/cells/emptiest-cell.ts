import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { countAccounts } from './find-queries.ts';
import type { Cell } from './types.ts';

/** Null: its database cannot be reached. */
export async function countAccountsOf({ database }: Cell): Promise<number | null> {
  return countAccounts(database.db).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    return null;
  });
}

interface Counted {
  readonly isOpen: boolean;
  readonly accounts: number | null;
}

/** Where the next account belongs: the open cell with the fewest, among those that can be reached. */
export function emptiest<Each extends Counted>(counted: readonly Each[]): Each | null {
  const open = counted.filter(({ isOpen, accounts }) => isOpen && accounts !== null);
  return open.toSorted((a, b) => (a.accounts ?? 0) - (b.accounts ?? 0))[0] ?? null;
}

export async function chooseEmptiest(cells: readonly Cell[]): Promise<Cell | null> {
  const counted = await Promise.all(
    cells.map(async (cell) => ({ cell, isOpen: cell.isOpen, accounts: await countAccountsOf(cell) })),
  );
  return emptiest(counted)?.cell ?? null;
}
