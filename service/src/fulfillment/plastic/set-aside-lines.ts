import { enqueue } from '../../jobs/enqueue.ts';
import { type Tx, withTransaction } from '../../kit/database.ts';
import type { RefusedLine } from '../acquire-codes.ts';
import type { WaitingLine } from '../await-stock.ts';
import { arrangeParcelsJob } from '../jobs.ts';
import { holdOpenLine } from '../reservation-queries.ts';
import type { FulfillmentNeeds } from '../serve-orders.ts';
import type { OpenLine, SourceAnswer } from '../types.ts';
import { markSetAside } from './queries.ts';

export interface SetAside {
  readonly waiting: readonly WaitingLine[];
  readonly refused: readonly RefusedLine[];
}

const linesPerCommitMax = 50;

/**
 * Serves lines that are mailed. They get no codes yet: cards are set aside on the shelf, and the parcels of their orders
 * are looked at again. A card is issued when its parcel is handed over.
 */
export async function setAsideLines(needs: FulfillmentNeeds, lines: readonly OpenLine[]): Promise<SetAside> {
  const waiting: WaitingLine[] = [];
  const refused: RefusedLine[] = [];
  const servable: OpenLine[] = [];
  for (const line of lines) {
    const trouble = await needs.shelf.findTrouble(line);
    if (trouble === null) servable.push(line);
    else sort(line, trouble, { waiting, refused });
  }
  for (let start = 0; start < servable.length; start += linesPerCommitMax) {
    const portion = servable.slice(start, start + linesPerCommitMax).sort(byStock);
    waiting.push(...(await withTransaction(needs.database.db, (tx) => setAsidePortion(tx, needs, portion))));
  }
  return { waiting, refused };
}

function sort(line: OpenLine, trouble: SourceAnswer, { waiting, refused }: Record<'waiting' | 'refused', unknown[]>) {
  if (trouble.kind === 'Refused') refused.push({ line, reason: trouble.reason, incident: null });
  else waiting.push({ line, waitsFor: 'stock', afterSeconds: null });
}

async function setAsidePortion(tx: Tx, needs: FulfillmentNeeds, lines: readonly OpenLine[]): Promise<WaitingLine[]> {
  const waiting: WaitingLine[] = [];
  const orders = new Map<string, OpenLine>();
  for (const line of lines) {
    // Ended meanwhile, or served by another worker.
    if (!(await holdOpenLine(tx, line))) continue;
    if (await needs.shelf.setAside(tx, line, line.quantity)) {
      await markSetAside(tx, line, line.lineNumber);
      orders.set(line.orderId, line);
    } else {
      waiting.push({ line, waitsFor: 'stock', afterSeconds: null });
    }
  }
  if (orders.size > 0) {
    const refs = [...orders.values()].map(({ accountId, orderId }) => ({ accountId, orderId }));
    await enqueue(tx, arrangeParcelsJob, { orders: refs });
  }
  return waiting;
}

// Levels are locked in one order by all, so that no two workers wait for each other in a circle.
function byStock(a: OpenLine, b: OpenLine): number {
  if (a.productId !== b.productId) return a.productId < b.productId ? -1 : 1;
  return Number(a.valueMinor - b.valueMinor);
}
