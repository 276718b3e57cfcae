import { inviteOperator } from '../../accounts/operators/make-operators.ts';
import { EmailTaken } from '../../accounts/people/errors.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { isMailbox } from '../../kit/mailbox.ts';
import { CommandRefused, type Given } from '../command.ts';
import { joinServiceDatabase } from '../open-service-database.ts';
import { openCommandActing } from './command-acting.ts';

const nameLengthMax = 100;

/** The way in for the first operator: whoever may run commands on the database may also make operators. */
export async function operatorsInvite(config: Config, logger: Logger, given: Given): Promise<void> {
  const { email = '', name = '' } = given;
  if (!isMailbox(email)) throw new CommandRefused('<email> must be one email address.');
  if (name.trim() === '' || name.length > nameLengthMax)
    throw new CommandRefused(`<name> must have 1 to ${nameLengthMax} characters.`);
  const { database, close } = await joinServiceDatabase(config, logger, 'bestow-operators');
  try {
    await requireCurrentSchema(database.db);
    const acting = await openCommandActing(config, database.db);
    const link = await inviteOperator(database.db, acting, { email, name });
    const baseUrl = config.baseUrl ?? '';
    process.stdout.write(
      `${baseUrl}/portal/link/${link.token.reveal()}\nGood once, until ${link.expiresAt.toISOString()}.\n`,
    );
  } catch (error) {
    throw error instanceof EmailTaken ? new CommandRefused(error.message) : error;
  } finally {
    await close();
  }
}
