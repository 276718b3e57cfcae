import type { Tx } from '../../database/database.ts';
import { InvalidRequest } from '../../kit/errors.ts';
import { FaultList } from '../../kit/fault-list.ts';
import { checkExpiry } from '../../orders/expiry-rules.ts';
import type { LineDetails } from '../../orders/types.ts';
import { InvalidTransition } from '../errors.ts';
import type { Reissue } from '../types.ts';
import { getClaimExpiry, getExpiryTerms } from '../void/queries.ts';
import type { HeldLine } from './types.ts';

export type NewExpiry = Pick<LineDetails, 'claimExpiresAt' | 'claimDays'>;

/**
 * Until when cards that are issued again can be opened: as requested, else by the account's days, like those of a new order. All cards of a
 * line expire together, so the time of others that can still be opened is never shortened.
 */
export async function newExpiry(tx: Tx, held: HeldLine, { claimExpiresAt }: Reissue): Promise<NewExpiry> {
  const { claimExpiresAt: current, isExpired, now } = await getClaimExpiry(tx, held.ref);
  if (current && current <= now && !isExpired)
    throw new InvalidTransition('The cards of this line item are expiring right now. Try again in a minute.');
  const { claimExpiresAfterDays, content } = await getExpiryTerms(tx, held.ref);
  const context = { catalog: { claimExpiresAfterDays }, type: held.order.type, now };
  const faults = new FaultList([]);
  const claimDays = checkExpiry(
    { details: { claimExpiresAt } },
    '',
    { product: { content }, dueAt: null },
    context,
    faults,
  );
  if (!faults.isEmpty) throw new InvalidRequest(faults.all);
  const hasOpenCards = held.cards.some((card) => card.voidedAt === null && card.claimedAt === null);
  if (!hasOpenCards || (claimDays === null && claimExpiresAt === null)) return { claimExpiresAt, claimDays };
  if (current) return { claimExpiresAt: later(current.toISOString(), claimExpiresAt), claimDays };
  if (claimExpiresAt)
    throw new InvalidTransition('Other cards of this line item do not expire; leave ClaimExpiresAt out.');
  return { claimExpiresAt: null, claimDays: null };
}

/** Both in ISO 8601 UTC. */
function later(one: string, other: string | null): string {
  return other !== null && other > one ? other : one;
}
