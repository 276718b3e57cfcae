import { findApprovalRules } from '../../accounts/approval-rules/queries.ts';
import type { Tx } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { beginReview } from '../../sequences/order-review-queries.ts';
import { findHoldTerms, type HoldTerms } from '../holds/hold-order.ts';
import type { CountedBatch } from '../intake/count-batch.ts';
import type { IntakeRow } from '../intake/types.ts';
import type { OrderRef } from '../types.ts';
import { tellApproversJob } from './jobs.ts';
import { matchingRules, type ReviewedOrder } from './match-rules.ts';
import { insertApproval } from './queries.ts';
import { awaitingApproval, type Review } from './types.ts';

/**
 * Whether an order waits for an approval, and how it waits for money, under the account's lock: what was set before the
 * order is applied to it. Accounts without rules and without that option cost one statement.
 */
export async function reviewOrder(
  tx: Tx,
  row: IntakeRow,
): Promise<{ readonly review: Review | null; readonly holdTerms: HoldTerms | null }> {
  if (!(await beginReview(tx, row.accountId))) return { review: null, holdTerms: null };
  return { review: await compareWithRules(tx, row), holdTerms: await findHoldTerms(tx, row) };
}

async function compareWithRules(tx: Tx, row: IntakeRow): Promise<Review | null> {
  const settings = await findApprovalRules(tx, row.accountId);
  const matched = matchingRules(settings?.rules ?? [], reviewedOrder(row));
  if (!settings || matched.length === 0) return null;
  return { source: row.source, rules: matched.map(({ name }) => name), expireAfterDays: settings.expireAfterDays };
}

function reviewedOrder({ order, source }: IntakeRow): ReviewedOrder {
  return {
    currencyCode: order.currency_code,
    totalMinor: order.total_minor,
    cardCount: order.card_count,
    departmentId: order.department_id,
    source,
    placedBy: order.credential_id,
  };
}

/** The batch of an order that waits: it is charged like any other, and instead of fulfillment its approvers get a mail. */
export function withoutFulfillment(batch: CountedBatch): CountedBatch {
  const orders = batch.orders.map(({ row: { accountId, orderId } }) => ({ accountId, orderId }));
  return { ...batch, jobs: [{ kind: tellApproversJob.kind, payload: { orders } }] };
}

/** Records that the order, which was just placed, waits. In the transaction that placed it. */
export async function recordApprovalNeeded(tx: Tx, row: IntakeRow, review: Review): Promise<void> {
  const { accountId, orderId, poNumber, order } = row;
  await awaitApproval(tx, { accountId, orderId, poNumber, placedBy: order.credential_id }, review);
}

/** From now on an order that is charged waits for an approval. */
export async function awaitApproval(
  tx: Tx,
  { accountId, orderId, poNumber, placedBy }: OrderRef & { readonly poNumber: string; readonly placedBy: string },
  review: Review,
): Promise<void> {
  const { expiresAt } = await insertApproval(tx, { accountId, orderId }, placedBy, review);
  await recordEvent(tx, accountId, {
    type: 'ApprovalNeeded',
    data: {
      OrderId: orderId,
      PONumber: poNumber,
      Status: 'Pending',
      StatusReason: awaitingApproval,
      ExpiresAt: expiresAt.toISOString(),
    },
  });
}
