import { markReissued } from '../../cards/reissue-queries.ts';
import type { LineCard, ReissuedCard } from '../../cards/types.ts';
import type { Tx } from '../../database/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { cardNumberMax } from '../../kit/ids.ts';
import { fulfilLargeOrderJob, fulfilOrdersJob, smallOrderCardsMax } from '../../orders/jobs.ts';
import { reopenLine } from '../../orders/status/reopen-line.ts';
import { InvalidTransition } from '../errors.ts';
import type { Reissue } from '../types.ts';
import { insertWatches } from '../watch/queries.ts';
import { restSeconds } from '../watch/watch-rules.ts';
import { changeReissuedLine } from './change-reissued-line.ts';
import { chargeCards } from './charge-cards.ts';
import { newExpiry } from './new-expiry.ts';
import { requireSendable } from './send-anew.ts';
import type { HeldLine } from './types.ts';

export interface ExpiredLine extends HeldLine {
  /** Those that are issued again, in ascending order. */
  readonly expired: readonly LineCard[];
}

/**
 * Charges expired cards again and adds a new card to the line for each of them: the charge, the link from the old card to the new
 * one, the line's state and the job that issues the cards are one commit. From there on the line is served like a new one: its
 * cards get codes from its sources and are sent, or it fails or is cancelled, and is refunded.
 */
export async function reissueExpired(tx: Tx, held: ExpiredLine, reissue: Reissue): Promise<void> {
  const { ref, order, line, expired } = held;
  requireReissuable(held, reissue);
  const expiry = await newExpiry(tx, held, reissue);
  const cards = expired.map(({ cardNumber }, index) => ({ cardNumber, reissuedAs: line.quantity + 1 + index }));
  await chargeCards(tx, held, cards, reissue.by);
  await markReissued(tx, ref, cards);
  await changeReissuedLine(tx, held, cards, { ...reissue, expiry });
  await reopenLine(tx, ref, order, cards.length);
  await serve(tx, held, cards);
}

function requireReissuable({ order, line, cards, expired }: ExpiredLine, { cardNumbers }: Reissue): void {
  if (cardNumbers && expired.length < cardNumbers.length)
    throw new InvalidTransition(
      'Some of these cards have expired, which are charged again, and others have not. Reissue them separately.',
    );
  if (line.status === 'Pending')
    throw new InvalidTransition(
      'Cards of this line item are still being issued or sent. Try again when it is Complete.',
    );
  // Cards that ended with their line: it was refunded as a whole, which happens once.
  const isEnded = line.issuedCount < line.quantity || cards.some((card) => card.voidedAt && !card.voidedBy);
  if (line.status === 'Failed' || isEnded)
    throw new InvalidTransition(
      `The line item is ${line.status} and was refunded. To send the gift again, place a new order.`,
    );
  if (line.quantity + expired.length > cardNumberMax)
    throw new InvalidTransition(`A line item can have at most ${cardNumberMax} cards, including expired ones.`);
  if (order.type === 'DigitalDelivery') requireSendable(line);
}

/** In the same commit, so that no card that was charged is left without a job. */
async function serve(tx: Tx, { ref }: ExpiredLine, cards: readonly ReissuedCard[]): Promise<void> {
  const { accountId, orderId } = ref;
  const job = cards.length > smallOrderCardsMax ? fulfilLargeOrderJob : fulfilOrdersJob;
  await enqueue(tx, job, { orders: [{ accountId, orderId }] });
  await insertWatches(tx, [ref], restSeconds);
}
