import { readClock } from '../../database/clock.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import type { JobHandler } from '../../jobs/types.ts';
import type { TellBudgetExceeded } from './jobs.ts';
import { periodAround } from './period-rules.ts';
import { findBudget, getSpent, noteMailed } from './queries.ts';
import type { NotifyBudgetExceeded } from './types.ts';

/** Mails the admins, unless the budget was changed or removed meanwhile. */
export function tellBudgetExceededHandler(db: Db, notify: NotifyBudgetExceeded): JobHandler<TellBudgetExceeded> {
  return async ({ accountId, departmentId }) => {
    await withTransaction(db, async (tx) => {
      if (!(await noteMailed(tx, accountId, departmentId))) return;
      const budget = await findBudget(tx, accountId, departmentId);
      if (!budget) return;
      const { now } = await readClock(tx);
      const spentMinor = await getSpent(tx, accountId, budget, periodAround(budget.period, now));
      await notify(tx, accountId, { ...budget, spentMinor });
    });
  };
}
