import type { Column } from '../../cli/output/table.ts';
import { showLevels } from '../../fulfillment/stock/manage-levels.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';

type Level = Awaited<ReturnType<typeof showLevels>>[number];

const columns: readonly Column<Level>[] = [
  { title: 'Product', cell: ({ productId }) => productId, canShrink: true },
  { title: 'Value', cell: ({ value }) => value, isRight: true },
  { title: 'In stock', cell: ({ available }) => available, isRight: true },
  { title: 'Kind', cell: ({ isPlastic }) => (isPlastic ? 'cards' : 'codes') },
  { title: 'Alert', cell: ({ lowMark }) => `alert at ${lowMark}` },
  { title: 'Days left', cell: ({ daysLeft }) => daysLeft, isRight: true },
  { title: '', cell: ({ isLow }) => (isLow ? 'LOW' : ''), paint: (style, text) => style.yellow(text) },
];

/** Prints the stock, and what is low. */
export async function codesLevels({ config, logger, out }: CommandContext): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-codes', async (db) => {
    const levels = await showLevels(db);
    out.json(levels.map(toWireLevel));
    if (levels.length === 0) out.say('No codes have been loaded.');
    else out.table(columns, levels);
  });
}

function toWireLevel({ productId, value, isPlastic, available, lowMark, isLow, daysLeft }: Level) {
  return {
    ProductId: productId,
    Value: value,
    Kind: isPlastic ? 'plastic' : 'codes',
    Available: available,
    LowMark: lowMark,
    IsLow: isLow,
    DaysLeft: daysLeft,
  };
}
