import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { NotFound } from '../kit/errors.ts';
import type { OrderRef } from '../orders/types.ts';
import { type EndNeeds, endLines } from './end-lines.ts';
import { type EndableLine, findEndTarget } from './end-queries.ts';
import { InvalidTransition } from './errors.ts';

const cancelled = { status: 'Cancelled', reason: 'Cancelled' } as const;

/**
 * Cancels every line that has no cards yet and is not with a supplier; rejected if there is none. A large order is
 * cancelled in several commits: called again after a crash, it continues with the rest.
 */
export async function cancelOrder(needs: EndNeeds, ref: OrderRef, audit: AuditHook = noAudit): Promise<void> {
  const endedCount = await endLines(needs, ref, cancelled, { isMeant: isCancellable }, audit);
  if (endedCount > 0) return;
  if (!(await findEndTarget(needs.db, ref, 0)).hasOrder) throw new NotFound('No order');
  throw new InvalidTransition('No line item of this order can be cancelled any more.');
}

export async function cancelLineItem(
  needs: EndNeeds,
  ref: OrderRef,
  lineNumber: number,
  audit: AuditHook = noAudit,
): Promise<void> {
  const choice = { lineNumbers: [lineNumber], isMeant: isCancellable };
  const endedCount = await endLines(needs, ref, cancelled, choice, audit);
  if (endedCount > 0) return;
  const { hasOrder, hasLine } = await findEndTarget(needs.db, ref, lineNumber);
  if (!hasOrder) throw new NotFound('No order');
  if (!hasLine) throw new NotFound('No line item');
  throw new InvalidTransition('This line item can no longer be cancelled.');
}

function isCancellable({ issuedCount, isWithSupplier }: EndableLine): boolean {
  return issuedCount === 0 && !isWithSupplier;
}
