import { resetOperatorFactor } from '../../accounts/people/reset-second-factor.ts';
import { CommandRefused } from '../../cli/command-errors.ts';
import { createTellPerson } from '../../delivery/notices/security-notices.ts';
import { createSendNotice } from '../../delivery/send-notice.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

/** For an operator who lost every factor and every recovery code. */
export async function operatorsResetFactor({ config, logger, given, out }: CommandContext): Promise<void> {
  const email = (given.email ?? '').toLowerCase();
  await withServiceDatabase(config, logger, 'bestow-operators', async (db) => {
    const acting = await openCommandActing(config, db);
    const sendNotice = createSendNotice(await loadKeysOf(db, config));
    const notifyPerson = createTellPerson(sendNotice, config.baseUrl ?? '');
    if (!(await resetOperatorFactor({ db, notifyPerson }, acting, email)))
      throw new CommandRefused('There is no active operator with this email address.');
    out.json({ Email: email });
    out.say(`Reset. ${email} signs in with the password, and sets up a new factor.`);
  });
}
