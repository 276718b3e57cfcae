import { CommandRefused } from '../../cli/command-errors.ts';
import { markLow } from '../../fulfillment/stock/manage-levels.ts';
import { StockRefused } from '../../fulfillment/stock/types.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

/** Sets the level for the low-stock alert. */
export async function codesMark({ config, logger, given, out }: CommandContext): Promise<void> {
  const { ProductId: productId = '', Value: value = '', count = '', kind } = given;
  await withServiceDatabase(config, logger, 'bestow-codes', async (db) => {
    const acting = await openCommandActing(config, db);
    const act = { action: 'LowMarkSet', target: `${productId} ${value}`, details: { LowMark: count } };
    await markLow(db, { productId, value, count, kind }, acting.audit(act));
    out.json({ ProductId: productId, Value: value, LowMark: Number(count) });
    out.say(`${productId} at ${value}: alert when ${count} or fewer are left.`);
  }).catch((error: unknown) => {
    throw error instanceof StockRefused ? new CommandRefused(error.message) : error;
  });
}
