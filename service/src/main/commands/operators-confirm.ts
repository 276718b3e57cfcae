import { confirmOperator } from '../../accounts/operators/make-operators.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { CommandRefused, type Given } from '../command.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

/** For a service whose operators were all invited by one person. */
export async function operatorsConfirm(config: Config, logger: Logger, given: Given): Promise<void> {
  const email = (given.email ?? '').toLowerCase();
  await withServiceDatabase(config, logger, 'bestow-operators', async (db) => {
    const acting = await openCommandActing(config, db);
    if (!(await confirmOperator(db, acting, email)))
      throw new CommandRefused('There is no active operator with this email address.');
    process.stdout.write(`Confirmed. ${email} can approve requests ${describeWait(config.operators.waitHours)}.\n`);
  });
}

function describeWait(hours: number): string {
  if (hours === 0) return 'now';
  return hours === 1 ? 'in 1 hour' : `in ${hours} hours`;
}
