import type { Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { forgetLocked } from './forget-lines.ts';
import { hasOpenOldLines, listOldOrderNumbers, lockOldLines } from './old-queries.ts';
import { deleteCardAddresses } from './queries.ts';
import type { RecipientLine } from './types.ts';

export interface OldLines {
  readonly accountId: AccountId;
  readonly days: number;
  /** Orders with a higher number than this. */
  readonly after: bigint;
  readonly linesMax: number;
  readonly ordersMax: number;
}

export interface OldPortion {
  readonly lines: readonly RecipientLine[];
  /** All orders up to this one were looked at. */
  readonly lastNumber: bigint;
  /** Lines among them are not forgotten yet: they are still to be sent, or were sent later than ordered. */
  readonly hasOpenLines: boolean;
  readonly isEnd: boolean;
}

/**
 * Forgets the recipients of settled lines of the next orders that are older than these days. The account stays locked
 * until the commit, because what lists find lines by changes here. `beforehand` is done while recipients are still known.
 */
export async function forgetOldLines(
  tx: Tx,
  old: OldLines,
  beforehand: (lines: readonly RecipientLine[]) => Promise<void>,
): Promise<OldPortion> {
  const { accountId, after, linesMax, ordersMax } = old;
  await lockAccounts(tx, [accountId]);
  const numbers = await listOldOrderNumbers(tx, old);
  const last = numbers.at(-1);
  if (last === undefined) return { lines: [], lastNumber: after, hasOpenLines: false, isEnd: true };
  const lines = await lockOldLines(tx, accountId, { after, last }, old);
  if (lines.length > 0) {
    await beforehand(lines);
    await deleteCardAddresses(tx, lines);
    await forgetLocked(tx, accountId, lines, null);
  }
  // A full portion may have left lines of its last order, so that one is looked at again.
  const isFull = lines.length === linesMax;
  const lastNumber = isFull ? (lines.at(-1)?.orderNumber ?? last) - 1n : last;
  const hasOpenLines = await hasOpenOldLines(tx, accountId, { after, last: lastNumber });
  return { lines, lastNumber, hasOpenLines, isEnd: !isFull && numbers.length < ordersMax };
}
