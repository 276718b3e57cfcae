import { readClock } from '../../database/clock.ts';
import type { Db } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { countFigures } from './count-figures.ts';
import { forecastBasisDays } from './forecast-rules.ts';
import { listSpentOfAccounts, listUncounted } from './queries.ts';
import { figureWeeksMax } from './read-figures.ts';
import type { SpentAmount } from './types.ts';
import { addDays, dayOf, weeksUntil } from './week-rules.ts';

/** A list adds up this many accounts per request, a portion of each; most have only a few new transfers. */
const countedPerRequestMax = 50;
const portionsEach = 1;

/**
 * What each of some accounts spent in the last 28 days, by currency. An account that has more to count than one request
 * may count is missing; the next request continues.
 */
export async function listSpent(
  db: Db,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, readonly SpentAmount[]>> {
  const { now } = await readClock(db);
  const oldest = weeksUntil(now, figureWeeksMax)[0] ?? dayOf(now);
  const uncounted = await listUncounted(db, accountIds);
  for (const id of uncounted.slice(0, countedPerRequestMax))
    await countFigures(db, id, new Date(`${oldest}T00:00:00.000Z`), portionsEach);
  const behind = new Set(uncounted.length > 0 ? await listUncounted(db, uncounted) : []);
  const counted = accountIds.filter((id) => !behind.has(id));
  const spent = await listSpentOfAccounts(db, counted, addDays(dayOf(now), 1 - forecastBasisDays));
  return new Map(counted.map((id) => [id, spent.filter(({ accountId }) => accountId === id)]));
}
