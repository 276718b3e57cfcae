import { CompiledQuery } from 'kysely';
import type { AuditHook } from '../../database/audit-hook.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import type { Intake } from './intake.ts';
import { type PlaceRow, placeStatement } from './intake-queries.ts';
import { placeBatch } from './place-batch.ts';
import type { IntakeRow } from './types.ts';

const triesAfterRaceMax = 3;

/**
 * An intake for orders that a person places: the same statement as for other orders, in a separate commit that includes
 * the audit entry.
 */
export function auditedIntake(db: Db, audit: AuditHook<IntakeRow>): Pick<Intake, 'place'> {
  return {
    async place(row) {
      for (let tries = 1; ; tries++) {
        try {
          return await placeOne(db, row, audit);
        } catch (error) {
          // Another process placed the same PONumber; the next attempt sees it.
          if (!isUniqueViolation(error) || tries === triesAfterRaceMax) throw error;
        }
      }
    },
  };
}

async function placeOne(db: Db, row: IntakeRow, audit: AuditHook<IntakeRow>) {
  return withTransaction(db, async (tx) => {
    await lockAccounts(tx, [row.accountId]);
    const [outcome] = await placeBatch([row], async (batch) => {
      const { text, values } = placeStatement(batch);
      return (await tx.executeQuery<PlaceRow>(CompiledQuery.raw(text, [...values]))).rows[0]?.answer;
    });
    // The account is locked throughout, so no funds can arrive in between.
    if (!outcome || outcome.kind === 'Again') throw new ServiceUnavailable();
    if (outcome.kind === 'Accepted') await audit(tx, row);
    return outcome;
  });
}
