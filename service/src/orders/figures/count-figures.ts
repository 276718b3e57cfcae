import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { type DenseSequence, findRange, type NumberRange } from '../../database/dense-numbers.ts';
import type { AccountId } from '../../kit/ids.ts';
import { getTransferSequence } from '../../ledger/queries.ts';
import { addGifts, addSpending, getEventsAsSequence, lockFigureMark, updateFigureMark } from './queries.ts';

// A portion of this size takes about 0.1 s. An account that was never counted and has more than a request may count is
// counted over several requests, each of which says that it is not complete.
const rowsPerPortion = 20_000;
const portionsPerRequest = 5;

/**
 * Adds what is new since the last time to the account's days, and returns whether everything is counted. The first time
 * begins at the given day: nobody can ask for older ones.
 */
export async function countFigures(
  db: Db,
  accountId: AccountId,
  firstDay: Date,
  portionsMax = portionsPerRequest,
): Promise<boolean> {
  for (let portion = 0; portion < portionsMax; portion++) {
    if (await withTransaction(db, (tx) => countPortion(tx, accountId, firstDay))) return true;
  }
  return false;
}

async function countPortion(tx: Tx, accountId: AccountId, firstDay: Date): Promise<boolean> {
  const mark = await lockFigureMark(tx, accountId);
  const transfers = await getTransferSequence(tx, accountId);
  const events = await getEventsAsSequence(tx, accountId);
  const newTransfers = await nextRange(tx, transfers, mark.transfersTo, firstDay);
  const newEvents = await nextRange(tx, events, mark.eventsTo, firstDay);
  if (newTransfers.first <= newTransfers.last) await addSpending(tx, accountId, newTransfers);
  if (newEvents.first <= newEvents.last) await addGifts(tx, accountId, newEvents);
  if (newTransfers.last !== mark.transfersTo || newEvents.last !== mark.eventsTo)
    await updateFigureMark(tx, accountId, { transfersTo: newTransfers.last, eventsTo: newEvents.last });
  return newTransfers.last >= transfers.lastNumber && newEvents.last >= events.lastNumber;
}

/** The next rows to count. Nothing is missing among them: a number is visible only when all before it are. */
async function nextRange(tx: Tx, sequence: DenseSequence, countedTo: number, firstDay: Date): Promise<NumberRange> {
  const from = countedTo > 0 ? countedTo : (await findRange(tx, sequence, { start: firstDay, end: null })).first - 1;
  return { first: from + 1, last: Math.min(from + rowsPerPortion, sequence.lastNumber) };
}
