import { CompiledQuery } from 'kysely';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { abandonBudgetCheck, beginBudgetCheck } from '../../sequences/budget-check-queries.ts';
import { abandonReview } from '../../sequences/order-review-queries.ts';
import { recordApprovalNeeded, reviewOrder, withoutFulfillment } from '../approvals/review-order.ts';
import { countDepartments } from '../budgets/count-departments.ts';
import { SpendingNotCounted, spendFromBudget } from '../budgets/spend-from-budget.ts';
import type { DepartmentCharge } from '../budgets/types.ts';
import type { CountedBatch } from './count-batch.ts';
import type { Intake } from './intake.ts';
import { type PlaceRow, placeStatement } from './intake-queries.ts';
import { placeBatch } from './place-batch.ts';
import type { IntakeRow } from './types.ts';

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
    const review = await reviewOrder(tx, row);
    const [outcome] = await placeBatch([row], (batch) => send(tx, review ? withoutFulfillment(batch) : batch));
    // The account is locked throughout, so no funds can arrive in between.
    if (!outcome || outcome.kind === 'Again') throw new ServiceUnavailable();
    if (outcome.kind !== 'Accepted') {
      await abandonReview(tx, row.accountId);
      await abandonBudgetCheck(tx, row.accountId);
      return outcome;
    }
    await spendFromBudget(tx, chargeOf(row, outcome.placedAt));
    if (review) await recordApprovalNeeded(tx, row, review);
    await record(tx, row);
    return { ...outcome, isHeld: review !== null };
  });
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
