import type { Tx } from '../database/database.ts';
import { insertOperatorEvents } from '../events/operator-event-queries.ts';
import { recordEvents } from '../events/record-event.ts';
import type { NewEvent } from '../events/types.ts';
import { enqueue, enqueueOnce } from '../jobs/enqueue.ts';
import { lineItemIdOf, newId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { amountToWire } from '../kit/money.ts';
import { releaseHoldsJob } from '../ledger/jobs.ts';
import { recordTransfers } from '../ledger/record-transfer.ts';
import { closeApproval } from '../orders/approvals/queries.ts';
import { endHold, takeOffHold } from '../orders/holds/queries.ts';
import { followLines } from '../orders/status/finish-order.ts';
import { statusAtEnd } from '../orders/status/line-status.ts';
import { writeEndedLines } from '../orders/status/queries.ts';
import type { LineItemStatus, OrderRef, OrderStatus } from '../orders/types.ts';
import { type EndableLine, type EndingOrder, listPendingLines, lockPendingLines } from './end-queries.ts';
import { arrangeParcelsJob, returnCardsJob } from './jobs.ts';
import { insertUnusedPurchases } from './purchases/queries.ts';
import { releaseReservations } from './reservation-queries.ts';
import { type HeldCard, lockLiveCards } from './returns/queries.ts';
import { refillShelves } from './returns/refill-shelves.ts';
import { type TakenBack, takeCardsBack } from './returns/take-cards-back.ts';
import { deleteSupplierRequests } from './supplier-queries.ts';

export interface LineEnd {
  readonly status: 'Failed' | 'Cancelled';
  readonly reason: string | null;
}

/** Which of an order's pending lines end; absent: all of them. */
export interface LineChoice {
  readonly lineNumbers?: readonly number[];
  readonly isMeant?: (line: EndableLine) => boolean;
  /** Called under the lock for lines that have cards; if a message of one is being sent, nothing ends. */
  readonly withholdMessages?: WithholdMessages;
}

/** Closes the unsent messages of lines, and returns whether nothing of them was sent or is being sent. */
export type WithholdMessages = (tx: Tx, ref: OrderRef, lineNumbers: readonly number[]) => Promise<boolean>;

export interface PortionToEnd extends LineChoice {
  readonly ref: OrderRef;
  readonly end: LineEnd;
  /** Lines up to this number are done. */
  readonly after: number;
}

export interface EndedPortion {
  readonly endedCount: number;
  /** Up to which line the order was processed; null if no pending line follows. */
  readonly lastLine: number | null;
}

/** Cards were issued for a line, or it ended, between the first read and the lock. */
export class LinesChanged extends Error {
  override readonly name = 'LinesChanged';
}

/**
 * The size of one commit, so that it holds the account lock only briefly. A line with more cards is processed alone.
 */
const portionMax = { lines: 100, cards: 500 };

/**
 * Ends the next lines. Their cards are processed before the account is locked: there may be many, and encrypting their
 * codes for the stock takes time. So the lines are read first, and again under the lock.
 */
export async function endPortion(tx: Tx, keyRing: KeyRing, portion: PortionToEnd): Promise<EndedPortion> {
  const { ref, end, after, lineNumbers = null, isMeant = () => true, withholdMessages } = portion;
  const window = await listPendingLines(tx, ref, { after, lineNumbers, linesMax: portionMax.lines });
  const { meant, lastLine } = cutPortion(window, isMeant);
  if (meant.length === 0) return { endedCount: 0, lastLine };
  const withCards = meant.filter(({ issuedCount }) => issuedCount > 0);
  const cards = withCards.length > 0 ? await lockLiveCards(tx, ref, numbersOf(withCards)) : [];
  const taken = await takeCardsBack(tx, keyRing, ref, undisclosedOf(withCards, cards), null);

  const order = await lockPendingLines(tx, ref, numbersOf(meant));
  if (!order) return { endedCount: 0, lastLine: null };
  const lines = order.lines.filter(isMeant);
  requireUnchanged(meant, lines);
  // Messages are created with the last card.
  const sendable = withCards.filter(({ issuedCount, quantity }) => issuedCount === quantity);
  if (withholdMessages && sendable.length > 0 && !(await withholdMessages(tx, ref, numbersOf(sendable)))) {
    throw new LinesChanged('a message was claimed before the line was locked');
  }
  if (lines.length > 0) await writeEnd(tx, ref, end, { order, lines, openCards: undisclosedCounts(cards), taken });
  return { endedCount: lines.length, lastLine };
}

function cutPortion(window: readonly EndableLine[], isMeant: (line: EndableLine) => boolean) {
  const meant: EndableLine[] = [];
  let cards = 0;
  for (const line of window.filter(isMeant)) {
    cards += line.issuedCount;
    const last = meant.at(-1);
    if (last && cards > portionMax.cards) return { meant, lastLine: last.lineNumber };
    meant.push(line);
  }
  return { meant, lastLine: window.at(-1)?.lineNumber ?? null };
}

function undisclosedOf(lines: readonly EndableLine[], cards: readonly HeldCard[]) {
  const shelves = new Map(
    lines.map(({ lineNumber, productId, valueMinor }) => [lineNumber, { productId, valueMinor }]),
  );
  return cards.flatMap((card) => {
    const shelf = shelves.get(card.lineNumber);
    return shelf && !card.isDisclosed ? { ...card, ...shelf } : [];
  });
}

function undisclosedCounts(cards: readonly HeldCard[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { lineNumber, isDisclosed } of cards) {
    if (!isDisclosed) counts.set(lineNumber, (counts.get(lineNumber) ?? 0) + 1);
  }
  return counts;
}

/** Cards were processed according to the first read; if the lines have changed since, this is rolled back. */
function requireUnchanged(before: readonly EndableLine[], now: readonly EndableLine[]): void {
  const issuedNow = new Map(now.map(({ lineNumber, issuedCount }) => [lineNumber, issuedCount]));
  for (const { lineNumber, issuedCount } of before) {
    // A line without cards that must not end any more is simply left out.
    const isUnchanged = (issuedNow.get(lineNumber) ?? 0) === issuedCount;
    if (!isUnchanged) throw new LinesChanged('lines changed before they were locked');
  }
}

interface Ending {
  readonly order: EndingOrder;
  readonly lines: readonly EndableLine[];
  /** How many cards of a line were valid and undisclosed. */
  readonly openCards: ReadonlyMap<number, number>;
  readonly taken: TakenBack;
}

/** Everything that ends with the lines. Stock levels come last, because orders of all accounts contend for them. */
async function writeEnd(tx: Tx, ref: OrderRef, end: LineEnd, { order, lines, openCards, taken }: Ending) {
  const numbers = numbersOf(lines);
  // Cards that were disclosed are paid for, and those that were voided are refunded already.
  const settled = ({ lineNumber, issuedCount }: EndableLine) => issuedCount - (openCards.get(lineNumber) ?? 0);
  const ended = lines.map((line) => ({
    lineNumber: line.lineNumber,
    status: statusAtEnd(end.status, { quantity: line.quantity, settledCount: settled(line) }),
  }));
  const status = await writeEndedLines(tx, ref, ended, end.reason);
  await abandonSupplierRequests(tx, ref, numbers);
  const refunds = lines.map((line) => ({
    lineNumber: line.lineNumber,
    amountMinor: line.isUncharged ? 0n : refundOf(line, settled(line)),
  }));
  await refund(tx, ref, order, refunds);
  await recordFailures(tx, ref, order, { ended, refunds, reason: end.reason });
  if (order.type === 'PhysicalShipment') await enqueue(tx, arrangeParcelsJob, { orders: [orderRef(ref)] });
  // Whoever decided has closed the approval; otherwise its lines were cancelled while it waited.
  if (order.needsApproval && status !== order.status) await closeApproval(tx, ref, 'Cancelled');
  await endUncharged(tx, ref, order.status, lines, status);
  await followLines(tx, ref, order, status, end.reason);
  if (taken.linesOfSources.length > 0) {
    await enqueue(tx, returnCardsJob, { ...orderRef(ref), lineNumbers: taken.linesOfSources });
  }
  await refillShelves(tx, [...taken.restocked, ...(await releaseReservations(tx, ref, numbers))]);
}

/** Lines that waited for money end without a refund. Less is due, so that other orders may be covered now. */
async function endUncharged(
  tx: Tx,
  ref: OrderRef,
  statusBefore: OrderStatus,
  lines: readonly EndableLine[],
  status: OrderStatus,
): Promise<void> {
  const uncharged = lines.filter(({ isUncharged }) => isUncharged);
  if (uncharged.length === 0) return;
  const costs = uncharged.map((line) => ({ lineNumber: line.lineNumber, costMinor: refundOf(line, 0) }));
  await takeOffHold(tx, ref, costs);
  // Whoever lets it expire has ended the hold; otherwise its lines were cancelled while it waited.
  if (status !== statusBefore) await endHold(tx, ref, 'Cancelled');
  await enqueueOnce(tx, releaseHoldsJob, [{ key: ref.accountId, lane: null, payload: { accountId: ref.accountId } }]);
}

interface EndedLines {
  readonly ended: readonly { readonly lineNumber: number; readonly status: LineItemStatus }[];
  readonly refunds: readonly { readonly lineNumber: number; readonly amountMinor: bigint }[];
  readonly reason: string | null;
}

/** Lines that were cancelled have no event of their own: whoever cancels knows it, and the order's events count them. */
async function recordFailures(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  { poNumber, currencyCode }: EndingOrder,
  { ended, refunds, reason }: EndedLines,
): Promise<void> {
  const refunded = new Map(refunds.map(({ lineNumber, amountMinor }) => [lineNumber, amountMinor]));
  const failed = ended.filter(({ status }) => status === 'Failed');
  const events = failed.map(
    ({ lineNumber }): NewEvent => ({
      type: 'LineItemFailed',
      data: {
        OrderId: orderId,
        PONumber: poNumber,
        LineItemId: lineItemIdOf(orderId, lineNumber),
        Reason: reason,
        Refund: amountToWire(refunded.get(lineNumber) ?? 0n, currencyCode),
        CurrencyCode: currencyCode,
      },
    }),
  );
  await recordEvents(tx, accountId, events);
}

/** The refund of a line: in full, or without the cards that were disclosed or refunded before. */
function refundOf({ unitCostMinor, shippingMinor, quantity }: EndableLine, settledCount: number): bigint {
  return settledCount === 0
    ? unitCostMinor * BigInt(quantity) + shippingMinor
    : unitCostMinor * BigInt(Math.max(0, quantity - settledCount));
}

async function refund(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  { currencyCode }: EndingOrder,
  lines: readonly { readonly lineNumber: number; readonly amountMinor: bigint }[],
): Promise<void> {
  const transfer = { kind: 'Refund', currencyCode, debit: 'Sales', credit: 'Available', orderId } as const;
  const owed = lines.filter(({ amountMinor }) => amountMinor > 0n);
  await recordTransfers(
    tx,
    accountId,
    owed.map((line) => ({ ...transfer, ...line })),
  );
}

/** A supplier may have issued cards for lines that have ended: only the operator can settle that. */
export async function abandonSupplierRequests(tx: Tx, ref: OrderRef, lineNumbers: readonly number[]): Promise<void> {
  const requests = await deleteSupplierRequests(tx, ref, lineNumbers);
  await insertUnusedPurchases(tx, ref, 'Unknown', requests);
  await insertOperatorEvents(
    tx,
    requests.map(({ lineNumber, supplier, reference }) => ({
      id: newId(),
      type: 'SupplierOutcomeUnknown',
      data: { OrderId: ref.orderId, LineNumber: lineNumber, Supplier: supplier, Reference: reference },
    })),
  );
}

/** Callers often pass a line; the job only needs the order. */
function orderRef({ accountId, orderId }: OrderRef): OrderRef {
  return { accountId, orderId };
}

function numbersOf(lines: readonly EndableLine[]): number[] {
  return lines.map(({ lineNumber }) => lineNumber);
}
