import { type Tx, withTransaction } from '../../database/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { markSetAside } from '../../orders/status/queries.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { arrangeParcelsJob } from '../jobs.ts';
import type { FulfillmentNeeds } from '../needs.ts';
import type { OpenLine, RefusedLine, WaitingLine } from '../types.ts';
import { holdOpenLines } from './queries.ts';

export interface SetAside {
  readonly waiting: readonly WaitingLine[];
  readonly refused: readonly RefusedLine[];
}

const linesPerCommitMax = 100;
const cardsPerCommitMax = 10_000;

/**
 * Handles mailed lines. They get no codes yet: plastic cards are reserved in stock, and their orders' parcels are
 * updated. A card is issued when its parcel is handed over.
 */
export async function setAsideLines(needs: FulfillmentNeeds, lines: readonly OpenLine[]): Promise<SetAside> {
  const waiting: WaitingLine[] = [];
  const refused: RefusedLine[] = [];
  const servable: OpenLine[] = [];
  const troubles = await Promise.all(lines.map((line) => needs.shelf.findTrouble(line)));
  for (const [index, line] of lines.entries()) {
    const trouble = troubles[index] ?? null;
    if (trouble === null) servable.push(line);
    else if (trouble.kind === 'Refused') refused.push({ line, reason: trouble.reason, incident: null });
    else waiting.push({ line, waitsFor: 'stock', afterSeconds: null });
  }
  for (const portion of portionsOf(servable)) {
    waiting.push(...(await withTransaction(needs.database.db, (tx) => setAsidePortion(tx, needs, portion))));
  }
  return { waiting, refused };
}

/** Lines per commit; a line with very many cards is processed alone. */
function portionsOf(lines: readonly OpenLine[]): OpenLine[][] {
  const portions: OpenLine[][] = [];
  let cards = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const last = portions.at(-1);
    cards += line.quantity;
    if (last && last.length < linesPerCommitMax && cards <= cardsPerCommitMax) {
      last.push(line);
      continue;
    }
    portions.push([line]);
    cards = line.quantity;
  }
  return portions;
}

async function setAsidePortion(
  tx: Tx,
  { shelf }: FulfillmentNeeds,
  lines: readonly OpenLine[],
): Promise<WaitingLine[]> {
  await lockAccounts(tx, [...new Set(lines.map(({ accountId }) => accountId))]);
  // Missing ones ended, were processed by another worker, or belong to a suspended account.
  const open = await holdOpenLines(tx, lines);
  const served = await shelf.setAside(
    tx,
    open.map((line) => ({ line, count: line.quantity })),
  );
  const done = open.filter((line) => served.has(line));
  if (done.length > 0) {
    await markSetAside(tx, done);
    const orders = new Map(done.map(({ accountId, orderId }) => [orderId, { accountId, orderId }]));
    await enqueue(tx, arrangeParcelsJob, { orders: [...orders.values()] });
  }
  return open
    .filter((line) => !served.has(line))
    .map((line) => ({ line, waitsFor: 'stock', afterSeconds: null }) satisfies WaitingLine);
}
