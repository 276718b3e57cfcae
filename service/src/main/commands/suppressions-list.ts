import { showSuppressions, suppressionsShownMax } from '../../delivery/manage-suppressions.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { withServiceDatabase } from '../with-service-database.ts';

const hashDigitsShown = 12;

/** Prints when and why addresses were suppressed. The addresses themselves are not stored. */
export async function suppressionsList(config: Config, logger: Logger): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-suppressions', async (db) => {
    const suppressions = await showSuppressions(db);
    if (suppressions.length === 0) process.stdout.write('No suppressed addresses.\n');
    for (const { addressHash, channel, reason, createdAt } of suppressions) {
      const hash = addressHash.toString('hex').slice(0, hashDigitsShown);
      process.stdout.write(`${createdAt.toISOString()}  ${channel.padEnd(6)} ${reason.padEnd(20)} ${hash}\n`);
    }
    if (suppressions.length === suppressionsShownMax) process.stdout.write('Only the newest are shown.\n');
  });
}
