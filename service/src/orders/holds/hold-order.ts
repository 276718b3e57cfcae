import { findFundHolds } from '../../accounts/fund-holds/queries.ts';
import type { Tx } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { amountToWire } from '../../kit/money.ts';
import type { Review } from '../approvals/types.ts';
import type { CountedBatch } from '../intake/count-batch.ts';
import type { IntakeRow } from '../intake/types.ts';
import { tellFundsNeededJob } from './jobs.ts';
import { getMissing, hasWaitingHold, insertHold } from './queries.ts';
import { awaitingFunds } from './types.ts';

export interface HoldTerms {
  readonly expireAfterDays: number;
  /** Orders in its currency already wait for funds, and a new one never overtakes them. */
  readonly isBehind: boolean;
}

/** How an order waits if it is not covered; null: it does not. Under the account's lock. An order that is free never waits. */
export async function findHoldTerms(tx: Tx, { accountId, order }: IntakeRow): Promise<HoldTerms | null> {
  if (order.total_minor === 0) return null;
  const holds = await findFundHolds(tx, accountId);
  if (!holds?.isOn) return null;
  const isBehind = await hasWaitingHold(tx, accountId, order.currency_code);
  return { expireAfterDays: holds.expireAfterDays, isBehind };
}

/** The order as the statement places it when it is not charged. `insertHold` writes what it costs. */
export function uncharged(row: IntakeRow): IntakeRow {
  return { ...row, order: { ...row.order, total_minor: 0 } };
}

/** Instead of fulfillment, the people who add funds get a mail. */
export function withFundsNeeded(batch: CountedBatch): CountedBatch {
  const orders = batch.orders.map(({ row: { accountId, orderId } }) => ({ accountId, orderId }));
  return { ...batch, jobs: [{ kind: tellFundsNeededJob.kind, payload: { orders } }] };
}

/** Records that the order, which was just placed, waits. In the transaction that placed it. */
export async function recordHold(tx: Tx, row: IntakeRow, terms: HoldTerms, review: Review | null): Promise<void> {
  const { accountId, orderId, poNumber, source, order } = row;
  const ref = { accountId, orderId };
  const currencyCode = order.currency_code as CurrencyCode;
  const { expiresAt } = await insertHold(tx, ref, order.total_minor, {
    source,
    review,
    placedBy: order.credential_id,
    expireAfterDays: terms.expireAfterDays,
  });
  await recordEvent(tx, accountId, {
    type: 'OrderHeld',
    data: {
      OrderId: orderId,
      PONumber: poNumber,
      Status: 'Pending',
      StatusReason: awaitingFunds,
      CurrencyCode: currencyCode,
      AmountMissing: amountToWire(await getMissing(tx, ref), currencyCode),
      ExpiresAt: expiresAt.toISOString(),
    },
  });
}
