import { readClock } from '../../database/clock.ts';
import type { Db } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { NotFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Minor } from '../../kit/money.ts';
import { forecastBasisDays } from '../figures/forecast-rules.ts';
import { addDays, dayOf } from '../figures/week-rules.ts';
import { countDepartments } from './count-departments.ts';
import { describeExcess } from './errors.ts';
import { forecastSpending } from './forecast-budget.ts';
import { periodAround } from './period-rules.ts';
import { findBudget, getSpent, listBudgets } from './queries.ts';
import type { Budget, BudgetState } from './types.ts';

/** The budget with what was spent in the current period, exact as of now. */
export async function readBudget(db: Db, accountId: AccountId, departmentId: string): Promise<BudgetState> {
  const budget = await findBudget(db, accountId, departmentId);
  if (!budget) throw new NotFound('No budget');
  await countDepartments(db, accountId);
  const { now } = await readClock(db);
  return stateOf(db, accountId, budget, now);
}

/** All budgets of the account, by the names of their departments. */
export async function readBudgets(db: Db, accountId: AccountId): Promise<BudgetState[]> {
  const budgets = await listBudgets(db, accountId);
  if (budgets.length === 0) return [];
  await countDepartments(db, accountId);
  const { now } = await readClock(db);
  const states: BudgetState[] = [];
  for (const budget of budgets) states.push(await stateOf(db, accountId, budget, now));
  return states;
}

async function stateOf(db: Db, accountId: AccountId, budget: Budget, now: Date): Promise<BudgetState> {
  const { start, end } = periodAround(budget.period, now);
  const today = dayOf(now);
  const lastWeeks = { start: midnight(addDays(today, 1 - forecastBasisDays)), end: midnight(addDays(today, 1)) };
  const inPeriodMinor = await getSpent(db, accountId, budget, { start, end });
  const lastWeeksMinor = await getSpent(db, accountId, budget, lastWeeks);
  return {
    ...budget,
    periodStart: start,
    periodEnd: end,
    spentMinor: inPeriodMinor,
    forecastMinor: forecastSpending({ inPeriodMinor, lastWeeksMinor }, now, end),
  };
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** Why a hard budget would refuse an order now; null if it would not. Orders that are placed meanwhile may change that. */
export async function findExcess(
  db: Db,
  accountId: AccountId,
  { costMinor, ...order }: DepartmentCurrency & { readonly costMinor: Minor },
): Promise<string | null> {
  const hard = await findHardBudget(db, accountId, order);
  if (!hard || costMinor <= hard.remainingMinor) return null;
  return describeExcess(hard.budget, order.currencyCode, costMinor, hard.spentMinor);
}

interface DepartmentCurrency {
  readonly departmentId: string;
  readonly currencyCode: CurrencyCode;
}

/** What a hard budget leaves in a currency; null: the department has none. */
export async function findHardBudget(
  db: Db,
  accountId: AccountId,
  { departmentId, currencyCode }: DepartmentCurrency,
): Promise<{ readonly budget: Budget; readonly spentMinor: Minor; readonly remainingMinor: Minor } | null> {
  const budget = await findBudget(db, accountId, departmentId);
  if (budget?.kind !== 'Hard') return null;
  if (budget.currencyCode !== currencyCode) return { budget, spentMinor: 0n, remainingMinor: 0n };
  await countDepartments(db, accountId);
  const { now } = await readClock(db);
  const spentMinor = await getSpent(db, accountId, budget, periodAround(budget.period, now));
  const remainingMinor = spentMinor < budget.amountMinor ? budget.amountMinor - spentMinor : 0n;
  return { budget, spentMinor, remainingMinor };
}
