import type { Db } from '../database/database.ts';
import { findRange, type NumberRange, rangeOfPage, rangeSize, type TimeWindow } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Page, PageRequest } from '../kit/page.ts';
import { foldCase } from '../kit/text-rules.ts';
import type { MatchLists } from './match-lists.ts';
import { findMatchPage } from './match-pages.ts';
import { findNumberByPoNumber, getOrderSequence, type LineFilter, listOrdersByNumbers } from './queries.ts';
import type { Order } from './types.ts';

/** A filter on orders themselves. */
export interface PlacedFilter extends TimeWindow {
  readonly poNumber: string | null;
}

export interface OrderFilter extends PlacedFilter, LineFilter {}

/** The account's orders, newest first. The cost depends on the page, not on what precedes it. */
export async function listOrders(
  needs: { readonly db: Db; readonly matchLists: MatchLists },
  accountId: AccountId,
  filter: OrderFilter,
  page: PageRequest,
): Promise<Page<Order>> {
  const { db } = needs;
  const lineFilter = lineFilterOf(filter);
  if (lineFilter === null) return listPlacedOrders(db, accountId, filter, page);
  const range = await rangeOf(db, accountId, filter);
  if (rangeSize(range) === 0) return { items: [], ...page, totalCount: 0 };
  const positions = { skip: (page.pageIndex - 1) * page.pageSize, take: page.pageSize };
  const { totalCount, numbers } = await findMatchPage(needs, accountId, lineFilter, range, positions);
  return { items: await listOrdersByNumbers(db, accountId, numbers), ...page, totalCount };
}

/** The same without filters on lines. */
export async function listPlacedOrders(
  db: Db,
  accountId: AccountId,
  filter: PlacedFilter,
  page: PageRequest,
): Promise<Page<Order>> {
  const range = await rangeOf(db, accountId, filter);
  const items = await listOrdersByNumbers(db, accountId, numbersOf(rangeOfPage(range, page)));
  return { items, ...page, totalCount: rangeSize(range) };
}

async function rangeOf(db: Db, accountId: AccountId, filter: PlacedFilter): Promise<NumberRange> {
  const range = await findRange(db, await getOrderSequence(db, accountId), filter);
  if (filter.poNumber === null) return range;
  const number = await findNumberByPoNumber(db, accountId, filter.poNumber);
  return number === null ? emptyRange : intersection(range, { first: number, last: number });
}

const emptyRange: NumberRange = { first: 1, last: 0 };

function intersection(a: NumberRange, b: NumberRange): NumberRange {
  return { first: Math.max(a.first, b.first), last: Math.min(a.last, b.last) };
}

function numbersOf({ first, last }: NumberRange): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index);
}

function lineFilterOf({ productId, recipientEmail, recipientSms, recipientName }: OrderFilter): LineFilter | null {
  const filter: LineFilter = {
    productId,
    recipientEmail: recipientEmail?.toLowerCase() ?? null,
    recipientSms,
    recipientName: recipientName === null ? null : foldCase(recipientName),
  };
  return Object.values(filter).some((value) => value !== null) ? filter : null;
}
