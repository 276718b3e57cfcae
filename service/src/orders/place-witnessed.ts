import { CompiledQuery } from 'kysely';
import { lockAccounts } from '../kit/account-lock.ts';
import { type Db, withTransaction } from '../kit/database.ts';
import { isUniqueViolation } from '../kit/database-errors.ts';
import { ServiceUnavailable } from '../kit/errors.ts';
import type { Witness } from '../kit/witness.ts';
import type { Intake } from './intake.ts';
import type { IntakeRow } from './intake-row.ts';
import { placeBatch } from './place-batch.ts';
import { type PlaceRow, placeStatement } from './place-statement.ts';

const triesAfterRaceMax = 3;

/**
 * An intake for orders whose placing somebody answers for by name. By the same statement as every other order, but in a
 * commit of its own, which holds what the witness writes too.
 */
export function witnessedIntake(db: Db, witness: Witness<IntakeRow>): Pick<Intake, 'place'> {
  return {
    async place(row) {
      for (let tries = 1; ; tries++) {
        try {
          return await placeOne(db, row, witness);
        } catch (error) {
          // A twin came in through another process; the next look sees it.
          if (!isUniqueViolation(error) || tries === triesAfterRaceMax) throw error;
        }
      }
    },
  };
}

async function placeOne(db: Db, row: IntakeRow, witness: Witness<IntakeRow>) {
  return withTransaction(db, async (tx) => {
    await lockAccounts(tx, [row.accountId]);
    const [outcome] = await placeBatch([row], async (batch) => {
      const { text, values } = placeStatement(batch);
      return (await tx.executeQuery<PlaceRow>(CompiledQuery.raw(text, [...values]))).rows[0]?.answer;
    });
    // Nobody else can add to the balance meanwhile, and so nobody is told to come again.
    if (!outcome || outcome.kind === 'Again') throw new ServiceUnavailable();
    if (outcome.kind === 'Accepted') await witness(tx, row);
    return outcome;
  });
}
