import { requireActive } from '../accounts/account-status.ts';
import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { AccountId } from '../kit/ids.ts';
import { recordTransfer } from '../ledger/record-transfer.ts';
import { takeFundingNumber } from '../sequences/queries.ts';
import { IdempotencyKeyReused } from './errors.ts';
import { applyFundingJob } from './jobs.ts';
import { newPaymentReference } from './payment-reference.ts';
import { findFundingRequestByKey, insertFundingRequest } from './queries.ts';
import type { FundingRequest, NewFundingRequest, RecordedFundingRequest } from './types.ts';

const referenceAttemptsMax = 5;

export interface FundingPolicy {
  /** Null: someone must apply it. */
  readonly appliedAfterSeconds: number | null;
}

/** Requests funding: adds the amount to Pending. With an idempotency key, a repeated request returns the first. */
export async function requestFunding(
  db: Db,
  policy: FundingPolicy,
  accountId: AccountId,
  request: NewFundingRequest,
  idempotencyKey: string | null = null,
  audit: AuditHook<FundingRequest> = noAudit,
): Promise<FundingRequest> {
  const earlier = idempotencyKey === null ? null : await findFundingRequestByKey(db, accountId, idempotencyKey);
  if (earlier) return requireSame(earlier, request);
  try {
    return await withTransaction(db, async (tx) => {
      await requireActive(tx, accountId);
      const funding = await recordFundingRequest(tx, policy, accountId, { ...request, idempotencyKey });
      await audit(tx, funding);
      return funding;
    });
  } catch (error) {
    // A concurrent duplicate committed in between.
    if (idempotencyKey === null || !isUniqueViolation(error)) throw error;
    const first = await findFundingRequestByKey(db, accountId, idempotencyKey);
    if (!first) throw error;
    return requireSame(first, request);
  }
}

/** For use cases that request funding within their own transaction. */
export async function recordFundingRequest(
  tx: Tx,
  policy: FundingPolicy,
  accountId: AccountId,
  request: RecordedFundingRequest,
): Promise<FundingRequest> {
  const place = await takeFundingNumber(tx, accountId);
  const funding = await insertWithReference(tx, accountId, place, request);
  await recordTransfer(tx, {
    accountId,
    kind: 'FundingRequested',
    currencyCode: request.currencyCode,
    amountMinor: request.amountMinor,
    debit: 'Clearing',
    credit: 'Pending',
    fundingRequestId: funding.id,
  });
  if (policy.appliedAfterSeconds !== null) {
    await enqueue(tx, applyFundingJob, { accountId, fundingRequestId: funding.id }, policy.appliedAfterSeconds);
  }
  return funding;
}

/** References are random, so that one in a billion of them is taken already. */
async function insertWithReference(
  tx: Tx,
  accountId: AccountId,
  place: { number: bigint; recordedAt: Date },
  request: RecordedFundingRequest,
): Promise<FundingRequest> {
  for (let attempt = 0; attempt < referenceAttemptsMax; attempt++) {
    const paymentReference = newPaymentReference();
    const funding = await insertFundingRequest(tx, accountId, place, { ...request, paymentReference });
    if (funding) return funding;
  }
  throw new Error('every payment reference that was tried is taken');
}

function requireSame(earlier: FundingRequest, request: NewFundingRequest): FundingRequest {
  const isSame =
    earlier.currencyCode === request.currencyCode &&
    earlier.amountMinor === request.amountMinor &&
    earlier.reference === request.reference;
  if (!isSame) throw new IdempotencyKeyReused();
  return earlier;
}
