import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { addNextRun } from '../jobs/periodic.ts';
import type { JobContext } from '../jobs/types.ts';
import type { AccountId } from '../kit/ids.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import {
  type EndingCredential,
  type EndingRef,
  listEndingCredentials,
  takeEndingCredential,
} from './credential-queries.ts';
import { tellEndingJob } from './jobs.ts';

const credentialsPerPass = 100;
const passesMax = 100;

/** The mail to an account's admins, in the commit that records the event. */
export type NotifyEnding = (tx: Tx, accountId: AccountId, credential: EndingCredential) => Promise<void>;

/** Records CredentialEnding and adds the mail, one commit for each credential and notice. */
export function tellEndingHandler(db: Db, notify: NotifyEnding) {
  return async (_: unknown, { signal }: JobContext): Promise<void> => {
    await addNextRun(db, tellEndingJob);
    for (let pass = 0; pass < passesMax; pass++) {
      const ending = await listEndingCredentials(db, credentialsPerPass);
      for (const ref of ending) {
        if (signal.aborted) return;
        await withTransaction(db, (tx) => tellEnding(tx, ref, notify));
      }
      if (ending.length < credentialsPerPass) return;
    }
  };
}

async function tellEnding(tx: Tx, ref: EndingRef, notify: NotifyEnding): Promise<void> {
  // First the account, as everywhere.
  await lockAccounts(tx, [ref.accountId]);
  const credential = await takeEndingCredential(tx, ref);
  if (!credential) return;
  const { id, name, expiresAt, days } = credential;
  const data = { CredentialId: id, Name: name, ExpiresAt: expiresAt.toISOString(), Days: days };
  await recordEvent(tx, ref.accountId, { type: 'CredentialEnding', data });
  await notify(tx, ref.accountId, credential);
}
