import { withTransaction } from '../database/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { recordMissingWorkers } from './check-workers.ts';
import { type SendAlert, sendAlertJob } from './jobs.ts';
import { postAlert, type SendAlertNeeds } from './send-alert.job.ts';
import { type TellNeeds, tellNewAlerts } from './tell-operators.ts';

export interface MissingWorkersNeeds {
  readonly telling: Omit<TellNeeds, 'post'>;
  readonly sending: SendAlertNeeds;
}

/**
 * What an API process does when no worker runs: it posts the alerts itself, since no worker will. Of several API processes
 * one does. Mails wait for a worker. A post that fails is left to a job, which waits too. Returns whether workers are missing.
 */
export async function tellMissingWorkers(
  { telling, sending }: MissingWorkersNeeds,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await recordMissingWorkers(telling.db))) return false;
  const claimed: SendAlert[] = [];
  const collect = async (_tx: unknown, alert: SendAlert) => {
    claimed.push(alert);
  };
  await tellNewAlerts({ ...telling, post: sending.webhook && collect });
  for (const alert of claimed) {
    await postAlert(sending, alert, signal).catch(() =>
      withTransaction(telling.db, (tx) => enqueue(tx, sendAlertJob, alert)),
    );
  }
  return true;
}
