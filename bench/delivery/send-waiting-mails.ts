import { createDelivery } from '../../service/src/main/worker/delivery.ts';
import { runJobs } from './run-jobs.ts';

/** The delivery part of a worker, from the jobs that fulfillment added to the mail server. */
export async function sendWaitingMails(environ: Readonly<Record<string, string>>): Promise<void> {
  await runJobs(environ, createDelivery);
}
