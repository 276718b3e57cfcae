import { reminderDaysMax } from '../../accounts/gift-settings/reminder-rules.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { addNextRun } from '../../jobs/periodic.ts';
import type { JobContext } from '../../jobs/types.ts';
import { restAfter } from '../../kit/rest-after.ts';
import { chunksOf } from '../in-turns.ts';
import { remindJob, sendRemindersJob } from './jobs.ts';
import {
  type DueReminders,
  deleteOldLines,
  insertReminders,
  listDueReminders,
  lockReminders,
  updateMark,
} from './queries.ts';

const linesPerPortionMax = 200;
const kindsPerPassMax = 1_000;
const messagesPerJobMax = 100;
const passesMax = 10_000;
/** Reminders can wait; the account's orders cannot. */
const restPerWork = 2;

/** Creates due reminders in portions, one of each account in turn, until none is left. */
export function createRemindersHandler(db: Db) {
  return async (_: unknown, { signal }: JobContext): Promise<void> => {
    await addNextRun(db, remindJob);
    for (let pass = 0; pass < passesMax; pass++) {
      let lines = 0;
      for (const due of await listDueReminders(db, kindsPerPassMax)) {
        if (signal.aborted) return;
        const startedAt = performance.now();
        lines += await withTransaction(db, (tx) => createPortion(tx, due));
        await restAfter(startedAt, restPerWork, signal);
      }
      if (lines === 0) return;
    }
  };
}

/**
 * Messages, the jobs that send them and the mark are one commit: a worker that dies leaves all of it or nothing, and a
 * second one takes other reminders meanwhile. Returns how many lines were looked at.
 */
async function createPortion(tx: Tx, listed: DueReminders): Promise<number> {
  const due = await lockReminders(tx, listed);
  if (!due) return 0;
  const { accountId } = due;
  const { lines, upTo, messageIds } = await insertReminders(tx, due, linesPerPortionMax);
  if (upTo === null) return 0;
  await updateMark(tx, due, upTo);
  for (const ids of chunksOf(messageIds, messagesPerJobMax)) {
    await enqueue(tx, sendRemindersJob, { messages: ids.map((id) => ({ accountId, id })) });
  }
  await deleteOldLines(tx, accountId, reminderDaysMax + 1, linesPerPortionMax);
  return lines;
}
