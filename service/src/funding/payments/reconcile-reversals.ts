import type { Tx } from '../../database/database.ts';
import { insertOperatorEvent } from '../../events/operator-event-queries.ts';
import { recordEvent } from '../../events/record-event.ts';
import { newId } from '../../kit/ids.ts';
import { amountToWire, leastMinor } from '../../kit/money.ts';
import { findBalance } from '../../ledger/queries.ts';
import { recordTransfer } from '../../ledger/record-transfer.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { lockFundingRequest } from '../queries.ts';
import type { NotifyFunding } from '../types.ts';
import { updateReversed, updateUnapplied } from './queries.ts';
import { sumReversals } from './reversal-queries.ts';
import type { AppliedPayment, Payment } from './types.ts';

/**
 * Brings the account's money in line with what went back to the payer. Depends only on the reports so far, not on their
 * order: a refund that is reported before its payment has the same effect as after it.
 */
export async function reconcileReversals(
  tx: Tx,
  notify: NotifyFunding,
  payment: Payment,
  reason: string | null = null,
): Promise<Payment> {
  const reversed = await sumReversals(tx, payment);
  if (!isApplied(payment)) return followProvider(tx, payment, reversed);
  const difference = leastMinor(reversed, payment.amountMinor) - payment.takenMinor - payment.owedMinor;
  if (difference === 0n) return payment;
  return difference > 0n
    ? takeBack(tx, notify, payment, difference, reason)
    : giveBack(tx, notify, payment, -difference);
}

/** An unsettled payment that the provider has returned in full needs nobody, until the return is cancelled. */
async function followProvider(tx: Tx, payment: Payment, reversed: bigint): Promise<Payment> {
  const isReturned = payment.amountMinor > 0n && reversed >= payment.amountMinor;
  if (payment.status === 'ToSettle' && isReturned)
    return updateUnapplied(tx, payment, { status: 'Returned', by: null, reason: 'Returned by the payment provider.' });
  if (payment.status === 'Returned' && payment.settledBy === null && !isReturned)
    return updateUnapplied(tx, payment, { status: 'ToSettle', by: null, reason: null });
  return payment;
}

/** As much as the account has; the rest is owed, and collected when money arrives (decision 0101). */
async function takeBack(
  tx: Tx,
  notify: NotifyFunding,
  payment: AppliedPayment,
  amountMinor: bigint,
  reason: string | null,
): Promise<Payment> {
  const takenMinor = await takeAvailable(tx, payment, amountMinor);
  const updated = await updateReversed(tx, payment, { takenMinor, owedMinor: amountMinor - takenMinor });
  await announce(tx, notify, updated, 'Reversed', { amountMinor, reason });
  return updated;
}

/** A dispute was won: less is owed, and what was taken becomes available again. */
async function giveBack(tx: Tx, notify: NotifyFunding, payment: AppliedPayment, amountMinor: bigint): Promise<Payment> {
  const forgivenMinor = leastMinor(amountMinor, payment.owedMinor);
  const restoredMinor = amountMinor - forgivenMinor;
  if (restoredMinor > 0n) {
    await recordTransfer(tx, {
      ...transferOf(payment, restoredMinor),
      kind: 'FundingRestored',
      debit: 'Clearing',
      credit: 'Available',
    });
  }
  const updated = await updateReversed(tx, payment, { takenMinor: -restoredMinor, owedMinor: -forgivenMinor });
  await announce(tx, notify, updated, 'Restored', { amountMinor, reason: null });
  return updated;
}

/** Takes at most the given amount from Available, under the account's lock, and returns what was taken. */
export async function takeAvailable(tx: Tx, payment: AppliedPayment, wantedMinor: bigint): Promise<bigint> {
  await lockAccounts(tx, [payment.accountId]);
  const balance = await findBalance(tx, payment.accountId, payment.currencyCode);
  const takenMinor = leastMinor(balance?.availableMinor ?? 0n, wantedMinor);
  if (takenMinor > 0n) {
    await recordTransfer(tx, {
      ...transferOf(payment, takenMinor),
      kind: 'FundingReversed',
      debit: 'Available',
      credit: 'Clearing',
    });
  }
  return takenMinor;
}

async function announce(
  tx: Tx,
  notify: NotifyFunding,
  payment: AppliedPayment,
  news: 'Reversed' | 'Restored',
  { amountMinor, reason }: { readonly amountMinor: bigint; readonly reason: string | null },
): Promise<void> {
  const { accountId, currencyCode, fundingRequestId, owedMinor } = payment;
  const data = {
    FundingRequestId: fundingRequestId,
    CurrencyCode: currencyCode,
    Amount: amountToWire(amountMinor, currencyCode),
    Owed: amountToWire(owedMinor, currencyCode),
  };
  await recordEvent(tx, accountId, { type: `Funding${news}`, data });
  await insertOperatorEvent(tx, {
    id: newId(),
    type: `Payment${news}`,
    data: { ...data, AccountId: accountId, PaymentId: payment.id },
  });
  const request = await lockFundingRequest(tx, accountId, fundingRequestId);
  if (request) await notify(tx, request, news, { amountMinor, owedMinor, reason });
}

function transferOf({ accountId, currencyCode, fundingRequestId }: AppliedPayment, amountMinor: bigint) {
  return { accountId, currencyCode, amountMinor, fundingRequestId };
}

export function isApplied(payment: Payment): payment is AppliedPayment {
  return payment.status === 'Applied';
}
