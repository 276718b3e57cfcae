import { requireActive } from '../accounts/account-status.ts';
import { lockCardsOfLine, renewClaims } from '../cards/queries.ts';
import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { enqueue, enqueueAt } from '../jobs/enqueue.ts';
import { NotFound } from '../kit/errors.ts';
import { getChangeableLine } from '../orders/changes/queries.ts';
import { type RecordedAct, recordLineChange } from '../orders/changes/record-change.ts';
import { startDeliveryRound } from '../orders/status/queries.ts';
import type { DigitalAddress, LineRef, OrderRef } from '../orders/types.ts';
import { InvalidTransition } from './errors.ts';
import { sendLinesJob } from './jobs.ts';
import { lockOrder } from './queries.ts';
import type { LockedLine } from './types.ts';
import { insertWatch } from './watch/queries.ts';
import { restSeconds } from './watch/watch-rules.ts';

/** How often the cards of one line can be sent, so that nobody's mailbox is flooded. */
export const sendingsMax = 25;

/**
 * Invalidates the line's links and creates new ones, for a recipient who did not get or open them. The old links stop
 * working with the commit. Rejected once a card was revealed, because its code is known. Cards are sent to the new
 * address: immediately if they exist, otherwise when they do.
 */
export async function reissueLine(
  db: Db,
  ref: OrderRef,
  lineNumber: number,
  address: DigitalAddress | null,
  by: string | null,
  audit: AuditHook = noAudit,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await requireActive(tx, ref.accountId);
    const order = await lockOrder(tx, ref, [lineNumber]);
    if (!order) throw new NotFound('No order');
    if (order.type === 'PhysicalShipment')
      throw new InvalidTransition('Mailed cards have no claim links; the operator resends lost parcels.');
    const line = order.lines.find((candidate) => candidate.lineNumber === lineNumber);
    if (!line) throw new NotFound('No line item');
    if (line.status === 'Failed' || line.status === 'Cancelled')
      throw new InvalidTransition(
        `The line item is ${line.status} and was refunded. To send the gift again, place a new order.`,
      );
    const cards = await lockCardsOfLine(tx, { ...ref, lineNumber });
    if (cards.length === 0 && !address) throw new InvalidTransition('The line item has no cards to reissue yet.');
    if (cards.some((card) => card.claimedAt !== null))
      throw new InvalidTransition('A card of this line item has already been revealed.');
    await renewClaims(tx, { ...ref, lineNumber });
    await recordReissue(tx, { ...ref, lineNumber }, address, { kind: 'Reissued', by, poNumber: order.poNumber });
    if (address && line.issuedCount === line.quantity) await sendAnew(tx, { ...ref, lineNumber }, line);
    await audit(tx);
  });
}

async function recordReissue(tx: Tx, ref: LineRef, address: DigitalAddress | null, act: RecordedAct): Promise<void> {
  const before = await getChangeableLine(tx, ref);
  const { digital } = before.details;
  const isSame = !address || (address.email === (digital?.email ?? null) && address.sms === (digital?.sms ?? null));
  const after = isSame ? before : { ...before, details: { ...before.details, digital: address } };
  const members = isSame ? [] : ['DigitalDeliveryAddress'];
  await recordLineChange(tx, ref, before, { ...after, members }, act);
}

/** Sends all cards of a line again, now or at a later time; earlier queued messages for it are not sent. */
export async function sendAnew(tx: Tx, ref: LineRef, line: LockedLine, at: Date | null = null): Promise<void> {
  if (line.deliveryRound >= sendingsMax)
    throw new InvalidTransition(`The cards of a line item can be sent at most ${sendingsMax} times.`);
  const { accountId, orderId, lineNumber } = ref;
  await startDeliveryRound(tx, ref);
  const job = { lines: [{ accountId, orderId, lineNumber }] };
  if (at) await enqueueAt(tx, sendLinesJob, job, at);
  else await enqueue(tx, sendLinesJob, job);
  await insertWatch(tx, ref, restSeconds);
}
