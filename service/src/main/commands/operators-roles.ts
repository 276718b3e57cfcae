import { setRolesByEmail } from '../../accounts/operators/change-roles.ts';
import { LastAdmin } from '../../accounts/people/errors.ts';
import { CommandRefused } from '../../cli/command-errors.ts';
import { createTellPerson } from '../../delivery/notices/security-notices.ts';
import { createSendNotice } from '../../delivery/send-notice.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';
import { parseRoles } from './operator-roles.ts';

/** For a service whose admins cannot sign in any more, and for set-up by script. */
export async function operatorsRoles({ config, logger, given, out }: CommandContext): Promise<void> {
  const email = (given.email ?? '').toLowerCase();
  const roles = parseRoles(given.roles ?? '');
  await withServiceDatabase(config, logger, 'bestow-operators', async (db) => {
    const acting = await openCommandActing(config, db);
    const sendNotice = createSendNotice(await loadKeysOf(db, config));
    const notifyPerson = createTellPerson(sendNotice, config.baseUrl ?? '');
    if (!(await setRolesByEmail({ db, notifyPerson }, acting, email, roles)))
      throw new CommandRefused('There is no operator with this email address.');
    out.json({ Email: email, Roles: roles });
    out.say(`${email} now has the roles ${roles.join(', ')}.`);
  }).catch((error: unknown) => {
    throw error instanceof LastAdmin ? new CommandRefused(error.message) : error;
  });
}
