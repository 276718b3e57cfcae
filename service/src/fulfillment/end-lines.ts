import { recordEvent } from '../events/record-event.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { announceChange } from '../kit/changes.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { Tx } from '../kit/database.ts';
import { newId } from '../kit/ids.ts';
import { recordTransfer } from '../ledger/record-transfer.ts';
import { orderChanged } from '../orders/order-changes.ts';
import type { OrderStatus } from '../orders/types.ts';
import { arrangeParcelsJob } from './jobs.ts';
import { orderStatusOf } from './line-status.ts';
import { insertOperatorEvent } from './operator-event-queries.ts';
import { type LockedLine, lockOrder, updateLineStatus, updateOrderStatus, voidCards } from './queries.ts';
import { releaseReservations } from './reservation-queries.ts';
import { deleteSupplierRequests } from './supplier-queries.ts';
import type { OrderRef } from './types.ts';

export interface EndedLines {
  readonly status: OrderStatus;
  readonly endedCount: number;
  hasLine(lineNumber: number): boolean;
}

/**
 * Ends lines without cards, each refunded whole and once, and the order when nothing of it is pending any more.
 * `choose` says which of the order's lines end; those that are final already are left alone.
 */
export async function endLines(
  tx: Tx,
  ref: OrderRef,
  end: { readonly status: 'Failed' | 'Cancelled'; readonly reason: string | null },
  choose: (line: LockedLine) => boolean,
): Promise<EndedLines | null> {
  const order = await lockOrder(tx, ref);
  if (!order) return null;
  const chosen = order.lines.filter((line) => line.status === 'Pending' && choose(line));
  for (const { lineNumber, costMinor } of chosen) {
    await updateLineStatus(tx, ref, { lineNumber, status: end.status, reason: end.reason });
    await voidCards(tx, ref, lineNumber);
    await releaseReservations(tx, ref, lineNumber);
    await abandonSupplierRequests(tx, ref, lineNumber);
    if (costMinor > 0n) await refund(tx, ref, order.currencyCode as CurrencyCode, lineNumber, costMinor);
  }
  if (chosen.length > 0 && order.type === 'PhysicalShipment') await changeParcels(tx, ref);
  const endedNumbers = new Set(chosen.map((line) => line.lineNumber));
  const status = orderStatusOf(
    order.lines.map((line) => (endedNumbers.has(line.lineNumber) ? end.status : line.status)),
  );
  if (status !== order.status) await finishOrder(tx, ref, order.poNumber, status, end.reason);
  const hasLine = (lineNumber: number) => order.lines.some((line) => line.lineNumber === lineNumber);
  return { status, endedCount: chosen.length, hasLine };
}

/** What was set aside for a line that ended leaves its parcel. */
async function changeParcels(tx: Tx, { accountId, orderId }: OrderRef): Promise<void> {
  await enqueue(tx, arrangeParcelsJob, { orders: [{ accountId, orderId }] });
}

/** A supplier may have issued cards for a line that has ended: only the operator can settle that with it. */
export async function abandonSupplierRequests(tx: Tx, ref: OrderRef, lineNumber: number): Promise<void> {
  const references = await deleteSupplierRequests(tx, ref, lineNumber);
  for (const reference of references) {
    const data = { OrderId: ref.orderId, LineNumber: lineNumber, Reference: reference };
    await insertOperatorEvent(tx, { id: newId(), type: 'SupplierOutcomeUnknown', data });
  }
}

async function refund(
  tx: Tx,
  ref: OrderRef,
  currencyCode: CurrencyCode,
  lineNumber: number,
  amountMinor: bigint,
): Promise<void> {
  const { accountId, orderId } = ref;
  await recordTransfer(tx, {
    accountId,
    kind: 'Refund',
    currencyCode,
    amountMinor,
    debit: 'Sales',
    credit: 'Available',
    orderId,
    lineNumber,
  });
}

/** Writes an order's new status and tells of it. */
export async function finishOrder(
  tx: Tx,
  ref: OrderRef,
  poNumber: string,
  status: OrderStatus,
  reason: string | null,
): Promise<void> {
  await updateOrderStatus(tx, ref, { status, reason: status === 'Complete' ? null : reason });
  const data = { OrderId: ref.orderId, PONumber: poNumber, Status: status };
  await recordEvent(tx, ref.accountId, { type: 'OrderStatusChanged', data });
  await recordEvent(tx, ref.accountId, { type: 'FulfillmentComplete', data });
  await announceChange(tx, orderChanged(ref.orderId));
}
