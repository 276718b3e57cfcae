import type { Tx } from '../../database/database.ts';
import { InvalidRequest } from '../../kit/errors.ts';
import { FaultList } from '../../kit/fault-list.ts';
import { checkExpiryTime } from '../../orders/expiry-rules.ts';
import { updateClaimExpiry } from '../../orders/status/queries.ts';
import type { LineRef } from '../../orders/types.ts';
import { InvalidTransition } from '../errors.ts';
import { type ClaimExpiry, getClaimExpiry } from './queries.ts';

const dayMs = 86_400_000;

/** Gives recipients more time, until it is over. The caller holds the account and the line. */
export async function extendExpiry(tx: Tx, ref: LineRef, at: Date): Promise<void> {
  const expiry = await getClaimExpiry(tx, ref);
  const { status, now } = expiry;
  const current = currentEnd(expiry);
  if (status === 'Failed' || status === 'Cancelled')
    throw new InvalidTransition(`The line item is ${status}; its expiry cannot be extended.`);
  if (!current) throw new InvalidTransition('The cards of this line item do not expire.');
  if (expiry.isExpired || (expiry.claimExpiresAt && expiry.claimExpiresAt <= now))
    throw new InvalidTransition('The cards of this line item have expired; the time cannot be extended any more.');
  const faults = new FaultList([]);
  checkExpiryTime(at, '/ClaimExpiresAt', { delivery: now, daysMin: 0, now }, faults);
  if (at <= current) {
    const detail = `ClaimExpiresAt can only be extended: it must be later than ${current.toISOString()}.`;
    faults.add('/ClaimExpiresAt', 'ExpiresTooSoon', detail);
  }
  if (!faults.isEmpty) throw new InvalidRequest(faults.all);
  await updateClaimExpiry(tx, ref, at);
}

/** Before its cards exist, a line has only what was asked for. */
function currentEnd({ claimExpiresAt, requestedAt, claimDays, dueAt, now }: ClaimExpiry): Date | null {
  if (claimExpiresAt ?? requestedAt) return claimExpiresAt ?? requestedAt;
  return claimDays === null ? null : new Date((dueAt ?? now).getTime() + claimDays * dayMs);
}
