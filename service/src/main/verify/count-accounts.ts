import type { Db } from '../../database/database.ts';
import { lowestId } from '../../ledger/portion-queries.ts';
import { countAccounts, countAccountsBetween } from './range-queries.ts';

/** How many accounts a step has passed. Null: all of them, or the step does not go by accounts. */
export async function createAccountCount(db: Db) {
  const all = await countAccounts(db);
  let current = { step: '', accountId: lowestId, done: 0 };
  return {
    async passTo(step: string, accountId: string | null) {
      if (step !== current.step) current = { step, accountId: lowestId, done: 0 };
      const done =
        accountId === null ? all : current.done + (await countAccountsBetween(db, current.accountId, accountId));
      current = { step, accountId: accountId ?? current.accountId, done };
      return { done, all };
    },
  };
}
