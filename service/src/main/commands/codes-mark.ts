import { markLow } from '../../fulfillment/stock/manage-levels.ts';
import { StockRefused } from '../../fulfillment/stock/types.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { CommandRefused, type Given } from '../command.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

/** Sets the level for the low-stock alert. */
export async function codesMark(config: Config, logger: Logger, given: Given): Promise<void> {
  const { ProductId: productId = '', Value: value = '', count = '', kind } = given;
  await withServiceDatabase(config, logger, 'bestow-codes', async (db) => {
    const acting = await openCommandActing(config, db);
    const act = { action: 'LowMarkSet', target: `${productId} ${value}`, details: { LowMark: count } };
    await markLow(db, { productId, value, count, kind }, acting.audit(act));
    process.stdout.write(`${productId} at ${value}: alert when ${count} or fewer are left.\n`);
  }).catch((error: unknown) => {
    throw error instanceof StockRefused ? new CommandRefused(error.message) : error;
  });
}
