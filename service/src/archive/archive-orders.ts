import { withTransaction } from '../database/database.ts';
import { findRange } from '../database/dense-numbers.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import { findMarkBefore, getLastMark } from '../orders/change-queries.ts';
import { getOrderSequence } from '../orders/queries.ts';
import { archivePortion } from './archive-portion.ts';
import { chooseOrders, type StayCounts } from './choose-orders.ts';
import { findAccountReason, listOldOrders } from './reason-queries.ts';
import { beginStep } from './row-queries.ts';
import type { AccountReason, ArchiveNeeds, Candidate, StayReason } from './types.ts';

export interface ArchiveLimits {
  readonly ordersPerFileMax: number;
  /** Lines and cards: an order with more of them gets a file of its own. */
  readonly rowsPerFileMax: number;
  readonly numbersPerReadMax: number;
}

/** The account's other writes wait while the rows of a file are deleted. */
export const archiveLimits: ArchiveLimits = {
  ordersPerFileMax: 1_000,
  rowsPerFileMax: 20_000,
  numbersPerReadMax: 1_000,
};

export interface ArchiveOptions {
  /** Only orders that were placed, and last changed, before it. */
  readonly before: Date;
  /** Only count. */
  readonly isCheck: boolean;
  readonly limits?: ArchiveLimits;
  readonly onFile?: (file: {
    readonly accountId: AccountId;
    readonly fileName: string;
    readonly orders: number;
  }) => void;
}

export interface AccountResult {
  readonly accountId: AccountId;
  /** Why none of its orders was looked at. */
  readonly reason: AccountReason | null;
  /** Archived, or with `isCheck` those that could be. */
  readonly orders: number;
  readonly files: readonly string[];
  readonly staying: StayCounts;
}

/** Moves the finished orders of an account that are older than a day into files, and says why others stay. */
export async function archiveOrders(
  needs: ArchiveNeeds,
  accountId: AccountId,
  options: ArchiveOptions,
): Promise<AccountResult> {
  const { before, isCheck, limits = archiveLimits } = options;
  const last = await getLastMark(needs.db, accountId);
  const { eventSequence: eventsCountedTo } = await findMarkBefore(needs.db, accountId, last, before);
  const reason = await findAccountReason(needs.db, accountId, eventsCountedTo);
  const staying: StayCounts = {};
  const files: string[] = [];
  let orders = 0;
  const result = () => ({ accountId, reason, orders, files, staying });
  if (reason !== null) return result();

  const archive = async (portion: readonly Candidate[]) => {
    if (portion.length === 0) return;
    if (isCheck) {
      orders += portion.length;
      return;
    }
    const orderIds = portion.map(({ id }) => id);
    const done = await archivePortion(needs, { accountId, orderIds, before, eventsCountedTo });
    countReasons(staying, done.staying);
    orders += done.orders;
    if (done.fileName === null) return;
    files.push(done.fileName);
    options.onFile?.({ accountId, fileName: done.fileName, orders: done.orders });
  };

  let waiting: Candidate[] = [];
  const old = await findRange(needs.db, await getOrderSequence(needs.db, accountId), { start: null, end: before });
  // Ranges of numbers, not numbers of orders: the ones that were archived before are passed in small steps.
  for (let first = old.first; first <= old.last; first += limits.numbersPerReadMax) {
    const range = { first, last: Math.min(old.last, first + limits.numbersPerReadMax - 1) };
    const orderIds = await listOldOrders(needs.db, accountId, range, before);
    if (orderIds.length === 0) continue;
    const chosen = await withTransaction(needs.db, async (tx) => {
      await beginStep(tx);
      return chooseOrders(needs, tx, accountId, orderIds, before);
    });
    countReasons(staying, chosen.staying);
    for (const order of chosen.orders) {
      if (!hasRoom(waiting, order, limits)) {
        await archive(waiting);
        waiting = [];
      }
      waiting.push(order);
    }
  }
  await archive(waiting);
  return result();
}

function hasRoom(portion: readonly Candidate[], order: Candidate, limits: ArchiveLimits): boolean {
  const rows = portion.reduce((sum, { lines, cards }) => sum + lines + cards, 0);
  return (
    portion.length === 0 ||
    (portion.length < limits.ordersPerFileMax && rows + order.lines + order.cards <= limits.rowsPerFileMax)
  );
}

function countReasons(counts: StayCounts, staying: ReadonlyMap<OrderId, StayReason>): void {
  for (const reason of staying.values()) counts[reason] = (counts[reason] ?? 0) + 1;
}
