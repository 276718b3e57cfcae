import { confirmOperator } from '../../accounts/operators/make-operators.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { CommandRefused, type Given } from '../command.ts';
import { joinServiceDatabase } from '../open-service-database.ts';
import { openCommandActing } from './command-acting.ts';

/** For a service whose operators all come from one person. */
export async function operatorsConfirm(config: Config, logger: Logger, given: Given): Promise<void> {
  const email = (given.email ?? '').toLowerCase();
  const { database, close } = await joinServiceDatabase(config, logger, 'bestow-operators');
  try {
    await requireCurrentSchema(database.db);
    const acting = await openCommandActing(config, database.db);
    if (!(await confirmOperator(database.db, acting, email)))
      throw new CommandRefused('There is no active operator with this email address.');
    process.stdout.write(`Confirmed. ${email} can approve requests ${describeWait(config.operators.waitHours)}.\n`);
  } finally {
    await close();
  }
}

function describeWait(hours: number): string {
  if (hours === 0) return 'now';
  return hours === 1 ? 'in 1 hour' : `in ${hours} hours`;
}
