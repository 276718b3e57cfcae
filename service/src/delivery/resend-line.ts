import { requireActive } from '../accounts/account-status.ts';
import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import type { NewEvent } from '../events/types.ts';
import { InvalidTransition } from '../fulfillment/errors.ts';
import { lockOrder } from '../fulfillment/queries.ts';
import { sendAnew } from '../fulfillment/reissue/send-anew.ts';
import { NotFound } from '../kit/errors.ts';
import { lineItemIdOf } from '../kit/ids.ts';
import { markResent } from '../orders/line-queries.ts';
import type { LineRef } from '../orders/types.ts';
import { findSecondsSinceResend } from './queries.ts';

/** Who asked for it, as the event says. */
type ResendRequester = 'Account' | 'Recipient' | 'Operator';

/** A second request within this time counts as a repetition of the first, because its answer may have been lost. */
const sameWishSeconds = 30;

/**
 * Sends the same cards to the same recipient again, for recipients who lost or deleted the message. Only one copy is
 * queued at a time, however often it is requested. `chooseAddresses` says under the lock which addresses of the line are meant, if not
 * all; without any, nothing is sent.
 */
export async function resendLine(
  db: Db,
  ref: LineRef,
  requestedBy: ResendRequester,
  audit: AuditHook = noAudit,
  chooseAddresses: ((tx: Tx) => Promise<readonly number[]>) | null = null,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await requireActive(tx, ref.accountId);
    const order = await lockOrder(tx, ref, [ref.lineNumber]);
    if (!order) throw new NotFound('No order');
    const line = order.lines.find(({ lineNumber }) => lineNumber === ref.lineNumber);
    if (!line) throw new NotFound('No line item');
    if (order.type !== 'DigitalDelivery')
      throw new InvalidTransition(`Orders of Type ${order.type} send no messages, so there is nothing to resend.`);
    if (line.status === 'Failed' || line.status === 'Cancelled')
      throw new InvalidTransition(`The line item is ${line.status}; its cards are void.`);
    if (line.isForgotten)
      throw new InvalidTransition('The recipient was forgotten; reissue the line item to a new address instead.');
    const secondsSince = await findSecondsSinceResend(tx, ref);
    const isUnderWay = line.deliveryStatus === null || line.deliveryStatus === 'NotSent';
    if (isUnderWay && secondsSince === null)
      throw new InvalidTransition('The line item is queued and will be sent automatically.');
    if (isUnderWay || (secondsSince !== null && secondsSince < sameWishSeconds)) return;
    const addresses = chooseAddresses && (await chooseAddresses(tx));
    if (addresses?.length === 0) return;
    await sendAnew(tx, ref, line, null, addresses);
    await markResent(tx, ref);
    await recordEvent(tx, ref.accountId, lineItemResent(ref, order.poNumber, requestedBy));
    await audit(tx);
  });
}

function lineItemResent({ orderId, lineNumber }: LineRef, poNumber: string, requestedBy: ResendRequester): NewEvent {
  const LineItemId = lineItemIdOf(orderId, lineNumber);
  return {
    type: 'LineItemResent',
    data: { OrderId: orderId, PONumber: poNumber, LineItemId, RequestedBy: requestedBy },
  };
}
