import { LRUCache } from 'lru-cache';
import { type Change, everything } from '../database/changes.ts';
import type { Db } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import { findFirstChangedNumber, getLastChangeNumber } from './changes/queries.ts';
import { accountForgottenBy } from './order-changes.ts';
import { type LineFilter, listMatchingNumbers } from './queries.ts';

/**
 * The order numbers that match a filter, ascending. New orders extend a list; if what it filters by changed on an
 * earlier order, it is cut back to before that order and read again from there. Above a certain size, only every
 * `stride`-th match is kept: enough to count exactly and to find the part that a page shows.
 */
interface MatchList {
  /** The number of the account's last change that it takes into account. */
  changeNumber: number;
  checkedUpTo: number;
  count: number;
  stride: number;
  /** Every stride-th matching number: the first, the (stride + 1)-th, … */
  marks: number[];
}

/** How many orders match, and the numbers of those on a page, newest first. */
export interface MatchPage {
  readonly totalCount: number;
  readonly numbers: readonly number[];
}

/** Which of the matches a page shows, counted from the newest. */
export interface Positions {
  readonly skip: number;
  readonly take: number;
}

export interface MatchLists {
  /** A page of the matching orders in a range, with the account's changes up to `changeNumber`. */
  page(
    accountId: AccountId,
    filter: LineFilter,
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
}

const defaultLimits: MatchListLimits = {
  marksPerListMax: 100_000,
  marksInMemoryMax: 4_000_000,
  numbersPerReadMax: 50_000,
};
/** The minimum size of a list, so that very many short ones are limited too. */
const marksCountedMin = 1_000;

export function createMatchLists(db: Db, limits: Partial<MatchListLimits> = {}): MatchLists {
  const { marksPerListMax, marksInMemoryMax, numbersPerReadMax } = { ...defaultLimits, ...limits };
  const lists = new LRUCache<string, MatchList>({
    maxSize: marksInMemoryMax,
    sizeCalculation: (list) => Math.max(marksCountedMin, list.marks.length),
  });
  const extending = new Map<string, Promise<MatchList>>();

  /** The list, up to date at least as asked. Concurrent callers share one extension. */
  async function extendedList(
    accountId: AccountId,
    filter: LineFilter,
    lastNumber: number,
    changeNumber: number,
  ): Promise<MatchList> {
    const key = `${keyStart(accountId)}${JSON.stringify(filter)}`;
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

  async function extend(
    key: string,
    accountId: AccountId,
    filter: LineFilter,
    known: MatchList | undefined,
    lastNumber: number,
  ): Promise<MatchList> {
    try {
      // Before anything is read: a change that comes during the reads counts as not known.
      const changeNumber = await getLastChangeNumber(db, accountId);
      const list = await withoutChanged(db, accountId, known ?? emptyList());
      list.changeNumber = changeNumber;
      while (list.checkedUpTo < lastNumber) {
        const range = { first: list.checkedUpTo + 1, last: lastNumber };
        const numbers = await listMatchingNumbers(db, accountId, filter, range, numbersPerReadMax);
        for (const number of numbers) append(list, number, marksPerListMax);
        list.checkedUpTo = numbers.length < numbersPerReadMax ? lastNumber : (numbers.at(-1) as number);
      }
      // Deleted and set again: the cache does not recompute the size of an existing entry.
      lists.delete(key);
      lists.set(key, list);
      return list;
    } finally {
      extending.delete(key);
    }
  }

  return {
    async page(accountId, filter, range, positions, changeNumber) {
      const list = await extendedList(accountId, filter, range.last, changeNumber);
      const read: Read = (first, last, numbersMax) =>
        listMatchingNumbers(db, accountId, filter, { first, last }, numbersMax);
      return readPage(list, range, positions, read);
    },
    onChange: (change) => dropLists(lists, change),
  };
}

const keyStart = (accountId: string) => `${accountId} `;

function dropLists(lists: LRUCache<string, MatchList>, change: Change): void {
  const accountId = accountForgottenBy(change);
  if (accountId === null && change !== everything) return;
  for (const key of [...lists.keys()]) {
    if (accountId === null || key.startsWith(keyStart(accountId))) lists.delete(key);
  }
}

function emptyList(): MatchList {
  return { changeNumber: 0, checkedUpTo: 0, count: 0, stride: 1, marks: [] };
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
  return { changeNumber, checkedUpTo: lastMark, count: (kept.length - 1) * stride + 1, stride, marks: kept };
}

/** Reads from the database only what a thinned list does not hold itself. */
type Read = (first: number, last: number, numbersMax: number) => Promise<number[]>;

async function readPage(
  list: MatchList,
  range: NumberRange,
  { skip, take }: Positions,
  read: Read,
): Promise<MatchPage> {
  const before = await countUpTo(list, range.first - 1, read);
  const upTo = await countUpTo(list, range.last, read);
  const newest = upTo - skip;
  const oldest = Math.max(before, newest - take);
  const numbers = newest > oldest ? await numbersAt(list, oldest, newest, read) : [];
  return { totalCount: Math.max(0, upTo - before), numbers: numbers.reverse() };
}

function append(list: MatchList, number: number, marksPerListMax: number): void {
  if (list.count % list.stride === 0) list.marks.push(number);
  list.count++;
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
  const following = await read(lastMark + 1, number, list.stride + 1);
  return exact + following.length;
}

/** The matching numbers at positions oldest … newest − 1, from 0 in ascending order. */
async function numbersAt(list: MatchList, oldest: number, newest: number, read: Read): Promise<number[]> {
  if (list.stride === 1) return list.marks.slice(oldest, newest);
  const firstMark = Math.floor(oldest / list.stride);
  // Before the read: meanwhile another caller may extend the list and thin out its marks.
  const offset = firstMark * list.stride;
  const numbersMax = list.stride + newest - oldest;
  const numbers = await read(list.marks[firstMark] as number, list.checkedUpTo, numbersMax);
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
