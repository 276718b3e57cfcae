import { CompiledQuery } from 'kysely';
import { lockAccounts } from '../../kit/account-lock.ts';
import { type Db, withTransaction } from '../../kit/database.ts';
import { isUniqueViolation } from '../../kit/database-errors.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import type { Witness } from '../../kit/witness.ts';
import type { Intake } from './intake.ts';
import { placeBatch } from './place-batch.ts';
import { type PlaceRow, placeStatement } from './place-statement.ts';
import type { IntakeRow } from './types.ts';

const triesAfterRaceMax = 3;

/**
 * An intake for orders that a person places: the same statement as for every other order, in a commit of its own that also
 * holds the audit entry.
 */
export function auditedIntake(db: Db, audit: Witness<IntakeRow>): Pick<Intake, 'place'> {
  return {
    async place(row) {
      for (let tries = 1; ; tries++) {
        try {
          return await placeOne(db, row, audit);
        } catch (error) {
          // Another process placed the same PONumber; the next try sees it.
          if (!isUniqueViolation(error) || tries === triesAfterRaceMax) throw error;
        }
      }
    },
  };
}

async function placeOne(db: Db, row: IntakeRow, audit: Witness<IntakeRow>) {
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
