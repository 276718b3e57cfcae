import { insertCardVoids } from '../../cards/void-queries.ts';
import type { Tx } from '../../database/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { LineRef } from '../../orders/types.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { LinesChanged } from '../end-portion.ts';
import { returnCardsJob } from '../jobs.ts';
import { type Refill, raiseLevels, wakeAwaiting } from '../returns/refill-shelves.ts';
import { takeCardsBack } from '../returns/take-cards-back.ts';
import { type VoidableCard, writeVoid } from './queries.ts';
import type { Voiding } from './types.ts';
import { voidedLinesOf, voidInput } from './void-input.ts';

export interface CardsToVoid {
  readonly accountId: AccountId;
  /** Locked by the caller and found undisclosed, sorted by order, line and card. */
  readonly cards: readonly VoidableCard[];
  /** Lines that are marked as expired once they have no undisclosed card, whether or not this voids any. */
  readonly dueLines?: readonly LineRef[];
}

/**
 * Takes back cards of one account: their links end, their codes return, and their cost is refunded, all in this commit.
 * The account's orders wait while it is locked, so everything that can be written without the lock comes before it. Stock
 * levels come last, because orders of all accounts contend for them. Returns whether the lines have more cards to void.
 */
export async function voidPortion(
  tx: Tx,
  keyRing: KeyRing,
  { accountId, cards, dueLines = [] }: CardsToVoid,
  voiding: Voiding,
): Promise<{ readonly hasMore: boolean }> {
  const restocked = await takeBackByOrder(tx, keyRing, accountId, cards, voiding);
  const lines = voidedLinesOf(cards);
  if (lines.length > 0) await insertCardVoids(tx, accountId, lines, voiding);
  await wakeAwaiting(tx, restocked);
  const input = voidInput(accountId, lines, dueLines, voiding);
  await lockAccounts(tx, [accountId]);
  const { isAccepted, hasMore } = await writeVoid(tx, input);
  if (!isAccepted) {
    throw new LinesChanged('lines ended, were extended or frozen between the first read and the lock');
  }
  await raiseLevels(tx, restocked);
  return { hasMore };
}

async function takeBackByOrder(
  tx: Tx,
  keyRing: KeyRing,
  accountId: AccountId,
  cards: readonly VoidableCard[],
  { cause }: Voiding,
): Promise<Refill[]> {
  const restocked: Refill[] = [];
  for (const orderId of new Set(cards.map((card) => card.orderId))) {
    const ref = { accountId, orderId };
    const ofOrder = cards.filter((card) => card.orderId === orderId);
    const taken = await takeCardsBack(tx, keyRing, ref, ofOrder, cause);
    restocked.push(...taken.restocked);
    if (taken.linesOfSources.length > 0) {
      await enqueue(tx, returnCardsJob, { ...ref, lineNumbers: taken.linesOfSources });
    }
  }
  return restocked;
}
