import type { PersonActing } from '../../accounts/acting.ts';
import { endWaiting } from '../../accounts/operators/approvals.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import { PaymentAlreadySettled } from './errors.ts';
import { lockPayment, updateUnapplied } from './queries.ts';
import type { Payment } from './types.ts';

/** Closes a payment that is not credited: it was sent back outside of the service, or is none of its business. */
export async function closePayment(
  db: Db,
  acting: PersonActing,
  id: string,
  { status, reason }: { readonly status: 'Returned' | 'Ignored'; readonly reason: string },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await endWaiting(tx, acting.person, { kind: 'SettlePayment', target: id }, reason);
    const payment = await lockToSettle(tx, id);
    await updateUnapplied(tx, payment, { status, by: acting.person, reason });
    await acting.record(tx, {
      action: `Payment${status}`,
      target: payment.id,
      details: { ...paymentDetails(payment), Reason: reason },
    });
  });
}

export async function lockToSettle(tx: Tx, id: string): Promise<Payment> {
  const payment = isId(id) ? await lockPayment(tx, id) : null;
  if (!payment) throw new NotFound('No payment');
  if (payment.status !== 'ToSettle') throw new PaymentAlreadySettled(payment.status);
  return payment;
}

export function paymentDetails({ provider, providerPaymentId, currencyCode, amountMinor }: Payment) {
  return {
    Provider: provider,
    ProviderPaymentId: providerPaymentId,
    CurrencyCode: currencyCode,
    Amount: amountToWire(amountMinor, currencyCode),
  };
}
