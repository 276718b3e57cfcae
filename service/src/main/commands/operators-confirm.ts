import { confirmOperator } from '../../accounts/operators/make-operators.ts';
import { CommandRefused } from '../../cli/command-errors.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

/** For a service whose operators were all invited by one person. */
export async function operatorsConfirm({ config, logger, given, out }: CommandContext): Promise<void> {
  const email = (given.email ?? '').toLowerCase();
  await withServiceDatabase(config, logger, 'bestow-operators', async (db) => {
    const acting = await openCommandActing(config, db);
    if (!(await confirmOperator(db, acting, email)))
      throw new CommandRefused('There is no active operator with this email address.');
    out.json({ Email: email, WaitHours: config.operators.waitHours });
    out.say(`Confirmed. ${email} can approve requests ${describeWait(config.operators.waitHours)}.`);
  });
}

function describeWait(hours: number): string {
  if (hours === 0) return 'now';
  return hours === 1 ? 'in 1 hour' : `in ${hours} hours`;
}
