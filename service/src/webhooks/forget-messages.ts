import { type Db, withTransaction } from '../database/database.ts';
import { listAccountsToTrim, trimLog } from './log-queries.ts';

export const keptDays = 90;
const accountsPerRoundMax = 100;
const messagesPerCommitMax = 1_000;
const commitsPerRoundMax = 100;

/** Deletes messages past their retention, a limited number at a time. Safe to run twice and concurrently. */
export async function forgetOldMessages(db: Db): Promise<number> {
  let forgotten = 0;
  let commits = 0;
  for (const accountId of await listAccountsToTrim(db, keptDays, accountsPerRoundMax)) {
    for (
      let deleted = messagesPerCommitMax;
      deleted === messagesPerCommitMax && commits < commitsPerRoundMax;
      commits++
    ) {
      deleted = await withTransaction(db, (tx) => trimLog(tx, accountId, keptDays, messagesPerCommitMax));
      forgotten += deleted;
    }
  }
  return forgotten;
}
