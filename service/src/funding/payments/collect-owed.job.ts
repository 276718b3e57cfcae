import { type Db, withTransaction } from '../../database/database.ts';
import { addNextRun } from '../../jobs/periodic.ts';
import type { JobHandler } from '../../jobs/types.ts';
import { collectFor } from './collect-owed.ts';
import { collectOwedJob } from './jobs.ts';
import { listCollectable, lockPayment } from './queries.ts';
import { isApplied } from './reconcile-reversals.ts';

const paymentsPerRunMax = 500;

/** Collects from balances that rose in another way than by funding, such as the refund of an order. */
export function collectOwedHandler(db: Db): JobHandler<Record<string, never>> {
  return async () => {
    await addNextRun(db, collectOwedJob);
    for (const { id } of await listCollectable(db, paymentsPerRunMax)) {
      await withTransaction(db, async (tx) => {
        const payment = await lockPayment(tx, id);
        if (payment && isApplied(payment) && payment.owedMinor > 0n) await collectFor(tx, payment);
      });
    }
  };
}
