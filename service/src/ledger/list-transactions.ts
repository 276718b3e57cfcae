import type { Db } from '../database/database.ts';
import { findRange, rangeOfPage, rangeSize, type TimeWindow } from '../database/dense-numbers.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import { type Page, type PageRequest, pageOf } from '../kit/page.ts';
import {
  getCurrencyTransferSequence,
  getTransferSequence,
  listTransactionsInRange,
  listTransactionsOfOrder,
} from './queries.ts';
import type { Transaction } from './types.ts';

export interface TransactionFilter extends TimeWindow {
  readonly currencyCode: string | null;
  readonly orderId: OrderId | null;
}

/** The account's transactions, newest first, with the exact count at any depth. */
export async function listTransactions(
  db: Db,
  accountId: AccountId,
  filter: TransactionFilter,
  page: PageRequest,
): Promise<Page<Transaction>> {
  if (filter.orderId !== null) {
    const movements = await listTransactionsOfOrder(db, accountId, filter.orderId);
    return pageOf(
      movements.filter((movement) => isWithin(movement, filter)),
      page,
    );
  }
  const sequence =
    filter.currencyCode === null
      ? await getTransferSequence(db, accountId)
      : await getCurrencyTransferSequence(db, accountId, filter.currencyCode);
  const range = await findRange(db, sequence, filter);
  const items = await listTransactionsInRange(db, sequence, rangeOfPage(range, page));
  return { items, ...page, totalCount: rangeSize(range) };
}

function isWithin(movement: Transaction, filter: TransactionFilter): boolean {
  return (
    (filter.currencyCode === null || movement.currencyCode === filter.currencyCode) &&
    (filter.start === null || movement.recordedAt >= filter.start) &&
    (filter.end === null || movement.recordedAt <= filter.end)
  );
}
