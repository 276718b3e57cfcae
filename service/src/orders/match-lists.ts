import { LRUCache } from 'lru-cache';
import { type Change, everything } from '../database/changes.ts';
import type { Db } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import { inPortions } from '../kit/in-portions.ts';
import { findFirstChangedNumber, getLastChangeNumber } from './changes/queries.ts';
import { isFoundByIndex, listMatchingNumbers, type MatchFilter } from './match-queries.ts';
import { createNumberSet, type NumberSet } from './number-set.ts';
import { accountForgottenBy } from './order-changes.ts';
import { createStatusLists, type StatusListLimits, type StatusLists } from './status-lists.ts';
import { pendingReasons } from './types.ts';

/**
 * The order numbers that match a filter without a status, ascending. New orders extend a list; if what it filters by changed on an
 * earlier order, it is cut back to before that order and read again from there. Above a certain size, only every
 * `stride`-th match is kept: enough to count exactly and to find the part that a page shows.
 */
interface MatchList {
  /** The number of the account's last change that it takes into account. */
  changeNumber: number;
  checkedUpTo: number;
  /** The newest matching order. */
  lastMatch: number;
  count: number;
  stride: number;
  /** Every stride-th matching number: the first, the (stride + 1)-th, … */
  marks: number[];
}

/** How many orders match, and the numbers of those on a page, newest first. */
export interface MatchPage {
  readonly totalCount: number;
  readonly numbers: readonly number[];
  /** Whether older ones match. */
  readonly hasMore: boolean;
}

/** Which of the matches a page shows: counted from the newest, or from those before an order. */
export interface Positions {
  readonly before: number | null;
  readonly skip: number;
  readonly take: number;
}

export interface MatchLists {
  /** A page of the matching orders in a range, with the account's changes up to `changeNumber`. */
  page(
    accountId: AccountId,
    filter: MatchFilter,
    range: NumberRange,
    positions: Positions,
    changeNumber: number,
  ): Promise<MatchPage>;
  /**
   * Drops the lists of an account whose recipients were forgotten, because their keys name recipients; all lists when a
   * change may have been missed.
   */
  onChange(change: Change): void;
}

export interface MatchListLimits {
  readonly marksPerListMax: number;
  readonly marksInMemoryMax: number;
  readonly numbersPerReadMax: number;
  /** Of filters that no index serves: a statement for all orders of a large account could take longer than one may. */
  readonly ordersPerScanMax: number;
}

const defaultLimits: MatchListLimits = {
  marksPerListMax: 100_000,
  marksInMemoryMax: 4_000_000,
  numbersPerReadMax: 50_000,
  ordersPerScanMax: 200_000,
};
/** The minimum size of a list, so that very many short ones are limited too. */
const marksCountedMin = 1_000;

export function createMatchLists(db: Db, limits: Partial<MatchListLimits & StatusListLimits> = {}): MatchLists {
  const { marksInMemoryMax, ...perList } = { ...defaultLimits, ...limits };
  const lists = new LRUCache<string, MatchList>({
    maxSize: marksInMemoryMax,
    sizeCalculation: (list) => Math.max(marksCountedMin, list.marks.length),
  });
  const extending = new Map<string, Promise<MatchList>>();
  const statusLists = createStatusLists(db, keyOf, limits);

  /** The list, up to date at least as asked. Concurrent callers share one extension. */
  async function extendedList(
    accountId: AccountId,
    filter: MatchFilter,
    lastNumber: number,
    changeNumber: number,
  ): Promise<MatchList> {
    const key = keyOf(accountId, filter);
    const isCurrent = (list: MatchList) => list.checkedUpTo >= lastNumber && list.changeNumber >= changeNumber;
    for (;;) {
      const known = lists.get(key);
      if (known && isCurrent(known)) return known;
      const underWay = extending.get(key) ?? extend(key, accountId, filter, known, lastNumber);
      extending.set(key, underWay);
      const list = await underWay;
      if (isCurrent(list)) return list;
    }
  }

  /** Rises with each drop: what was read before it is not kept. */
  let drops = 0;

  async function extend(
    key: string,
    accountId: AccountId,
    filter: MatchFilter,
    known: MatchList | undefined,
    lastNumber: number,
  ): Promise<MatchList> {
    const dropsBefore = drops;
    try {
      const scope = { db, accountId, filter, ...perList };
      const list = await extendList(scope, known ?? emptyList(), lastNumber);
      // Deleted and set again: the cache does not recompute the size of an existing entry.
      lists.delete(key);
      if (drops === dropsBefore) lists.set(key, list);
      return list;
    } finally {
      extending.delete(key);
    }
  }

  return {
    async page(accountId, filter, range, positions, changeNumber) {
      if (filter.statusReason !== null && pendingReasons.includes(filter.statusReason))
        return pageOfSet(await listWaiting(db, statusLists, accountId, filter, range.last), range, positions);
      if (filter.status !== null || filter.statusReason !== null)
        return pageOfSet(await statusLists.list(accountId, filter, range.last), range, positions);
      const list = await extendedList(accountId, filter, range.last, changeNumber);
      const read: Read = (first, last, numbersMax) =>
        listMatchingNumbers(db, accountId, filter, { first, last }, numbersMax);
      return readPage(list, range, positions, read);
    },
    onChange(change) {
      if (dropLists(change, lists, statusLists)) drops++;
    },
  };
}

interface ListScope extends Omit<MatchListLimits, 'marksInMemoryMax'> {
  readonly db: Db;
  readonly accountId: AccountId;
  readonly filter: MatchFilter;
}

async function extendList(scope: ListScope, known: MatchList, lastNumber: number): Promise<MatchList> {
  const { db, accountId, filter, numbersPerReadMax } = scope;
  // Before anything is read: a change that comes during the reads counts as not known.
  const changeNumber = await getLastChangeNumber(db, accountId);
  const list = await withoutChanged(db, accountId, known);
  list.changeNumber = changeNumber;
  const read: Read = (first, last) => listMatchingNumbers(db, accountId, filter, { first, last }, numbersPerReadMax);
  const ordersPerScanMax = isFoundByIndex(filter) ? Number.POSITIVE_INFINITY : scope.ordersPerScanMax;
  await readOn(list, lastNumber, read, { ...scope, ordersPerScanMax });
  return list;
}

/** False if the change is about something else. */
function dropLists(change: Change, lists: LRUCache<string, MatchList>, statusLists: StatusLists): boolean {
  const accountId = accountForgottenBy(change);
  if (accountId === null && change !== everything) return false;
  const isDropped = (key: string) => accountId === null || key.startsWith(keyStart(accountId));
  statusLists.drop(isDropped);
  for (const key of [...lists.keys()]) if (isDropped(key)) lists.delete(key);
  return true;
}

const waitingPerReadMax = 10_000;

/**
 * The orders that are pending for a reason. The reason changes without an event, so it is read of all pending orders, of which
 * there are few: that an order is pending no more has an event.
 */
async function listWaiting(
  db: Db,
  statusLists: StatusLists,
  accountId: AccountId,
  filter: MatchFilter,
  lastNumber: number,
): Promise<NumberSet> {
  const found = createNumberSet();
  if (filter.status !== null && filter.status !== 'Pending') return found;
  const isPending: MatchFilter = { ...filter, status: 'Pending' };
  const pending = await statusLists.list(accountId, { ...isPending, statusReason: null }, lastNumber);
  for (const portion of inPortions(pending.at(0, pending.countUpTo(lastNumber)), waitingPerReadMax)) {
    const numbers = await listMatchingNumbers(db, accountId, isPending, portion, portion.length);
    for (const number of numbers) found.add(number);
  }
  return found;
}

const keyStart = (accountId: string) => `${accountId} `;
const keyOf = (accountId: string, filter: MatchFilter) => `${keyStart(accountId)}${JSON.stringify(filter)}`;

function emptyList(): MatchList {
  return { changeNumber: 0, checkedUpTo: 0, lastMatch: 0, count: 0, stride: 1, marks: [] };
}

/** The list up to the first order that changed since. A copy: others may be reading this one. */
async function withoutChanged(db: Db, accountId: AccountId, list: MatchList): Promise<MatchList> {
  if (list.checkedUpTo === 0) return list;
  const firstChanged = await findFirstChangedNumber(db, accountId, list.changeNumber);
  return firstChanged === null || firstChanged > list.checkedUpTo ? list : cutBack(list, firstChanged);
}

/** The part of a list before an order; of a thinned one, the part up to the last mark before it. */
function cutBack({ changeNumber, stride, marks }: MatchList, number: number): MatchList {
  const kept = marks.slice(0, lowerBound(marks, number));
  const lastMark = kept.at(-1);
  if (lastMark === undefined) return { ...emptyList(), changeNumber };
  const count = (kept.length - 1) * stride + 1;
  return { changeNumber, checkedUpTo: lastMark, lastMatch: lastMark, count, stride, marks: kept };
}

/** Reads matching numbers, ascending: what a list is extended by, and what a thinned one does not hold itself. */
type Read = (first: number, last: number, numbersMax: number) => Promise<number[]>;

/** Extends a list up to an order. */
async function readOn(
  list: MatchList,
  lastNumber: number,
  read: Read,
  { marksPerListMax, numbersPerReadMax, ordersPerScanMax }: Omit<MatchListLimits, 'marksInMemoryMax'>,
): Promise<void> {
  while (list.checkedUpTo < lastNumber) {
    const last = Math.min(lastNumber, list.checkedUpTo + ordersPerScanMax);
    const numbers = await read(list.checkedUpTo + 1, last, numbersPerReadMax);
    for (const number of numbers) append(list, number, marksPerListMax);
    list.checkedUpTo = numbers.length < numbersPerReadMax ? last : (numbers.at(-1) as number);
  }
}

async function readPage(list: MatchList, range: NumberRange, positions: Positions, read: Read): Promise<MatchPage> {
  const upTo = await countUpTo(list, range.last, read);
  const counts = {
    before: await countUpTo(list, range.first - 1, read),
    upTo,
    start: positions.before === null ? upTo : await countUpTo(list, startOf(range, positions), read),
  };
  const { oldest, newest, ...page } = cutPage(counts, positions);
  const numbers = newest > oldest ? await numbersAt(list, oldest, newest, read) : [];
  return { ...page, numbers: numbers.reverse() };
}

function pageOfSet(set: NumberSet, range: NumberRange, positions: Positions): MatchPage {
  const counts = {
    before: set.countUpTo(range.first - 1),
    upTo: set.countUpTo(range.last),
    start: set.countUpTo(startOf(range, positions)),
  };
  const { oldest, newest, ...page } = cutPage(counts, positions);
  return { ...page, numbers: set.at(oldest, newest).reverse() };
}

/** How many match before a range, up to its end, and up to where the page starts to count. */
interface PageCounts {
  readonly before: number;
  readonly upTo: number;
  readonly start: number;
}

/** The newest order that the pages of these positions can show. */
export function startOf({ last }: NumberRange, { before }: Positions): number {
  return before === null ? last : Math.min(last, before - 1);
}

/** The positions that a page shows: oldest … newest − 1, from 0 in ascending order. */
export function cutPage({ before, upTo, start }: PageCounts, { skip, take }: Positions) {
  const newest = start - skip;
  const oldest = Math.max(before, newest - take);
  return { oldest, newest, totalCount: Math.max(0, upTo - before), hasMore: newest > oldest && oldest > before };
}

function append(list: MatchList, number: number, marksPerListMax: number): void {
  if (list.count % list.stride === 0) list.marks.push(number);
  list.count++;
  list.lastMatch = number;
  if (list.marks.length <= marksPerListMax) return;
  list.marks = list.marks.filter((_, index) => index % 2 === 0);
  list.stride *= 2;
}

/** How many matches have a number of at most `number`. */
async function countUpTo(list: MatchList, number: number, read: Read): Promise<number> {
  const marksBefore = lowerBound(list.marks, number + 1);
  if (marksBefore === 0) return 0;
  const exact = (marksBefore - 1) * list.stride + 1;
  if (list.stride === 1) return exact;
  const lastMark = list.marks[marksBefore - 1] as number;
  const end = Math.min(number, list.lastMatch);
  const following = end > lastMark ? await read(lastMark + 1, end, list.stride + 1) : [];
  return exact + following.length;
}

/** The matching numbers at positions oldest … newest − 1, from 0 in ascending order. */
async function numbersAt(list: MatchList, oldest: number, newest: number, read: Read): Promise<number[]> {
  if (list.stride === 1) return list.marks.slice(oldest, newest);
  const firstMark = Math.floor(oldest / list.stride);
  // Before the read: meanwhile another caller may extend the list and thin out its marks.
  const offset = firstMark * list.stride;
  const numbersMax = list.stride + newest - oldest;
  // Not to checkedUpTo: there may be millions of orders after the last match.
  const numbers = await read(list.marks[firstMark] as number, list.lastMatch, numbersMax);
  return numbers.slice(oldest - offset, newest - offset);
}

/** The index of the first mark that is not below `number`. */
function lowerBound(marks: readonly number[], number: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((marks[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
