import type { AuditHook } from '../../database/audit-hook.ts';
import { DomainError } from '../../kit/errors.ts';
import {
  type AccountId,
  type CardId,
  cardNumberOf,
  isId,
  type LineItemId,
  lineNumberOf,
  orderIdOf,
} from '../../kit/ids.ts';
import type { EndNeeds } from '../end-lines.ts';
import type { Refunded, VoidTarget } from './types.ts';
import { countVoidable, voidCardsOf } from './void-cards.ts';

/** One entry of a list: the id of an order, a line item or a card. */
export interface VoidRow {
  readonly id: string;
  readonly reason: string | null;
}

/** What became of it. Nothing to void is not a fault: the list may be run again. */
export type VoidRowResult =
  | { readonly kind: 'Voided' | 'WouldVoid'; readonly refunded: Refunded }
  | { readonly kind: 'Nothing' | 'Rejected'; readonly detail: string };

export interface VoidListNeeds extends EndNeeds {
  readonly accountId: AccountId;
  /** Only says what would happen. */
  readonly isDryRun: boolean;
  readonly auditOf: (target: VoidTarget, row: VoidRow) => AuditHook;
}

/**
 * Voids one entry of a list, which the caller goes through in order. Entries that are done, or cannot be voided, are
 * reported and do not stop the others, so that a list that was interrupted is simply run again.
 */
export async function voidRow(needs: VoidListNeeds, row: VoidRow): Promise<VoidRowResult> {
  const target = parseTarget(needs.accountId, row.id);
  if (!target) return { kind: 'Rejected', detail: 'This is not the id of an order, a line item or a card.' };
  try {
    if (!needs.isDryRun) {
      return { kind: 'Voided', refunded: await voidCardsOf(needs, target, row.reason, needs.auditOf(target, row)) };
    }
    const { voidable: cards, refundMinor, currencyCode } = await countVoidable(needs.db, target);
    if (cards === 0) return { kind: 'Nothing', detail: 'There is no card to void.' };
    return { kind: 'WouldVoid', refunded: { cards, refundMinor, currencyCode } };
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    return { kind: error.kind === 'conflict' ? 'Nothing' : 'Rejected', detail: error.message };
  }
}

/** The digits at the end of an id say what it names. */
function parseTarget(accountId: AccountId, text: string): VoidTarget | null {
  if (!isId(text)) return null;
  const orderId = orderIdOf(text as LineItemId);
  const lineNumber = lineNumberOf(text as LineItemId);
  const cardNumber = cardNumberOf(text as CardId);
  if (lineNumber === 0) return cardNumber === 0 ? { accountId, orderId } : null;
  return cardNumber === 0 ? { accountId, orderId, lineNumber } : { accountId, orderId, lineNumber, cardNumber };
}
