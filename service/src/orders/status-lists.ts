import { LRUCache } from 'lru-cache';
import type { Db } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import { getEventSequence } from '../events/queries.ts';
import type { AccountId } from '../kit/ids.ts';
import { inPortions } from '../kit/in-portions.ts';
import { listFilteredNumbersAfter, listStatusChangesAfter } from './change-queries.ts';
import { getLastChangeNumber } from './changes/queries.ts';
import { isFoundByIndex, listMatchingNumbers, type MatchFilter } from './match-queries.ts';
import { createNumberSet, type NumberSet } from './number-set.ts';

/** The orders that match a filter on the status, and up to which changes that is known. */
interface StatusList {
  readonly numbers: NumberSet;
  checkedUpTo: number;
  eventSequence: number;
  /** The last change of what lists filter lines by. */
  changeNumber: number;
}

export interface StatusLists {
  /** The matching orders up to `lastNumber`, with every change that was committed before the call. */
  list(accountId: AccountId, filter: MatchFilter, lastNumber: number): Promise<NumberSet>;
  drop(isDropped: (key: string) => boolean): void;
}

export interface StatusListLimits {
  readonly listBytesMax: number;
  readonly ordersPerRead: number;
  readonly changesPerRead: number;
}

const defaultLimits: StatusListLimits = {
  listBytesMax: 64 * 2 ** 20,
  ordersPerRead: 50_000,
  changesPerRead: 10_000,
};

/**
 * A status changes, so lists of orders with one cannot only grow. But each change is in the account's feed of events, without
 * gaps and in its commit: a list remembers up to which event it is right, and looks again at the orders of those that follow.
 */
export function createStatusLists(
  db: Db,
  keyOf: (accountId: AccountId, filter: MatchFilter) => string,
  limits: Partial<StatusListLimits> = {},
): StatusLists {
  const allLimits = { ...defaultLimits, ...limits };
  const lists = new LRUCache<string, StatusList>({
    maxSize: allLimits.listBytesMax,
    sizeCalculation: ({ numbers }) => Math.max(1, numbers.bytes),
  });
  const underWay = new Map<string, Promise<StatusList>>();
  /** Rises with each drop: what was read before it is not kept. */
  let drops = 0;

  /** Callers that arrive together share one update. */
  function start(key: string, accountId: AccountId, filter: MatchFilter, lastNumber: number): Promise<StatusList> {
    const dropsBefore = drops;
    const updated = update({ db, accountId, filter, ...allLimits }, lists.get(key), lastNumber)
      .then((list) => {
        // Deleted and set again: the cache does not recompute the size of an existing entry.
        lists.delete(key);
        if (drops === dropsBefore) lists.set(key, list);
        return list;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, updated);
    return updated;
  }

  return {
    async list(accountId, filter, lastNumber) {
      const key = keyOf(accountId, filter);
      // An update that began before this call may lack what was committed since, but the next one does not.
      await underWay.get(key)?.catch(() => undefined);
      for (;;) {
        const running = underWay.get(key) ?? start(key, accountId, filter, lastNumber);
        const list = await running;
        if (list.checkedUpTo >= lastNumber) return list.numbers;
      }
    },
    drop(isDropped) {
      drops++;
      for (const key of [...lists.keys()]) if (isDropped(key)) lists.delete(key);
    },
  };
}

interface UpdateNeeds extends StatusListLimits {
  readonly db: Db;
  readonly accountId: AccountId;
  readonly filter: MatchFilter;
}

async function update(needs: UpdateNeeds, known: StatusList | undefined, lastNumber: number): Promise<StatusList> {
  const { db, accountId, filter, ordersPerRead } = needs;
  // Before anything is read: what changes during the reads is looked at again next time.
  const eventSequence = await getEventSequence(db, accountId);
  const changeNumber = await getLastChangeNumber(db, accountId);
  const list = known ?? { numbers: createNumberSet(), checkedUpTo: 0, eventSequence, changeNumber };
  await applyChanges(needs, list, { eventSequence, changeNumber });
  const ordersPerScan = isFoundByIndex(filter) ? Number.POSITIVE_INFINITY : ordersPerRead;
  while (list.checkedUpTo < lastNumber) {
    const range = { first: list.checkedUpTo + 1, last: Math.min(lastNumber, list.checkedUpTo + ordersPerScan) };
    const found = await listMatchingNumbers(db, accountId, filter, range, ordersPerRead);
    for (const number of found) list.numbers.add(number);
    list.checkedUpTo = found.length < ordersPerRead ? range.last : (found.at(-1) as number);
  }
  return list;
}

/** A list whose update fails halfway is right up to the change it notes, and repeats the others. */
async function applyChanges(
  needs: UpdateNeeds,
  list: StatusList,
  upTo: Pick<StatusList, 'eventSequence' | 'changeNumber'>,
): Promise<void> {
  const { db, accountId, changesPerRead } = needs;
  while (list.eventSequence < upTo.eventSequence) {
    const last = Math.min(upTo.eventSequence, list.eventSequence + changesPerRead);
    const range: NumberRange = { first: list.eventSequence + 1, last };
    await lookAgain(needs, list, await listStatusChangesAfter(db, accountId, range, list.checkedUpTo));
    list.eventSequence = last;
  }
  if (list.changeNumber < upTo.changeNumber)
    await lookAgain(needs, list, await listFilteredNumbersAfter(db, accountId, list.changeNumber, list.checkedUpTo));
  list.changeNumber = upTo.changeNumber;
}

async function lookAgain(
  { db, accountId, filter, changesPerRead }: UpdateNeeds,
  { numbers }: StatusList,
  changed: readonly number[],
): Promise<void> {
  for (const portion of inPortions(changed, changesPerRead)) {
    const matching = new Set(await listMatchingNumbers(db, accountId, filter, portion, portion.length));
    for (const number of portion) {
      if (matching.has(number)) numbers.add(number);
      else numbers.remove(number);
    }
  }
}
