import { setTimeout } from 'node:timers/promises';
import { withTransaction } from '../../database/database.ts';
import { markExpired } from '../../orders/status/queries.ts';
import type { LineRef, OrderRef } from '../../orders/types.ts';
import type { EndNeeds } from '../end-lines.ts';
import { LinesChanged } from '../end-portion.ts';
import { listExpiringLines, lockVoidableCards, lockVoidedLines } from './queries.ts';
import { voidPortion } from './void-portion.ts';

/** Lines read at once; and cards of one commit, so that it holds the account lock only briefly. */
const limits = { lines: 500, cards: 40 };
/** The account's own orders wait for the same lock: for most of the time it is theirs. */
const restPerWork = 3;

/**
 * Takes back cards that nobody has opened in time, and refunds them, in one commit for some cards of one order. Of a
 * reveal and the expiry the first wins; an extension wins over both. Safe to run twice and beside other workers: whatever
 * was taken back is void. Returns when nothing is due, or the signal says so.
 */
export async function expireCards(needs: EndNeeds, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const lines = await listExpiringLines(needs.db, limits.lines);
    if (lines.length === 0) return;
    for (const order of byOrder(lines)) {
      if (signal.aborted) return;
      await expireLines(needs, order, signal);
    }
    if (lines.length < limits.lines) return;
  }
}

interface ExpiringOrder extends OrderRef {
  readonly lineNumbers: readonly number[];
}

function byOrder(lines: readonly LineRef[]): ExpiringOrder[] {
  const orders = new Map<string, ExpiringOrder & { lineNumbers: number[] }>();
  for (const { accountId, orderId, lineNumber } of lines) {
    const order = orders.get(orderId);
    if (order) order.lineNumbers.push(lineNumber);
    else orders.set(orderId, { accountId, orderId, lineNumbers: [lineNumber] });
  }
  return [...orders.values()];
}

/** Returns when the lines have no undisclosed cards left, or the next run has to look at them again. */
async function expireLines(needs: EndNeeds, order: ExpiringOrder, signal: AbortSignal): Promise<void> {
  for (let isDone = false; !isDone && !signal.aborted; ) {
    const startedAt = performance.now();
    try {
      isDone = await withTransaction(needs.db, async (tx) => {
        const cards = await lockVoidableCards(tx, order, limits.cards);
        if (cards.length > 0) await voidPortion(tx, needs.keyRing, order, cards, { cause: 'Expiry', reason: null });
        if (cards.length === limits.cards) return false;
        const { lines } = await lockVoidedLines(tx, order, order.lineNumbers);
        const over = lines.filter(({ isOver }) => isOver).map(({ lineNumber }) => lineNumber);
        await markExpired(tx, order, over);
        return true;
      });
    } catch (error) {
      if (error instanceof LinesChanged) return;
      throw error;
    }
    await needs.failpoint?.('cardsVoided');
    await setTimeout((performance.now() - startedAt) * restPerWork, null, { signal }).catch(() => {});
  }
}
