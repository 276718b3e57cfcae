import { withTransaction } from '../database/database.ts';
import { enqueueOnce } from '../jobs/enqueue.ts';
import { markWaiting } from '../orders/status/queries.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { endLines } from './end-lines.ts';
import { serveAwaitingJob } from './jobs.ts';
import { endNeedsOf, type FulfillmentNeeds } from './needs.ts';
import type { WaitingLine } from './types.ts';

const retrySecondsMin = 15;
const retrySecondsMax = 900;

/**
 * Lines without cards wait and are retried at increasing intervals; after the allowed time they fail and are refunded.
 * There is one waiting job per order, however many lines and jobs ask for it: each handles all lines of the order, so
 * they would multiply otherwise.
 */
export async function awaitStock(needs: FulfillmentNeeds, waiting: readonly WaitingLine[]): Promise<void> {
  const byOrder = new Map<string, WaitingLine[]>();
  for (const entry of waiting) byOrder.set(entry.line.orderId, [...(byOrder.get(entry.line.orderId) ?? []), entry]);
  for (const entries of byOrder.values()) await awaitForOrder(needs, entries);
}

async function awaitForOrder(needs: FulfillmentNeeds, entries: readonly WaitingLine[]): Promise<void> {
  const isOver = ({ line }: WaitingLine) =>
    line.awaitingSeconds !== null && line.awaitingSeconds >= needs.awaitStockSecondsMax;
  await giveUp(needs, entries.filter(isOver));
  const patient = entries.filter((entry) => !isOver(entry));
  const [first] = patient;
  if (!first) return;
  const { accountId, orderId } = first.line;
  await withTransaction(needs.database.db, async (tx) => {
    await lockAccounts(tx, [accountId]);
    const linesFor = (what: WaitingLine['waitsFor']) =>
      patient.filter(({ waitsFor }) => waitsFor === what).map(({ line }) => line);
    await markWaiting(tx, linesFor('supplier'), 'Processing');
    await markWaiting(tx, linesFor('stock'), 'AwaitingStock');
    const delay = Math.min(...patient.map((entry) => delayOf(entry, needs.awaitStockSecondsMax)));
    const job = { key: orderId, lane: null, payload: { orders: [{ accountId, orderId }] } };
    await enqueueOnce(tx, serveAwaitingJob, [job], delay);
  });
}

/** Lines of one order whose time is up. */
async function giveUp(needs: FulfillmentNeeds, over: readonly WaitingLine[]): Promise<void> {
  for (const [waitsFor, reason] of [
    ['stock', 'OutOfStock'],
    ['supplier', 'SupplierUnavailable'],
  ] as const) {
    const lines = over.filter((entry) => entry.waitsFor === waitsFor).map(({ line }) => line);
    const [first] = lines;
    if (!first) continue;
    const lineNumbers = lines.map(({ lineNumber }) => lineNumber);
    await endLines(endNeedsOf(needs), first, { status: 'Failed', reason }, { lineNumbers });
  }
}

function delayOf({ line, afterSeconds }: WaitingLine, secondsMax: number): number {
  const waited = line.awaitingSeconds ?? 0;
  const wanted = afterSeconds ?? Math.max(retrySecondsMin, waited / 4);
  return Math.max(1, Math.min(retrySecondsMax, wanted, secondsMax - waited));
}
