import { showLosses } from '../../fulfillment/returns/show-losses.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { withServiceDatabase } from '../with-service-database.ts';

/** Prints cards of ended lines that could not be returned, and their total. */
export async function codesLosses(config: Config, logger: Logger): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-codes', async (db) => {
    const { lines, totals } = await showLosses(db);
    if (lines.length === 0) process.stdout.write('No lost cards.\n');
    for (const line of lines) {
      const when = line.lostAt.toISOString().slice(0, 16).replace('T', ' ');
      const place = `order ${line.orderId} line ${line.lineNumber}`;
      process.stdout.write(
        `${when}  ${line.amount.padStart(14)} ${countCards(line.cards).padEnd(12)}  ${line.productId}  ${line.source}  ${line.reason}  ${place}  ${line.accountName}\n`,
      );
    }
    for (const { cards, amount } of totals) process.stdout.write(`Total: ${amount}, ${countCards(cards).trim()}\n`);
  });
}

function countCards(count: number): string {
  return `${String(count).padStart(6)} card${count === 1 ? '' : 's'}`;
}
