import { listDepartments } from '../../accounts/queries.ts';
import { readClock } from '../../database/clock.ts';
import type { Db } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { listBalances, listThresholds } from '../../ledger/queries.ts';
import { countFigures } from './count-figures.ts';
import { daysLeft, forecastBasisDays } from './forecast-rules.ts';
import { listGifts, listSpending, listSpentSince } from './queries.ts';
import { arrangeSpending } from './spending-rules.ts';
import type { BalanceForecast, Figures } from './types.ts';
import { addDays, dayOf, weeksUntil } from './week-rules.ts';

export const figureWeeksMax = 52;

/** Spending, gifts and forecasts of the last weeks. It costs the days shown and what is new since the last time. */
export async function readFigures(db: Db, accountId: AccountId, weekCount: number): Promise<Figures> {
  const { now } = await readClock(db);
  const oldest = weeksUntil(now, figureWeeksMax)[0] ?? dayOf(now);
  const isComplete = await countFigures(db, accountId, new Date(`${oldest}T00:00:00.000Z`));
  const weeks = weeksUntil(now, weekCount);
  const first = weeks[0] ?? dayOf(now);
  const [spending, gifts, departments, forecasts] = await Promise.all([
    listSpending(db, accountId, first),
    listGifts(db, accountId, first),
    listDepartments(db, accountId),
    readForecasts(db, accountId, dayOf(now)),
  ]);
  const nameById = new Map(departments.map(({ id, name }) => [id, name]));
  const none = { delivered: 0, bounced: 0, claimed: 0, expired: 0 };
  return {
    weeks,
    gifts: weeks.map((week) => gifts.find((row) => row.week === week) ?? { week, ...none }),
    spending: arrangeSpending(weeks, spending, nameById),
    forecasts,
    isComplete,
  };
}

async function readForecasts(db: Db, accountId: AccountId, today: string): Promise<BalanceForecast[]> {
  const [balances, thresholds, spent] = await Promise.all([
    listBalances(db, accountId),
    listThresholds(db, accountId),
    listSpentSince(db, accountId, addDays(today, 1 - forecastBasisDays)),
  ]);
  return balances.map(({ currencyCode, availableMinor }) => {
    const spentMinor = spent.find((row) => row.currencyCode === currencyCode)?.spentMinor ?? 0n;
    const left = daysLeft(availableMinor, spentMinor);
    return {
      currencyCode,
      availableMinor,
      spentMinor,
      daysLeft: left,
      runsOutOn: left === null ? null : addDays(today, left),
      thresholdMinor: thresholds.find((row) => row.currencyCode === currencyCode)?.thresholdMinor ?? null,
    };
  });
}
