import { requireActive } from '../../accounts/account-status.ts';
import { lockCardsOfLine } from '../../cards/queries.ts';
import type { LineCard } from '../../cards/types.ts';
import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import type { LineRef } from '../../orders/types.ts';
import { InvalidTransition } from '../errors.ts';
import { lockOrder } from '../queries.ts';
import type { LockedLine, Reissue } from '../types.ts';
import { reissueExpired } from './reissue-expired.ts';
import { renewLinks } from './renew-links.ts';

/**
 * For recipients who did not get or open their cards: creates new links, which is free, or issues expired cards again, for
 * which their cost is charged. The old links stop working with the commit. Rejected once a card was revealed, because its
 * code is known.
 */
export async function reissueLine(
  db: Db,
  ref: LineRef,
  reissue: Reissue,
  audit: AuditHook<Reissued> = noAudit,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await requireActive(tx, ref.accountId);
    const order = await lockOrder(tx, ref, [ref.lineNumber]);
    if (!order) throw new NotFound('No order');
    if (order.type === 'PhysicalShipment')
      throw new InvalidTransition('Mailed cards have no claim links; the operator resends lost parcels.');
    const line = order.lines.find(({ lineNumber }) => lineNumber === ref.lineNumber);
    if (!line) throw new NotFound('No line item');
    const cards = await lockCardsOfLine(tx, ref);
    const expired = expiredCards(line, cards, reissue);
    if (expired.length > 0) await reissueExpired(tx, { ref, order, line, cards, expired }, reissue);
    else await renewLinks(tx, { ref, order, line, cards }, reissue);
    await audit(tx, { chargedCards: expired.length });
  });
}

export interface Reissued {
  /** Cards that had expired and were charged again; 0: new links only. */
  readonly chargedCards: number;
}

/**
 * The expired cards that are meant. Without CardIds there are none while the line has, or is about to get, cards whose links
 * can be replaced for free: so a repeated request never charges twice.
 */
function expiredCards(line: LockedLine, cards: readonly LineCard[], { cardNumbers }: Reissue): LineCard[] {
  const expired = cards.filter(({ voidedBy, reissuedAs }) => voidedBy === 'Expiry' && reissuedAs === null);
  if (cardNumbers) {
    const named = new Set(cardNumbers);
    return expired.filter(({ cardNumber }) => named.has(cardNumber));
  }
  const isRenewable = cards.some(({ voidedAt, claimedAt }) => voidedAt === null && claimedAt === null);
  return isRenewable || line.issuedCount < line.quantity ? [] : expired;
}
