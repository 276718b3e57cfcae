import { deleteOldReveals } from '../../claims/retention-queries.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { clearOldMessages, deleteOldOutbox } from '../../delivery/retention-queries.ts';
import type { PassedMessage } from '../../delivery/types.ts';
import { addNextRun } from '../../jobs/periodic.ts';
import type { JobContext } from '../../jobs/types.ts';
import type { RetentionDays } from '../../kit/config.ts';
import { draftDays } from '../../orders/drafts/manage-drafts.ts';
import { deleteOldDrafts } from '../../orders/drafts/queries.ts';
import { applyRetentionJob } from '../jobs.ts';
import type { RetentionPlace } from '../types.ts';
import { type ForgetOldNeeds, forgetOldRecipients } from './forget-old-lines.ts';
import { lockPassed, updateMark } from './queries.ts';

export interface RetentionNeeds extends ForgetOldNeeds {
  readonly retention: RetentionDays;
}

const rowsPerPortion = 1_000;
/** What is left is done by the next run. */
const portionsPerRun = 2_000;

interface Portion {
  readonly removed: number;
  readonly last: PassedMessage | null;
  readonly isLast: boolean;
}

/** Removes what is older than the operator or an account wants it kept, in portions that each take a commit of their own. */
export function applyRetentionHandler({ db, addressHashes, retention }: RetentionNeeds) {
  return async (_: unknown, { signal }: JobContext): Promise<void> => {
    await addNextRun(db, applyRetentionJob);
    const { messages, claimLogs } = retention;
    if (messages !== null) {
      await inPortions(db, 'Messages', signal, (tx, after) => passMessages(tx, after, messages));
      await inPortions(db, 'OutboxMessages', signal, (tx) => deleted(deleteOldOutbox(tx, messages, rowsPerPortion)));
    }
    if (claimLogs !== null)
      await inPortions(db, 'Visitors', signal, (tx) => deleted(deleteOldReveals(tx, claimLogs, rowsPerPortion)));
    await inPortions(db, 'OrderDrafts', signal, (tx) => deleted(deleteOldDrafts(tx, draftDays, rowsPerPortion)));
    await forgetOldRecipients({ db, addressHashes }, signal);
  };
}

async function inPortions(
  db: Db,
  place: RetentionPlace,
  signal: AbortSignal,
  work: (tx: Tx, after: PassedMessage | null) => Promise<Portion>,
): Promise<void> {
  for (let portions = 0; portions < portionsPerRun && !signal.aborted; portions++) {
    const { isLast } = await withTransaction(db, async (tx) => {
      const portion = await work(tx, await lockPassed(tx, place));
      await updateMark(tx, place, portion);
      return portion;
    });
    if (isLast) return;
  }
}

async function passMessages(tx: Tx, after: PassedMessage | null, days: number): Promise<Portion> {
  const { removed, last } = await clearOldMessages(tx, after, days, rowsPerPortion);
  return { removed, last, isLast: last === null };
}

async function deleted(deleting: Promise<number>): Promise<Portion> {
  const removed = await deleting;
  return { removed, last: null, isLast: removed < rowsPerPortion };
}
