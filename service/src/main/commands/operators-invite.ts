import { inviteOperator } from '../../accounts/operators/make-operators.ts';
import { EmailTaken } from '../../accounts/people/errors.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import { isMailbox } from '../../kit/mailbox.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';
import { parseRoles } from './operator-roles.ts';

const nameLengthMax = 100;

/** Creates the first operators: anyone who can run commands on the database can also create operators. */
export async function operatorsInvite({ config, logger, given, out }: CommandContext): Promise<void> {
  const { email = '', name = '' } = given;
  const roles = parseRoles(given.roles ?? 'admin');
  if (!isMailbox(email)) throw new WrongUse('<email> must be a single email address.');
  if (name.trim() === '' || name.length > nameLengthMax)
    throw new WrongUse(`<name> must have 1 to ${nameLengthMax} characters.`);
  await withServiceDatabase(config, logger, 'bestow-operators', async (db) => {
    const acting = await openCommandActing(config, db);
    const link = await inviteOperator(db, acting, { email, name, roles });
    const url = `${config.baseUrl ?? ''}/portal/link/${link.token.reveal()}`;
    out.json({ Link: url, ExpiresAt: link.expiresAt });
    out.say(`${url}\nThe link works once, until ${link.expiresAt.toISOString()}.`);
  }).catch((error: unknown) => {
    throw error instanceof EmailTaken ? new CommandRefused(error.message) : error;
  });
}
