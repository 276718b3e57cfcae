import { requireActive } from '../accounts/account-status.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { InvalidTransition } from '../fulfillment/errors.ts';
import { serveScheduledJob } from '../fulfillment/jobs.ts';
import { lockOrder } from '../fulfillment/queries.ts';
import { sendAnew } from '../fulfillment/reissue/send-anew.ts';
import type { LockedLine, LockedOrder } from '../fulfillment/types.ts';
import { extendExpiry } from '../fulfillment/void/extend-expiry.ts';
import { enqueue, enqueueAt } from '../jobs/enqueue.ts';
import type { Caller } from '../kit/caller.ts';
import { type Fault, InvalidRequest, NotFound } from '../kit/errors.ts';
import { FaultList } from '../kit/fault-list.ts';
import { changeLine } from '../orders/changes/change-rules.ts';
import { getChangeableLine } from '../orders/changes/queries.ts';
import { recordLineChange } from '../orders/changes/record-change.ts';
import { fromWireLineChange } from '../orders/changes/wire.ts';
import type { OrderLimits } from '../orders/order-rules.ts';
import { rescheduleLine } from '../orders/status/queries.ts';
import type { LineRef } from '../orders/types.ts';
import { hasLeft, lockSending, supersedeQueued } from './change-queries.ts';

export interface ChangeLineNeeds {
  readonly db: Db;
  readonly catalog: Catalog;
  readonly limits: Pick<OrderLimits, 'smsCountries'>;
  readonly now: () => Date;
}

export interface ChangeRequest {
  readonly body: unknown;
  /** Of its schema. */
  readonly faults: readonly Fault[];
}

/** The names of the members that changed. */
export type ChangeAudit = AuditHook<readonly string[]>;

/**
 * Changes address, time, texts or branding of a line until it was sent, and extends the expiry of its cards until then. Whoever is first wins: a message that a worker
 * has claimed counts as sent, and one that waits is replaced, so that nothing goes to the old address after the commit.
 * A request that changes nothing is accepted at any time, because its first answer may have been lost.
 */
export async function changeLineItem(
  needs: ChangeLineNeeds,
  { accountId, credentialId }: Caller,
  ref: LineRef,
  request: ChangeRequest,
  audit: ChangeAudit = noAudit,
): Promise<void> {
  const catalog = await needs.catalog.forAccount(accountId);
  await withTransaction(needs.db, async (tx) => {
    await requireActive(tx, accountId);
    const order = await lockOrder(tx, ref, [ref.lineNumber]);
    if (!order) throw new NotFound('No order');
    const line = order.lines.find(({ lineNumber }) => lineNumber === ref.lineNumber);
    if (!line) throw new NotFound('No line item');
    const before = await getChangeableLine(tx, ref);
    const faults = new FaultList(request.faults);
    const deliveryZone = before.details.personalization?.deliveryZone ?? null;
    const change = fromWireLineChange(request.body, request.faults, { deliveryZone });
    const context = { catalog, type: order.type, smsCountries: needs.limits.smsCountries, now: needs.now() };
    const after = changeLine(before, change, context, faults);
    if (!faults.isEmpty) throw new InvalidRequest(faults.all);
    if (after.members.length === 0) return;
    const isMoreTime = after.members.includes('ClaimExpiresAt') && after.details.claimExpiresAt !== null;
    if (isMoreTime) await extendExpiry(tx, ref, new Date(after.details.claimExpiresAt ?? ''));
    const isSendingChanged = after.members.some((name) => name !== 'ClaimExpiresAt');
    if (isSendingChanged) await requireUnsent(tx, ref, order, line);
    await recordLineChange(tx, ref, before, after, { kind: 'Changed', by: credentialId, poNumber: order.poNumber });
    if (after.dueAt !== undefined) await rescheduleLine(tx, ref, after.dueAt);
    if (isSendingChanged) await followUp(tx, ref, order, line, { before: before.dueAt, after: after.dueAt });
    await audit(tx, after.members);
  });
}

/** Throws if the line has left. From then on nobody can claim its messages until the commit. */
async function requireUnsent(tx: Tx, ref: LineRef, order: LockedOrder, line: LockedLine): Promise<void> {
  if (line.status === 'Failed' || line.status === 'Cancelled')
    throw new InvalidTransition(`The line item is ${line.status} and cannot be changed.`);
  if (order.type === 'Links' && line.status === 'Complete')
    throw new InvalidTransition('The links are already issued and cannot be changed. Reissue creates new ones.');
  if (order.type === 'PhysicalShipment' && (line.status === 'Complete' || line.isSetAside))
    throw new InvalidTransition(
      'The cards are already reserved for a parcel. If it is not packed yet, cancel the line item and order again.',
    );
  if (order.type !== 'DigitalDelivery') return;
  if (line.status === 'Complete' || (await hasLeft(tx, ref)) || (await lockSending(tx, ref)))
    throw new InvalidTransition(
      'The message has been sent or is being sent. To use another address, reissue the line item.',
    );
}

/** What must happen because of the change: cards are issued, or messages sent, at the line's time. */
async function followUp(
  tx: Tx,
  ref: LineRef,
  { type }: LockedOrder,
  line: LockedLine,
  dueAt: { readonly before: Date | null; readonly after: Date | null | undefined },
): Promise<void> {
  if (type === 'DigitalDelivery' && line.issuedCount === line.quantity) {
    await supersedeQueued(tx, ref);
    return sendAnew(tx, ref, line, dueAt.after === undefined ? dueAt.before : dueAt.after);
  }
  if (dueAt.after === undefined) return;
  const { accountId, orderId } = ref;
  const job = { orders: [{ accountId, orderId }] };
  if (dueAt.after) await enqueueAt(tx, serveScheduledJob, job, dueAt.after);
  else await enqueue(tx, serveScheduledJob, job);
}
