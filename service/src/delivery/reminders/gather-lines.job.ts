import type { GatherLines } from '../../accounts/gift-settings/jobs.ts';
import { reminderDaysMax } from '../../accounts/gift-settings/reminder-rules.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import type { JobContext } from '../../jobs/types.ts';
import type { AccountId } from '../../kit/ids.ts';
import { deleteLines, gatherLines, hasReminders, type LinePlace } from './queries.ts';

const linesPerPortionMax = 1_000;
const portionsMax = 1_000_000;
/** A line may be sent up to a year after its order was placed. */
const deliveryDaysMax = 366;
const dayMs = 86_400_000;

/** After an account's reminders changed: adds the lines that were sent before, or forgets all of them. */
export function gatherLinesHandler(db: Db) {
  return async ({ accountId }: GatherLines, { signal }: JobContext): Promise<void> => {
    if (await hasReminders(db, accountId)) await gather(db, accountId, signal);
    else await forget(db, accountId, signal);
  };
}

async function gather(db: Db, accountId: AccountId, signal: AbortSignal): Promise<void> {
  const limits = { daysMax: reminderDaysMax, linesMax: linesPerPortionMax };
  let place: LinePlace | null = { orderId: firstOrderId(), lineNumber: 0 };
  for (let portion = 0; place !== null && portion < portionsMax; portion++) {
    const after: LinePlace = place;
    if (signal.aborted) throw new Error('stopped before all lines were gathered');
    place = await withTransaction(db, (tx) => gatherLines(tx, accountId, after, limits));
  }
}

/** Ids begin with the real time at which they were made: older orders have no line that could be reminded of. */
function firstOrderId(): string {
  const ms = Math.max(0, Date.now() - (reminderDaysMax + deliveryDaysMax) * dayMs);
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

async function forget(db: Db, accountId: AccountId, signal: AbortSignal): Promise<void> {
  for (let portion = 0; portion < portionsMax; portion++) {
    if (signal.aborted) throw new Error('stopped before all lines were forgotten');
    const deleted = await withTransaction(db, (tx) => deleteLines(tx, accountId, linesPerPortionMax));
    if (deleted < linesPerPortionMax) return;
  }
}
