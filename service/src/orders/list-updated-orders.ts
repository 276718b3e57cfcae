import type { Db } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import { lateCommitMs } from '../database/late-commits.ts';
import { InvalidRequest } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import {
  type ChangeMark,
  findMarkBefore,
  getLastMark,
  listLineChangesAfter,
  listOrderEvents,
  type OrderChange,
} from './change-queries.ts';
import { findPlacedRange, matchFilterOf, type OrderFilter } from './list-orders.ts';
import { listMatchingNumbers } from './match-queries.ts';
import { listOrdersByNumbers } from './queries.ts';
import type { Order } from './types.ts';

export interface UpdatedOrders {
  /** Each order once, as it is now. */
  readonly items: readonly Order[];
  /** Up to which change the account was read: reading goes on from there, now or tomorrow. */
  readonly mark: ChangeMark;
  /** How many changes were left to read before this page, and whether some still are. */
  readonly changesLeft: number;
  readonly hasMore: boolean;
}

const eventsPerRead = 500;
const eventsPerCallMax = 5_000;

/** Where reading starts for a caller without a mark. An event has the time at which its transaction took the account's lock. */
export async function findMarkOf(db: Db, accountId: AccountId, updatedSince: Date): Promise<ChangeMark> {
  const moment = new Date(updatedSince.getTime() - lateCommitMs);
  return findMarkBefore(db, accountId, await getLastMark(db, accountId), moment);
}

/**
 * The orders that changed after a mark, those that changed first coming first. The account's events and changes are numbered
 * without gaps under its lock, so what is committed late comes later and nothing is passed over. The cost depends on the
 * page alone.
 */
export async function listUpdatedOrders(
  db: Db,
  accountId: AccountId,
  filter: OrderFilter,
  from: ChangeMark,
  ordersMax: number,
): Promise<UpdatedOrders> {
  const last = await getLastMark(db, accountId);
  if (from.eventSequence > last.eventSequence) throw cursorAhead();
  const range = await findPlacedRange(db, accountId, filter);
  const numbers = new Set<number>();
  let mark = from;
  // Read before the orders: an order that changes meanwhile is shown as it is then, and comes again.
  for (
    let read = 0;
    numbers.size < ordersMax && isBefore(mark, last) && read < eventsPerCallMax;
    read += eventsPerRead
  ) {
    const step = await readStep(db, accountId, mark, last, ordersMax - numbers.size);
    for (const number of await matchingOf(db, accountId, filter, range, step.numbers)) numbers.add(number);
    mark = step.mark;
  }
  const orders = await listOrdersByNumbers(db, accountId, [...numbers]);
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  return {
    items: [...numbers].flatMap((number) => byNumber.get(number) ?? []),
    mark,
    changesLeft: sizeOf(from, last),
    hasMore: isBefore(mark, last),
  };
}

/** Of another account, or of a database that was restored to before it: what happens until then would be missed. */
function cursorAhead(): InvalidRequest {
  const detail =
    'Your orders have not changed that often yet. The cursor is of another account or environment, or the service was restored from a backup; begin with updatedSince again.';
  return new InvalidRequest([{ parameter: 'cursor', code: 'InvalidCursor', detail }]);
}

interface Step {
  readonly numbers: readonly number[];
  readonly mark: ChangeMark;
}

/** The next changes of at most so many orders. Changes of lines come first: there are few of them. */
async function readStep(
  db: Db,
  accountId: AccountId,
  mark: ChangeMark,
  last: ChangeMark,
  ordersMax: number,
): Promise<Step> {
  if (mark.changeNumber < last.changeNumber) {
    const changes = await listLineChangesAfter(db, accountId, mark.changeNumber, ordersMax);
    const { numbers, at } = takeOrders(changes, ordersMax);
    return { numbers, mark: { ...mark, changeNumber: at ?? last.changeNumber } };
  }
  const range = {
    first: mark.eventSequence + 1,
    last: Math.min(last.eventSequence, mark.eventSequence + eventsPerRead),
  };
  const events = await listOrderEvents(db, accountId, range);
  const { numbers, at, isCut } = takeOrders(events, ordersMax);
  return { numbers, mark: { ...mark, eventSequence: isCut && at !== null ? at : range.last } };
}

/** The changes of the first orders, up to the one with which another order would come. */
function takeOrders(changes: readonly OrderChange[], ordersMax: number) {
  const numbers = new Set<number>();
  let at: number | null = null;
  for (const change of changes) {
    if (!numbers.has(change.orderNumber) && numbers.size === ordersMax)
      return { numbers: [...numbers], at, isCut: true };
    numbers.add(change.orderNumber);
    at = change.at;
  }
  return { numbers: [...numbers], at, isCut: false };
}

async function matchingOf(
  db: Db,
  accountId: AccountId,
  filter: OrderFilter,
  { first, last }: NumberRange,
  numbers: readonly number[],
): Promise<readonly number[]> {
  const matched = matchFilterOf(filter);
  const within = numbers.filter((number) => number >= first && number <= last);
  if (matched === null || within.length === 0) return within;
  const matching = new Set(await listMatchingNumbers(db, accountId, matched, within, within.length));
  return within.filter((number) => matching.has(number));
}

function isBefore(mark: ChangeMark, last: ChangeMark): boolean {
  return mark.eventSequence < last.eventSequence || mark.changeNumber < last.changeNumber;
}

function sizeOf(mark: ChangeMark, last: ChangeMark): number {
  return Math.max(0, last.eventSequence - mark.eventSequence) + Math.max(0, last.changeNumber - mark.changeNumber);
}
