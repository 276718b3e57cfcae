import type { Db } from '../../kit/database.ts';
import { lineItemIdOf } from '../../kit/ids.ts';
import { describeAmount } from '../../kit/money.ts';
import { listTransactionsOfOrder } from '../../ledger/queries.ts';
import type { Order } from '../../orders/types.ts';
import type { TimelineEntry, TimelineSource } from '../ports.ts';
import { listClaims, listIssuedLines } from './queries.ts';

/** What happened to an order, oldest first: from what each folder has written down anyway. */
export async function readTimeline(db: Db, order: Order, sources: readonly TimelineSource[]): Promise<TimelineEntry[]> {
  const { accountId, id } = order;
  const [issued, claims, movements, ...others] = await Promise.all([
    listIssuedLines(db, accountId, id),
    listClaims(db, accountId, id),
    listTransactionsOfOrder(db, accountId, id),
    ...sources.map((source) => source(accountId, id)),
  ]);
  const lineId = (lineNumber: number) => lineItemIdOf(id, lineNumber);
  const statusOf = (lineNumber: number | null) => order.lines.find((line) => line.lineNumber === lineNumber)?.status;
  const entries: TimelineEntry[] = [
    { at: order.placedAt, lineItemId: null, kind: 'Accepted', detail: null },
    ...movements.flatMap((movement): TimelineEntry[] => {
      const amount = describeAmount(
        movement.amountMinor < 0n ? -movement.amountMinor : movement.amountMinor,
        movement.currencyCode,
      );
      const entry = { at: movement.recordedAt, lineItemId: movement.lineNumber ? lineId(movement.lineNumber) : null };
      if (movement.kind === 'Charge') return [{ ...entry, kind: 'Charged', detail: amount }];
      const ended = statusOf(movement.lineNumber) === 'Cancelled' ? 'Cancelled' : 'Failed';
      return [
        { ...entry, kind: ended, detail: null },
        { ...entry, kind: 'Refunded', detail: amount },
      ];
    }),
    ...issued.map(({ lineNumber, issuedAt, count }): TimelineEntry => {
      const detail = count === 1 ? '1 card' : `${count} cards`;
      return { at: issuedAt, lineItemId: lineId(lineNumber), kind: 'Issued', detail };
    }),
    ...claims.map(({ lineNumber, cardNumber, claimedAt }): TimelineEntry => {
      return { at: claimedAt, lineItemId: lineId(lineNumber), kind: 'Claimed', detail: `Card ${cardNumber}` };
    }),
    ...others.flat(),
  ];
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime());
}
