import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import type { VoidCause, VoidedCards } from '../../cards/types.ts';
import { insertCardVoids } from '../../cards/void-queries.ts';
import type { Tx } from '../../database/database.ts';
import { recordEvents } from '../../events/record-event.ts';
import type { NewEvent } from '../../events/types.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { lineItemIdOf } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { amountToWire } from '../../kit/money.ts';
import { recordTransfers } from '../../ledger/record-transfer.ts';
import { cancelEmptiedLines } from '../../orders/status/cancel-emptied-lines.ts';
import type { OrderRef } from '../../orders/types.ts';
import { LinesChanged } from '../end-portion.ts';
import { returnCardsJob } from '../jobs.ts';
import { refillShelves } from '../returns/refill-shelves.ts';
import { type ShelvedCard, type TakenBack, takeCardsBack } from '../returns/take-cards-back.ts';
import { lockVoidedLines, type VoidedLine, type VoidingOrder } from './queries.ts';
import type { Refunded } from './types.ts';

/** Why cards are taken back. */
export interface Voiding {
  readonly cause: VoidCause;
  /** What the account says about it. */
  readonly reason: string | null;
}

/** What each cause is called in events and statuses. */
const wordsOf = {
  Void: { event: 'CardVoided', statusReason: 'Voided' },
  Expiry: { event: 'CardExpired', statusReason: 'Expired' },
} as const satisfies Record<VoidCause, { event: NewEvent['type']; statusReason: string }>;

/**
 * Takes back cards of one order that the caller has locked and found undisclosed: their links end, their codes return,
 * and their cost is refunded, all in this commit. The account is locked last, because encrypting codes for the stock
 * takes time.
 */
export async function voidPortion(
  tx: Tx,
  keyRing: KeyRing,
  { accountId, orderId }: OrderRef,
  cards: readonly ShelvedCard[],
  voiding: Voiding,
): Promise<Refunded> {
  const ref = { accountId, orderId };
  const taken = await takeCardsBack(tx, keyRing, ref, cards, voiding.cause);
  const voided = byLine(cards);
  const order = await lockVoidedLines(
    tx,
    ref,
    voided.map(({ lineNumber }) => lineNumber),
  );
  // A line that is ending waits for its cards; this is only reached if one ended without them.
  if (order.lines.some(({ status }) => status !== 'Pending' && status !== 'Complete')) {
    throw new LinesChanged('lines ended before they were locked');
  }
  if (voiding.cause === 'Expiry' && order.lines.some(({ isOver }) => !isOver)) {
    throw new LinesChanged('the expiry was extended, or the gifts were frozen, before the line was locked');
  }
  const refundMinor = await writeVoid(tx, ref, voiding, { order, voided, taken });
  return { cards: cards.length, refundMinor, currencyCode: order.currencyCode };
}

function byLine(cards: readonly ShelvedCard[]): VoidedCards[] {
  const lines = new Map<number, number[]>();
  for (const { lineNumber, cardNumber } of cards) {
    const ofLine = lines.get(lineNumber);
    if (ofLine) ofLine.push(cardNumber);
    else lines.set(lineNumber, [cardNumber]);
  }
  return [...lines].map(([lineNumber, cardNumbers]) => ({ lineNumber, cardNumbers }));
}

interface VoidedPortion {
  readonly order: VoidingOrder;
  readonly voided: readonly VoidedCards[];
  readonly taken: TakenBack;
}

/**
 * Everything that follows from the voided cards; returns the refunded amount. Stock levels come last, because orders of
 * all accounts contend for them.
 */
async function writeVoid(
  tx: Tx,
  ref: OrderRef,
  voiding: Voiding,
  { order, voided, taken }: VoidedPortion,
): Promise<bigint> {
  const { currencyCode, lines } = order;
  const costs = new Map(lines.map((line) => [line.lineNumber, line.unitCostMinor]));
  await insertCardVoids(tx, ref, voided, voiding);
  const refunds = voided.map(({ lineNumber, cardNumbers }) => ({
    ...({ kind: 'Refund', currencyCode, debit: 'Sales', credit: 'Available', orderId: ref.orderId } as const),
    lineNumber,
    cardNumbers,
    amountMinor: (costs.get(lineNumber) ?? 0n) * BigInt(cardNumbers.length),
  }));
  await recordTransfers(
    tx,
    ref.accountId,
    refunds.filter(({ amountMinor }) => amountMinor > 0n),
  );
  const words = wordsOf[voiding.cause];
  await recordEvents(
    tx,
    ref.accountId,
    voided.flatMap((line) => eventsOf(ref, order, line, costs.get(line.lineNumber) ?? 0n, words.event, voiding)),
  );
  const lineNumbers = lines.filter(({ isEmpty }: VoidedLine) => isEmpty).map(({ lineNumber }) => lineNumber);
  await cancelEmptiedLines(tx, ref, { ...order, lineNumbers }, words.statusReason);
  if (taken.linesOfSources.length > 0) {
    await enqueue(tx, returnCardsJob, { ...ref, lineNumbers: taken.linesOfSources });
  }
  await refillShelves(tx, taken.restocked);
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

function eventsOf(
  { orderId }: OrderRef,
  { poNumber, currencyCode }: VoidingOrder,
  { lineNumber, cardNumbers }: VoidedCards,
  costMinor: bigint,
  type: NewEvent['type'],
  { cause, reason }: Voiding,
): NewEvent[] {
  return cardNumbers.map((cardNumber) => ({
    type,
    data: {
      OrderId: orderId,
      PONumber: poNumber,
      LineItemId: lineItemIdOf(orderId, lineNumber),
      CardId: cardIdOfKey({ orderId, lineNumber, cardNumber }),
      Refund: amountToWire(costMinor, currencyCode),
      CurrencyCode: currencyCode,
      ...(cause === 'Void' && { Reason: reason }),
    },
  }));
}
