import type { Column } from '../../cli/output/table.ts';
import { showLosses } from '../../fulfillment/returns/show-losses.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';

type Loss = Awaited<ReturnType<typeof showLosses>>['lines'][number];

const columns: readonly Column<Loss>[] = [
  { title: 'Time', cell: ({ lostAt }) => lostAt.toISOString().slice(0, 16).replace('T', ' ') },
  { title: 'Amount', cell: ({ amount }) => amount, isRight: true },
  { title: 'Cards', cell: ({ cards }) => countCards(cards), isRight: true },
  { title: 'Product', cell: ({ productId }) => productId, canShrink: true },
  { title: 'Source', cell: ({ source }) => source },
  { title: 'Reason', cell: ({ reason }) => reason, canShrink: true },
  { title: 'Order', cell: ({ orderId, lineNumber }) => `order ${orderId} line ${lineNumber}` },
  { title: 'Account', cell: ({ accountName }) => accountName, canShrink: true },
];

/** Prints cards of ended lines that could not be returned, and their total. */
export async function codesLosses({ config, logger, out }: CommandContext): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-codes', async (db) => {
    const { lines, totals } = await showLosses(db);
    out.json({
      Losses: lines.map(toWireLoss),
      Totals: totals.map(({ cards, amount }) => ({ Amount: amount, Cards: cards })),
    });
    if (lines.length === 0) out.say('No lost cards.');
    else out.table(columns, lines);
    for (const { cards, amount } of totals) out.say(`Total: ${amount}, ${countCards(cards)}`);
  });
}

function toWireLoss(loss: Loss) {
  return {
    LostAt: loss.lostAt,
    Amount: loss.amount,
    Cards: loss.cards,
    ProductId: loss.productId,
    Source: loss.source,
    Reason: loss.reason,
    OrderId: loss.orderId,
    LineNumber: loss.lineNumber,
    AccountName: loss.accountName,
  };
}

function countCards(count: number): string {
  return `${count} card${count === 1 ? '' : 's'}`;
}
