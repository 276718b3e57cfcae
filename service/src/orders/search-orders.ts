import type { Db } from '../database/database.ts';
import { findRange, type NumberRange, rangeSize, type TimeWindow } from '../database/dense-numbers.ts';
import { readsOf } from '../database/read-replica.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Page, PageRequest } from '../kit/page.ts';
import type { ExportedLine } from './exported-line.ts';
import { anyOrder, listOrders } from './list-orders.ts';
import type { MatchLists } from './match-lists.ts';
import { getOrderSequence, listOrdersByNumbers } from './queries.ts';
import {
  findOldestWithinLines,
  getPlacedAt,
  listExportedLines,
  listNumbersInRange,
  listSearchedNumbers,
  type OrderConditions,
  type SearchedRanges,
} from './search-queries.ts';
import { searchTermsOf } from './search-terms.ts';
import type { Order } from './types.ts';

/** A search as people do it: one text for everything that may identify an order, and conditions. */
export interface OrderSearch extends OrderConditions, TimeWindow {
  readonly search: string | null;
}

export interface SearchNeeds {
  readonly db: Db;
  readonly matchLists: MatchLists;
  /** How many orders one query goes through where no index helps. */
  readonly scannedOrdersMax?: number;
  /** And how many of their lines, where names are searched. */
  readonly scannedLinesMax?: number;
}

export interface SearchPage extends Page<Order> {
  /** Null: all orders of the period were searched. Else when the oldest of those that were was placed. */
  readonly searchedSince: Date | null;
}

const defaultScannedOrdersMax = 50_000;
// 50,000 orders can have 50 million lines, which no statement reads in its time.
const defaultScannedLinesMax = 200_000;

/**
 * The orders that a person looks for, newest first. An exact value (id, PO number, address, external id) is found
 * however many orders there are. Parts of texts have no index, so they are looked for in the newest orders of the period
 * only: the cost is the same for an account with a million orders, and an earlier period can be searched by its dates.
 * Without a text, it is the list of the API.
 */
export async function searchOrders(
  needs: SearchNeeds,
  accountId: AccountId,
  search: OrderSearch,
  page: PageRequest,
): Promise<SearchPage> {
  const { scannedOrdersMax = defaultScannedOrdersMax } = needs;
  const db = readsOf(needs.db);
  if (search.search === null) {
    return { ...(await listOrders(needs, accountId, { ...anyOrder, ...search }, page)), searchedSince: null };
  }
  const range = await findRange(db, await getOrderSequence(db, accountId), search);
  const newest = await newestOf({ ...needs, db }, accountId, search, range);
  const numbers = await listNumbers(db, accountId, search, { exact: range, parts: newest }, scannedOrdersMax);
  const skip = (page.pageIndex - 1) * page.pageSize;
  return {
    items: await listOrdersByNumbers(db, accountId, numbers.slice(skip, skip + page.pageSize)),
    ...page,
    totalCount: numbers.length,
    searchedSince: newest.first > range.first ? await getPlacedAt(db, accountId, newest.first) : null,
  };
}

const ordersPerRead = 20;

/** The lines of all orders that match, newest first and in portions: the whole period is gone through, part by part. */
export async function* readSearchedLines(
  needs: SearchNeeds,
  accountId: AccountId,
  search: OrderSearch,
): AsyncGenerator<ExportedLine[]> {
  const { scannedOrdersMax = defaultScannedOrdersMax } = needs;
  const db = readsOf(needs.db);
  const range = await findRange(db, await getOrderSequence(db, accountId), search);
  for (let { last } = range; last >= range.first; ) {
    const part = await newestOf({ ...needs, db }, accountId, search, { first: range.first, last });
    const numbers = await listNumbers(db, accountId, search, { exact: part, parts: part }, scannedOrdersMax);
    for (let at = 0; at < numbers.length; at += ordersPerRead)
      yield await listExportedLines(db, accountId, numbers.slice(at, at + ordersPerRead));
    last = part.first - 1;
  }
}

function listNumbers(
  db: Db,
  accountId: AccountId,
  search: OrderSearch,
  ranges: SearchedRanges,
  perValueMax: number,
): Promise<number[]> {
  const terms = search.search === null ? null : searchTermsOf(search.search);
  if (rangeSize(ranges.exact) === 0) return Promise.resolve([]);
  if (terms === null || terms.text === '') return listNumbersInRange(db, accountId, search, ranges.parts);
  return listSearchedNumbers(db, accountId, terms, search, ranges, perValueMax);
}

/** The newest orders of a range, as many as one query goes through. */
async function newestOf(
  { db, scannedOrdersMax = defaultScannedOrdersMax, scannedLinesMax = defaultScannedLinesMax }: SearchNeeds,
  accountId: AccountId,
  { search }: OrderSearch,
  { first, last }: NumberRange,
): Promise<NumberRange> {
  const newest = { first: Math.max(first, last - scannedOrdersMax + 1), last };
  if (search === null || rangeSize(newest) === 0) return newest;
  return { first: await findOldestWithinLines(db, accountId, newest, scannedLinesMax), last };
}
