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

/** Within this time a second wish to resend is taken for the first one, said again because its answer was lost. */
const sameWishSeconds = 30;

/**
 * Sends the same cards to the same recipient once more, for whoever lost or deleted the message. Only one copy is ever
 * under way, however often and from however many places it is asked for.
 */
export async function resendLine(db: Db, ref: LineRef, audit: AuditHook = noAudit): Promise<void> {
  await withTransaction(db, async (tx) => {
    await requireActive(tx, ref.accountId);
    const order = await lockOrder(tx, ref, [ref.lineNumber]);
    if (!order) throw new NotFound('No order');
    const line = order.lines.find(({ lineNumber }) => lineNumber === ref.lineNumber);
    if (!line) throw new NotFound('No line item');
    if (order.type !== 'DigitalDelivery')
      throw new InvalidTransition(`An order of type ${order.type} sends no messages; there is nothing to resend.`);
    if (line.status === 'Failed' || line.status === 'Cancelled')
      throw new InvalidTransition(`The line item is ${line.status}; its cards are void.`);
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
