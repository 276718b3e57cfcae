import type { Db } from '../../database/database.ts';
import { addToMinute, deleteOldMinutes } from '../../http/request-minute-queries.ts';
import { newId } from '../../kit/ids.ts';
import type { RequestTally, RequestTotals } from './request-tally.ts';

const everyMs = 10_000;
const cleanUpEvery = 360;

/**
 * Stores this process's request statistics a few times a minute, so that charts cover all processes and survive
 * restarts.
 */
export function recordMinutes(db: Db, tally: RequestTally): { close(): Promise<void> } {
  const processId = newId();
  let before = tally.totals();
  let rounds = 0;

  async function record(): Promise<void> {
    const now = tally.totals();
    const seen = difference(now, before);
    if (seen.requests > 0) await addToMinute(db, processId, seen);
    before = now;
    if (++rounds % cleanUpEvery === 0) await deleteOldMinutes(db);
  }
  const timer = setInterval(() => record().catch(() => undefined), everyMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await record().catch(() => undefined);
    },
  };
}

function difference(now: RequestTotals, before: RequestTotals) {
  return {
    requests: now.requests - before.requests,
    errors: now.errors - before.errors,
    orders: now.orders - before.orders,
    durationCounts: now.countByBound.map((count, index) => count - (before.countByBound[index] ?? 0)),
  };
}
