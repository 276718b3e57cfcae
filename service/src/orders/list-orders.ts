import type { Db } from '../database/database.ts';
import { findRange, type NumberRange, rangeOfPage, rangeSize, type TimeWindow } from '../database/dense-numbers.ts';
import { readsOf } from '../database/read-replica.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Page, PageRequest } from '../kit/page.ts';
import { foldCase } from '../kit/text-rules.ts';
import { findArchivedWithin, listLiveNumbers } from './archived-queries.ts';
import { type MatchLists, startOf } from './match-lists.ts';
import { findMatchPage } from './match-pages.ts';
import type { MatchFilter } from './match-queries.ts';
import { findNumberByPoNumber, getOrderSequence, listOrdersByNumbers } from './queries.ts';
import type { Order } from './types.ts';

/** A filter on orders by what their numbers follow from. */
export interface PlacedFilter extends TimeWindow {
  readonly poNumber: string | null;
}

export interface OrderFilter extends PlacedFilter, MatchFilter {}

export const anyOrder: OrderFilter = {
  start: null,
  end: null,
  poNumber: null,
  status: null,
  statusReason: null,
  type: null,
  departmentId: null,
  productId: null,
  brandingId: null,
  externalId: null,
  recipientEmail: null,
  recipientSms: null,
  recipientName: null,
};

export interface OrderPageRequest extends PageRequest {
  /** Only orders before this number are on the pages; they are counted all the same. Null: all are. */
  readonly before?: number | null;
}

export interface OrderPage extends Page<Order> {
  /** With `before` set to it, the next page follows this one even if orders were placed meanwhile; null if it is the last. */
  readonly nextBefore: number | null;
}

export interface ListNeeds {
  readonly db: Db;
  readonly matchLists: MatchLists;
}

const triesMax = 3;

/** The account's orders, newest first. The cost depends on the page, not on what precedes it. */
export async function listOrders(
  needs: ListNeeds,
  accountId: AccountId,
  filter: OrderFilter,
  page: OrderPageRequest,
): Promise<OrderPage> {
  const matched = matchFilterOf(filter);
  if (matched === null) return listPlacedOrders(readsOf(needs.db), accountId, filter, page);
  for (let tries = 1; ; tries++) {
    const found = await listMatchedOrders(needs, accountId, { placed: filter, matched }, page);
    // Between counting and reading, an order may have got another status.
    const items = found.items.filter((order) => hasStatus(order, matched));
    const gone = found.items.length - items.length;
    if (gone === 0) return found;
    if (tries === triesMax) return { ...found, items, totalCount: found.totalCount - gone };
  }
}

function hasStatus(order: Order, { status, statusReason }: MatchFilter): boolean {
  return (status === null || order.status === status) && (statusReason === null || order.statusReason === statusReason);
}

async function listMatchedOrders(
  needs: ListNeeds,
  accountId: AccountId,
  { placed, matched }: { readonly placed: PlacedFilter; readonly matched: MatchFilter },
  { pageIndex, pageSize, before = null }: OrderPageRequest,
): Promise<OrderPage> {
  const { db } = needs;
  const range = await findPlacedRange(db, accountId, placed);
  if (rangeSize(range) === 0) return { items: [], pageIndex, pageSize, totalCount: 0, nextBefore: null };
  const positions = { before, skip: (pageIndex - 1) * pageSize, take: pageSize };
  const { totalCount, numbers, hasMore } = await findMatchPage(needs, accountId, matched, range, positions);
  const items = await listOrdersByNumbers(readsOf(db), accountId, numbers);
  const gone = numbers.length - items.length;
  return {
    items,
    pageIndex,
    pageSize,
    totalCount: totalCount - gone,
    nextBefore: hasMore ? (numbers.at(-1) ?? null) : null,
  };
}

/** The same without filters on anything but time and PONumber. */
export async function listPlacedOrders(
  db: Db,
  accountId: AccountId,
  filter: PlacedFilter,
  { pageIndex, pageSize, before = null }: OrderPageRequest,
): Promise<OrderPage> {
  const range = await findPlacedRange(db, accountId, filter);
  const positions = { before, skip: 0, take: pageSize };
  const start = startOf(range, positions);
  const archived = await findArchivedWithin(db, accountId, range);
  const totalCount = rangeSize(range) - archived.count;
  const shown = rangeOfPage({ first: range.first, last: start }, { pageIndex, pageSize });
  if (archived.count > 0 && shown.first <= archived.newest) {
    const skip = (pageIndex - 1) * pageSize;
    return {
      pageIndex,
      pageSize,
      totalCount,
      ...(await listAmongGaps(db, accountId, { range, start, newest: archived.newest, skip, take: pageSize })),
    };
  }
  const items = await listOrdersByNumbers(db, accountId, numbersOf(shown));
  const hasMore = shown.last >= shown.first && shown.first > range.first && totalCount > range.last - shown.first + 1;
  return { items, pageIndex, pageSize, totalCount, nextBefore: hasMore ? shown.first : null };
}

interface GapPage {
  readonly range: NumberRange;
  readonly start: number;
  /** The newest archived order: above it there are no gaps. */
  readonly newest: number;
  readonly skip: number;
  readonly take: number;
}

/** A page that reaches down to where orders were archived. Only what is skipped below the newest archived one is counted. */
async function listAmongGaps(
  db: Db,
  accountId: AccountId,
  { range, start, newest, skip, take }: GapPage,
): Promise<Pick<OrderPage, 'items' | 'nextBefore'>> {
  const above = Math.min(skip, Math.max(0, start - Math.max(newest, range.first - 1)));
  const below = { first: range.first, last: start - above };
  // One more than shown tells whether there is a next page.
  const found = await listLiveNumbers(db, accountId, below, { skip: skip - above, take: take + 1 });
  const numbers = found.slice(0, take);
  const items = await listOrdersByNumbers(db, accountId, numbers);
  return { items, nextBefore: found.length > take ? (numbers.at(-1) ?? null) : null };
}

export async function findPlacedRange(db: Db, accountId: AccountId, filter: PlacedFilter): Promise<NumberRange> {
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

/** The conditions that orders are matched by, as they are compared; null if there are none. */
export function matchFilterOf(filter: MatchFilter): MatchFilter | null {
  const matched: MatchFilter = {
    status: filter.status,
    statusReason: filter.statusReason,
    type: filter.type,
    departmentId: filter.departmentId,
    productId: filter.productId,
    brandingId: filter.brandingId,
    externalId: filter.externalId,
    recipientEmail: filter.recipientEmail?.toLowerCase() ?? null,
    recipientSms: filter.recipientSms,
    recipientName: filter.recipientName === null ? null : foldCase(filter.recipientName),
  };
  return Object.values(matched).some((value) => value !== null) ? matched : null;
}
