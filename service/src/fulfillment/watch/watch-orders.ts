import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { insertOperatorEvent } from '../../events/operator-event-queries.ts';
import { type AccountId, newId, type OrderId } from '../../kit/ids.ts';
import type { Logger } from '../../kit/logger.ts';
import type { OrderRef } from '../../orders/types.ts';
import {
  deleteWatches,
  listOldEnough,
  listUnpassedAccounts,
  lockDueWatches,
  lockMark,
  moveMark,
  saveWatch,
} from './queries.ts';
import type { Finding, Inspector } from './types.ts';
import { nextWatch, restSeconds, type Watch } from './watch-rules.ts';

export interface WatchNeeds {
  readonly db: Db;
  readonly logger: Logger;
  readonly inspectors: readonly Inspector[];
}

const ordersPerCommitMax = 500;
const commitsPerRunMax = 2_000;

const neverSeen: Watch = { looks: 0, resumes: 0 };

/**
 * Checks every order once, some minutes after it was placed. Orders that are final by then are never checked again; the
 * others are put on the watch list. Safe to run twice and concurrently: an account's mark is locked while it is moved.
 */
export async function passOrders(needs: WatchNeeds, signal: AbortSignal): Promise<void> {
  let commits = 0;
  for (const accountId of await listUnpassedAccounts(needs.db)) {
    for (let hasMore = true; hasMore && commits < commitsPerRunMax; commits++) {
      if (signal.aborted) return;
      hasMore = await withTransaction(needs.db, (tx) => passSome(tx, needs, accountId));
    }
  }
}

async function passSome(tx: Tx, needs: WatchNeeds, accountId: AccountId): Promise<boolean> {
  const passedTo = await lockMark(tx, accountId);
  if (passedTo === null) return false;
  const orders = await listOldEnough(tx, accountId, passedTo, { restSeconds, ordersMax: ordersPerCommitMax });
  const last = orders.at(-1);
  if (!last) return false;
  const findings = await inspect(tx, needs, orders);
  for (const order of orders) await watch(tx, needs, order, neverSeen, findings.get(order.orderId) ?? []);
  await moveMark(tx, accountId, last.number);
  return orders.length === ordersPerCommitMax;
}

/** Checks orders on the watch list whose time has come, and removes those that are final. */
export async function recheckWatchedOrders(needs: WatchNeeds, signal: AbortSignal): Promise<void> {
  for (let commits = 0; commits < commitsPerRunMax && !signal.aborted; commits++) {
    const looked = await withTransaction(needs.db, async (tx) => {
      const watched = await lockDueWatches(tx, ordersPerCommitMax);
      const findings = await inspect(tx, needs, watched);
      for (const order of watched) await watch(tx, needs, order, order, findings.get(order.orderId) ?? []);
      await deleteWatches(
        tx,
        watched.filter(({ orderId }) => !findings.has(orderId)),
      );
      return watched.length;
    });
    if (looked < ordersPerCommitMax) return;
  }
}

async function inspect(
  tx: Tx,
  { inspectors }: WatchNeeds,
  orders: readonly OrderRef[],
): Promise<ReadonlyMap<OrderId, readonly Finding[]>> {
  const byOrder = new Map<OrderId, Finding[]>();
  if (orders.length === 0) return byOrder;
  for (const inspector of inspectors) {
    for (const finding of await inspector(tx, orders)) {
      const findings = byOrder.get(finding.orderId);
      if (findings) findings.push(finding);
      else byOrder.set(finding.orderId, [finding]);
    }
  }
  return byOrder;
}

/** An order without findings is done and is not watched. */
async function watch(
  tx: Tx,
  { logger }: WatchNeeds,
  { accountId, orderId }: OrderRef,
  before: Watch,
  findings: readonly Finding[],
): Promise<void> {
  if (findings.length === 0) return;
  const next = nextWatch(before, findings);
  const isNews = await saveWatch(tx, { accountId, orderId }, next);
  for (const finding of findings)
    if (finding.kind !== 'Waits') await tell(tx, logger, { accountId, orderId }, finding, isNews);
}

async function tell(
  tx: Tx,
  logger: Logger,
  { accountId, orderId }: OrderRef,
  finding: Exclude<Finding, { kind: 'Waits' }>,
  isNews: boolean,
): Promise<void> {
  const data = { AccountId: accountId, OrderId: orderId, What: finding.what };
  if (finding.kind === 'Resumed') {
    logger.warn({ accountId, orderId, what: finding.what }, 'order resumed');
    await insertOperatorEvent(tx, { id: newId(), type: 'OrderResumed', data });
  }
  if (!isNews) return;
  logger.error({ accountId, orderId, what: finding.what }, 'order stuck');
  await insertOperatorEvent(tx, { id: newId(), type: 'OrderStuck', data });
}
