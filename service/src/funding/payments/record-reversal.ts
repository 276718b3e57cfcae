import { withTransaction } from '../../database/database.ts';
import { lockPaymentOf, lockProviderPayment } from './queries.ts';
import { reconcileReversals } from './reconcile-reversals.ts';
import type { PaymentNeeds } from './record-payment.ts';
import { upsertReversal } from './reversal-queries.ts';
import type { ReportedReversal } from './types.ts';

/** Records a refund or dispute. If the payment itself was not reported yet, it counts as soon as it is. */
export async function recordReversal(needs: PaymentNeeds, reversal: ReportedReversal): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    await lockProviderPayment(tx, reversal);
    await upsertReversal(tx, reversal);
    const payment = await lockPaymentOf(tx, reversal);
    if (payment) await reconcileReversals(tx, needs.notifyFunding, payment);
  });
}
