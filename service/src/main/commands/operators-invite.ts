import { inviteOperator } from '../../accounts/operators/make-operators.ts';
import { EmailTaken } from '../../accounts/people/errors.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { isMailbox } from '../../kit/mailbox.ts';
import { CommandRefused, type Given } from '../command.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

const nameLengthMax = 100;

/** Creates the first operators: anyone who can run commands on the database can also create operators. */
export async function operatorsInvite(config: Config, logger: Logger, given: Given): Promise<void> {
  const { email = '', name = '' } = given;
  if (!isMailbox(email)) throw new CommandRefused('<email> must be a single email address.');
  if (name.trim() === '' || name.length > nameLengthMax)
    throw new CommandRefused(`<name> must have 1 to ${nameLengthMax} characters.`);
  await withServiceDatabase(config, logger, 'bestow-operators', async (db) => {
    const acting = await openCommandActing(config, db);
    const link = await inviteOperator(db, acting, { email, name });
    const baseUrl = config.baseUrl ?? '';
    process.stdout.write(
      `${baseUrl}/portal/link/${link.token.reveal()}\nThe link works once, until ${link.expiresAt.toISOString()}.\n`,
    );
  }).catch((error: unknown) => {
    throw error instanceof EmailTaken ? new CommandRefused(error.message) : error;
  });
}
