import { CompiledQuery } from 'kysely';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { abandonBudgetCheck, beginBudgetCheck } from '../../sequences/budget-check-queries.ts';
import { abandonReview } from '../../sequences/order-review-queries.ts';
import { recordApprovalNeeded, reviewOrder, withoutFulfillment } from '../approvals/review-order.ts';
import type { Review } from '../approvals/types.ts';
import { countDepartments } from '../budgets/count-departments.ts';
import { SpendingNotCounted, spendFromBudget } from '../budgets/spend-from-budget.ts';
import type { DepartmentCharge } from '../budgets/types.ts';
import { type HoldTerms, recordHold, uncharged, withFundsNeeded } from '../holds/hold-order.ts';
import type { CountedBatch } from './count-batch.ts';
import type { Intake } from './intake.ts';
import { type PlaceRow, placeStatement } from './intake-queries.ts';
import { placeBatch, type SendBatch } from './place-batch.ts';
import type { IntakeOutcome, IntakeRow } from './types.ts';

type FinalOutcome = Exclude<IntakeOutcome, { kind: 'Again' }>;

const triesAfterRaceMax = 3;

type RecordWith = (tx: Tx, row: IntakeRow) => Promise<void>;

/**
 * An intake for orders with more to check or record, such as a budget, approval rules, an audit entry or what a credential
 * has spent: the same statement as for other orders, in a commit of its own with what is recorded. If that throws, the
 * order is not placed.
 */
export function singleIntake(db: Db, record: RecordWith): Pick<Intake, 'place'> {
  return {
    async place(row) {
      for (let tries = 1; ; tries++) {
        try {
          return await placeOne(db, row, record);
        } catch (error) {
          if (tries === triesAfterRaceMax) throw error;
          if (error instanceof SpendingNotCounted) await countDepartments(db, row.accountId);
          // Another process placed the same PONumber; the next attempt sees it.
          else if (!isUniqueViolation(error)) throw error;
        }
      }
    },
  };
}

async function placeOne(db: Db, row: IntakeRow, record: RecordWith) {
  return withTransaction(db, async (tx) => {
    await lockAccounts(tx, [row.accountId]);
    if (row.order.department_id !== null) await beginBudgetCheck(tx, row.accountId);
    const { review, holdTerms } = await reviewOrder(tx, row);
    const { outcome, isUncharged } = await placeOrHold(tx, row, { review, holdTerms });
    if (outcome.kind !== 'Accepted') {
      await abandonReview(tx, row.accountId);
      await abandonBudgetCheck(tx, row.accountId);
      return outcome;
    }
    // What waits for money counts as spent: the release must not fail for a budget.
    if (holdTerms && isUncharged) await recordHold(tx, row, holdTerms, review);
    await spendFromBudget(tx, chargeOf(row, outcome.placedAt));
    if (review && !isUncharged) await recordApprovalNeeded(tx, row, review);
    await record(tx, row);
    return { ...outcome, isHeld: review !== null || isUncharged };
  });
}

/** Charges and places the order; without a charge if it has to wait for money, which an approval of it waits for too. */
async function placeOrHold(
  tx: Tx,
  row: IntakeRow,
  { review, holdTerms }: { readonly review: Review | null; readonly holdTerms: HoldTerms | null },
): Promise<{ readonly outcome: FinalOutcome; readonly isUncharged: boolean }> {
  if (!holdTerms?.isBehind) {
    const outcome = await placeFinally(row, (batch) => send(tx, review ? withoutFulfillment(batch) : batch));
    if (outcome.kind !== 'Insufficient' || !holdTerms) return { outcome, isUncharged: false };
  }
  const outcome = await placeFinally(uncharged(row), (batch) => send(tx, withFundsNeeded(batch)));
  return { outcome, isUncharged: true };
}

async function placeFinally(row: IntakeRow, sendBatch: SendBatch): Promise<FinalOutcome> {
  const [outcome] = await placeBatch([row], sendBatch);
  // The account is locked throughout, so no funds can arrive in between.
  if (!outcome || outcome.kind === 'Again') throw new ServiceUnavailable();
  return outcome;
}

async function send(tx: Tx, batch: CountedBatch): Promise<string | undefined> {
  const { text, values } = placeStatement(batch);
  return (await tx.executeQuery<PlaceRow>(CompiledQuery.raw(text, [...values]))).rows[0]?.answer;
}

function chargeOf({ accountId, orderId, order }: IntakeRow, placedAt: Date): DepartmentCharge {
  return {
    accountId,
    orderId,
    placedAt,
    departmentId: order.department_id,
    currencyCode: order.currency_code as CurrencyCode,
    amountMinor: BigInt(order.total_minor),
  };
}
