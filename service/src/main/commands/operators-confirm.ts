import { findSignInByEmail, updateSponsors } from '../../accounts/people/queries.ts';
import { withTransaction } from '../../database/database.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { CommandRefused, type Given } from '../command.ts';
import { joinServiceDatabase } from '../open-service-database.ts';
import { openCommandAudit } from './command-audit.ts';

/**
 * Vouches for an operator on the machine: from now on nobody else stands behind them, so they can be the second person for
 * whoever let them in. The wait starts anew. For a service whose operators all come from one person.
 */
export async function operatorsConfirm(config: Config, logger: Logger, given: Given): Promise<void> {
  const email = (given.email ?? '').toLowerCase();
  const { database, close } = await joinServiceDatabase(config, logger, 'bestow-operators');
  try {
    await requireCurrentSchema(database.db);
    const audit = await openCommandAudit(config, database.db);
    await withTransaction(database.db, async (tx) => {
      const person = await findSignInByEmail(tx, email);
      if (person?.role !== 'operator' || person.status !== 'Active')
        throw new CommandRefused('There is no active operator with this email address.');
      await updateSponsors(tx, person.id, { invitedBy: null, confirmedBy: null });
      await audit({ action: 'OperatorConfirmed', target: person.id })(tx, undefined);
    });
    process.stdout.write(`Confirmed. ${email} can approve requests ${describeWait(config.operators.waitHours)}.\n`);
  } finally {
    await close();
  }
}

function describeWait(hours: number): string {
  if (hours === 0) return 'now';
  return hours === 1 ? 'in 1 hour' : `in ${hours} hours`;
}
