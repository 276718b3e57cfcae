import { showLevels } from '../../fulfillment/stock/manage-levels.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { withServiceDatabase } from '../with-service-database.ts';

/** Prints the stock, and what is low. */
export async function codesLevels(config: Config, logger: Logger): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-codes', async (db) => {
    const levels = await showLevels(db);
    if (levels.length === 0) process.stdout.write('No codes have been loaded.\n');
    for (const { productId, value, isPlastic, available, lowMark, isLow } of levels) {
      const mark = `alert at ${lowMark}${isLow ? '  LOW' : ''}`;
      process.stdout.write(
        `${productId.padEnd(32)} ${value.padStart(14)} ${String(available).padStart(12)} ${isPlastic ? 'cards' : 'codes'}  ${mark}\n`,
      );
    }
  });
}
