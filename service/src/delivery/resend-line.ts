import { requireActive } from '../accounts/account-status.ts';
import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { type Db, withTransaction } from '../database/database.ts';
import { InvalidTransition } from '../fulfillment/errors.ts';
import { lockOrder } from '../fulfillment/queries.ts';
import { sendAnew } from '../fulfillment/reissue-line.ts';
import { NotFound } from '../kit/errors.ts';
import { markResent } from '../orders/line-queries.ts';
import type { LineRef } from '../orders/types.ts';
import { findSecondsSinceResend } from './queries.ts';

/** A second request within this time counts as a repetition of the first, because its answer may have been lost. */
const sameWishSeconds = 30;

/**
 * Sends the same cards to the same recipient again, for recipients who lost or deleted the message. Only one copy is
 * queued at a time, however often it is requested.
 */
export async function resendLine(db: Db, ref: LineRef, audit: AuditHook = noAudit): Promise<void> {
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
    await sendAnew(tx, ref, line);
    await markResent(tx, ref);
    await audit(tx);
  });
}
