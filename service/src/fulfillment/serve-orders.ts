import type { Fingerprints } from '../cards/fingerprints.ts';
import { enqueueAt } from '../jobs/enqueue.ts';
import { type Database, type Db, withTransaction } from '../kit/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { IntakeConnections } from '../orders/intake-connections.ts';
import { acquireCodes } from './acquire-codes.ts';
import { awaitStock } from './await-stock.ts';
import { endLines } from './end-lines.ts';
import { issuePortions } from './issue-portions.ts';
import { serveScheduledJob } from './jobs.ts';
import { portionsOf } from './portions.ts';
import { listOpenLines } from './queries.ts';
import type { CodeSource } from './sources/source.ts';
import type { OpenLine, OrderRef, Portion } from './types.ts';

export interface FulfillmentNeeds {
  readonly database: Database;
  readonly connections: IntakeConnections;
  readonly keyRing: KeyRing;
  readonly fingerprints: Fingerprints;
  readonly sources: ReadonlyMap<string, CodeSource>;
  /** The order of sources for a product that names none. */
  readonly defaultSources: readonly string[];
  readonly awaitStockSecondsMax: number;
}

/**
 * Issues what is still missing of these orders: in portions, each of them one commit, so that a large order shows its
 * progress and memory does not grow with it. Safe to run twice: what is issued is not open any more.
 */
export async function serveOrders(
  needs: FulfillmentNeeds,
  orders: readonly OrderRef[],
  signal: AbortSignal,
): Promise<void> {
  const { db } = needs.database;
  let isFirstLook = true;
  while (!signal.aborted) {
    const open = await listOpenLines(db, orders);
    if (isFirstLook)
      await schedule(
        db,
        open.filter((line) => !line.isDue),
      );
    isFirstLook = false;
    const portions = portionsOf(open.filter((line) => line.isDue));
    if (portions.length === 0) return;
    const hasProgress = await servePortions(needs, portions);
    if (!hasProgress) return;
  }
  throw new Error('stopped before all cards were issued');
}

async function servePortions(needs: FulfillmentNeeds, portions: readonly Portion[]): Promise<boolean> {
  const { db } = needs.database;
  const { filled, outOfStock, refused } = await acquireCodes(needs, portions);
  const issued = filled.length === 0 ? 0 : await issuePortions(needs, filled);
  for (const { line, reason } of refused) await failLine(db, line, reason);
  await awaitStock(needs, outOfStock);
  return issued > 0 || refused.length > 0;
}

async function failLine(db: Db, line: OpenLine, reason: string): Promise<void> {
  await withTransaction(db, (tx) =>
    endLines(tx, line, { status: 'Failed', reason }, ({ lineNumber }) => lineNumber === line.lineNumber),
  );
}

/** One job per moment that lines of an order wait for. */
async function schedule(db: Db, lines: readonly OpenLine[]): Promise<void> {
  const moments = new Map<string, { order: OrderRef; dueAt: Date }>();
  for (const { accountId, orderId, dueAt } of lines) {
    if (dueAt) moments.set(`${orderId} ${dueAt.getTime()}`, { order: { accountId, orderId }, dueAt });
  }
  if (moments.size === 0) return;
  await withTransaction(db, async (tx) => {
    for (const { order, dueAt } of moments.values()) await enqueueAt(tx, serveScheduledJob, { orders: [order] }, dueAt);
  });
}
