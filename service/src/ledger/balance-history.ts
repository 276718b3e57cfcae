import { readClock } from '../database/clock.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { findRange } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import { type BalanceDay, insertBalanceDays, listBalanceDays, sumByDay } from './balance-day-queries.ts';
import { findBalance, getCurrencyTransferSequence } from './queries.ts';

const dayMs = 86_400_000;
// A transfer gets its time before it commits: a day counts as over only when no transfer of it can still be
// uncommitted.
const settleMs = 5 * 60_000;

/**
 * A balance at the end of each of the last days; for today, the current one. Past days are stored, so that only new
 * ones are computed from their transfers.
 */
export async function readBalanceHistory(
  db: Db,
  accountId: AccountId,
  currencyCode: string,
  days: number,
): Promise<BalanceDay[]> {
  return withTransaction(db, async (tx) => {
    const { now } = await readClock(tx);
    const today = dayOf(now);
    const first = addDays(today, 1 - days);
    const balance = await findBalance(tx, accountId, currencyCode);
    const current = { availableMinor: balance?.availableMinor ?? 0n, pendingMinor: balance?.pendingMinor ?? 0n };
    const known = await listBalanceDays(tx, accountId, currencyCode);
    const at = new Map(known.map((day) => [day.day, day]));
    await fillBackwards(tx, { accountId, currencyCode, first, today, current, at });
    const lastOver = dayOf(new Date(now.getTime() - settleMs - dayMs));
    const fresh = [...at.values()].filter((day) => day.day <= lastOver && !known.some((kept) => kept.day === day.day));
    if (fresh.length > 0) await insertBalanceDays(tx, accountId, currencyCode, fresh);
    at.set(today, { day: today, ...current });
    return Array.from({ length: days }, (_, index) => addDays(first, index)).map(
      (day) => at.get(day) ?? { day, availableMinor: 0n, pendingMinor: 0n },
    );
  });
}

interface Filling {
  readonly accountId: AccountId;
  readonly currencyCode: string;
  readonly first: string;
  readonly today: string;
  readonly current: { readonly availableMinor: bigint; readonly pendingMinor: bigint };
  /** Closing balances by day; missing days are added. */
  readonly at: Map<string, BalanceDay>;
}

/** A day's closing balance is the next day's, minus the next day's transfers. */
async function fillBackwards(tx: Tx, filling: Filling): Promise<void> {
  const { accountId, currencyCode, first, today, current, at } = filling;
  const missing: string[] = [];
  for (let day = addDays(today, -1); day >= first; day = addDays(day, -1)) if (!at.has(day)) missing.push(day);
  const newest = missing[0];
  const oldest = missing.at(-1);
  if (newest === undefined || oldest === undefined) return;
  const sequence = await getCurrencyTransferSequence(tx, accountId, currencyCode);
  const range = await findRange(tx, sequence, {
    start: new Date(`${addDays(oldest, 1)}T00:00:00.000Z`),
    end: newest === addDays(today, -1) ? null : new Date(`${addDays(newest, 1)}T23:59:59.999Z`),
  });
  const moved = new Map((await sumByDay(tx, sequence, range)).map((sum) => [sum.day, sum]));
  for (const day of missing) {
    const next = addDays(day, 1);
    const closing = next === today ? current : (at.get(next) ?? current);
    const sum = moved.get(next);
    at.set(day, {
      day,
      availableMinor: closing.availableMinor - (sum?.availableMinor ?? 0n),
      pendingMinor: closing.pendingMinor - (sum?.pendingMinor ?? 0n),
    });
  }
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

function addDays(day: string, count: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00.000Z`) + count * dayMs));
}
