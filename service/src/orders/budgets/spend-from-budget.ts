import { readClock } from '../../database/clock.ts';
import type { Tx } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import { amountToWire, type Minor } from '../../kit/money.ts';
import { BudgetExceeded } from './errors.ts';
import { tellBudgetExceededJob } from './jobs.ts';
import { type PeriodBounds, periodAround } from './period-rules.ts';
import { findBudget, findUncounted, getSpent, noteExceeded } from './queries.ts';
import type { Budget, DepartmentCharge } from './types.ts';

/** The account's lock is held while these are read: 10,000 take about 20 ms. */
const uncountedMax = 10_000;

/** More transfers than may be read under the account's lock are not counted yet: count them and try again. */
export class SpendingNotCounted extends ServiceUnavailable {}

/**
 * Checks a charge that this transaction has recorded against the department's budget, and throws if a hard one is exceeded.
 * Under the account's lock: two charges at once never exceed a budget together, and a budget that was set before the
 * commit applies. Without a budget it is one read.
 */
export async function spendFromBudget(tx: Tx, charge: DepartmentCharge): Promise<void> {
  const { accountId, departmentId, currencyCode, amountMinor, placedAt } = charge;
  if (departmentId === null || amountMinor <= 0n) return;
  const budget = await findBudget(tx, accountId, departmentId);
  if (!budget) return;
  if (budget.currencyCode !== currencyCode) {
    if (budget.kind === 'Soft') return;
    throw new BudgetExceeded(budget, { currencyCode, amountMinor: 0n, spentMinor: 0n, costMinor: amountMinor });
  }
  const bounds = periodAround(budget.period, placedAt);
  if (bounds.end <= (await readClock(tx)).now) return;
  const spentMinor = await getSpentUnderLock(tx, budget, charge, bounds);
  if (spentMinor <= budget.amountMinor) return;
  if (budget.kind === 'Soft') return recordExceeded(tx, budget, charge, { spentMinor, periodStart: bounds.start });
  throw new BudgetExceeded(budget, {
    currencyCode,
    amountMinor: budget.amountMinor,
    spentMinor: spentMinor - amountMinor,
    costMinor: amountMinor,
  });
}

async function getSpentUnderLock(
  tx: Tx,
  budget: Budget,
  { accountId }: DepartmentCharge,
  bounds: PeriodBounds,
): Promise<Minor> {
  const uncounted = await findUncounted(tx, accountId);
  if (uncounted === null || uncounted > uncountedMax) throw new SpendingNotCounted();
  return getSpent(tx, accountId, budget, bounds);
}

/** Once in each period, so that an account does not get an event and a mail with every further order. */
async function recordExceeded(
  tx: Tx,
  budget: Budget,
  { accountId, orderId }: DepartmentCharge,
  { spentMinor, periodStart }: { readonly spentMinor: Minor; readonly periodStart: Date },
): Promise<void> {
  const { departmentId, period, currencyCode, amountMinor } = budget;
  if (!(await noteExceeded(tx, accountId, departmentId, periodStart))) return;
  await recordEvent(tx, accountId, {
    type: 'BudgetExceeded',
    data: {
      DepartmentId: departmentId,
      OrderId: orderId,
      Period: period,
      PeriodStart: periodStart.toISOString(),
      CurrencyCode: currencyCode,
      Amount: amountToWire(amountMinor, currencyCode),
      Spent: amountToWire(spentMinor, currencyCode),
    },
  });
  await enqueue(tx, tellBudgetExceededJob, { accountId, departmentId });
}
