import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { NotFound } from '../kit/errors.ts';
import type { OrderRef } from '../orders/types.ts';
import { type EndNeeds, endLines } from './end-lines.ts';
import type { WithholdMessages } from './end-portion.ts';
import { type EndableLine, findEndTarget } from './end-queries.ts';
import { InvalidTransition } from './errors.ts';

export interface CancelNeeds extends EndNeeds {
  /** Messages belong to a later row of folders. */
  readonly withholdMessages: WithholdMessages;
}

const cancelled = { status: 'Cancelled', reason: 'Cancelled' } as const;

/**
 * Cancels every pending line of which nothing has left, neither a message nor a parcel, and that is neither with a supplier nor of an
 * order that was rejected or waited too long for money; throws if there is none. Cards that exist already are taken back. A large order is cancelled in several commits:
 * called again after a crash, it continues with the rest.
 */
export async function cancelOrder(needs: CancelNeeds, ref: OrderRef, audit: AuditHook = noAudit): Promise<void> {
  const endedCount = await endLines(needs, ref, cancelled, choiceOf(needs), audit);
  if (endedCount > 0) return;
  if (!(await findEndTarget(needs.db, ref, 0)).hasOrder) throw new NotFound('No order');
  throw new InvalidTransition(
    'No line item of this order can be cancelled any more. Cards that nobody has seen can be voided.',
  );
}

export async function cancelLineItem(
  needs: CancelNeeds,
  ref: OrderRef,
  lineNumber: number,
  audit: AuditHook = noAudit,
): Promise<void> {
  const choice = { ...choiceOf(needs), lineNumbers: [lineNumber] };
  const endedCount = await endLines(needs, ref, cancelled, choice, audit);
  if (endedCount > 0) return;
  const { hasOrder, hasLine } = await findEndTarget(needs.db, ref, lineNumber);
  if (!hasOrder) throw new NotFound('No order');
  if (!hasLine) throw new NotFound('No line item');
  throw new InvalidTransition('This line item can no longer be cancelled. Cards that nobody has seen can be voided.');
}

function choiceOf({ withholdMessages }: CancelNeeds) {
  return { isMeant: isCancellable, withholdMessages };
}

function isCancellable({ isWithSupplier, isEnding, hasLeft }: EndableLine): boolean {
  return !isWithSupplier && !isEnding && !hasLeft;
}
