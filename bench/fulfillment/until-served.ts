import { setTimeout as delay } from 'node:timers/promises';
import { serveAloneJob } from '../../service/src/fulfillment/jobs.ts';
import { fulfilLargeOrderJob, fulfilOrdersJob } from '../../service/src/orders/jobs.ts';
import { runStatements } from '../postgres/run-statements.ts';

const servedMsMax = 60_000;
const checkMs = 50;
const kinds = [fulfilOrdersJob, fulfilLargeOrderJob, serveAloneJob].map(({ kind }) => kind);

/** Waits until the worker is idle, so that leftovers of one cell do not slow down the next. */
export async function untilServed(databaseUrl: string, msMax = servedMsMax): Promise<void> {
  const deadline = Date.now() + msMax;
  for (;;) {
    const [row] = await runStatements<{ open: number }>(
      databaseUrl,
      'select count(*)::integer as open from jobs where kind = any($1) and set_aside_at is null',
      [kinds],
    );
    if (row?.open === 0) return;
    if (Date.now() > deadline) throw new Error(`${row?.open} jobs were left ${msMax} ms after the load.`);
    await delay(checkMs);
  }
}
