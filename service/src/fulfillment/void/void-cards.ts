import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { NotFound } from '../../kit/errors.ts';
import { type EndNeeds, untilUnchanged } from '../end-lines.ts';
import { InvalidTransition } from '../errors.ts';
import {
  findVoidableCounts,
  hasCard,
  hasLine,
  lockVoidableCards,
  type VoidableCard,
  type VoidableCounts,
} from './queries.ts';
import type { Refunded, VoidTarget } from './types.ts';
import { voidPortion } from './void-portion.ts';

/** The size of one commit, so that it holds the account lock only briefly. */
const cardsPerPortionMax = 250;
/** More than an order has portions of one card. */
const portionsMax = 70_000;

/**
 * Voids every card of an order, line or single card that nobody has seen, and refunds its cost; rejected if there is
 * none. Large orders are voided in several commits, each with its refund: called again after a crash, it continues with
 * the rest. The audit hook is called with the first portion.
 */
export async function voidCardsOf(
  needs: EndNeeds,
  target: VoidTarget,
  reason: string | null,
  audit: AuditHook = noAudit,
): Promise<Refunded> {
  let total: Refunded | null = null;
  for (let portions = 0; portions < portionsMax; portions++) {
    const isFirst = total === null;
    const portion = await untilUnchanged(() =>
      withTransaction(needs.db, async (tx) => {
        const cards = await lockVoidableCards(tx, target, cardsPerPortionMax);
        const [first] = cards;
        if (!first) return null;
        await voidPortion(tx, needs.keyRing, { accountId: target.accountId, cards }, { cause: 'Void', reason });
        if (isFirst) await audit(tx);
        return refundedBy(cards, first.currencyCode);
      }),
    );
    // Cards that another transaction held may all be disclosed or void by now, while others are left.
    if (!portion && !(await hasMore(needs, target))) break;
    if (portion) total = sumOf(total, portion);
    await needs.failpoint?.('cardsVoided');
  }
  if (!total) throw await whyNone(needs, target);
  return total;
}

function refundedBy(cards: readonly VoidableCard[], currencyCode: CurrencyCode): Refunded {
  const refundMinor = cards.reduce((sum, { unitCostMinor }) => sum + unitCostMinor, 0n);
  return { cards: cards.length, refundMinor, currencyCode };
}

function sumOf(total: Refunded | null, { cards, refundMinor, currencyCode }: Refunded): Refunded {
  return { cards: (total?.cards ?? 0) + cards, refundMinor: (total?.refundMinor ?? 0n) + refundMinor, currencyCode };
}

/** What a void would take back now. */
export async function countVoidable(db: Db, target: VoidTarget): Promise<VoidableCounts> {
  const counts = await findVoidableCounts(db, target);
  if (!counts) throw new NotFound('No order');
  return counts;
}

async function hasMore({ db }: EndNeeds, target: VoidTarget): Promise<boolean> {
  return ((await findVoidableCounts(db, target))?.voidable ?? 0) > 0;
}

async function whyNone({ db }: EndNeeds, target: VoidTarget): Promise<Error> {
  const { lineNumber, cardNumber } = target;
  const found = await findVoidableCounts(db, target);
  if (!found) return new NotFound('No order');
  if (lineNumber !== undefined && !(await hasLine(db, target, lineNumber))) return new NotFound('No line item');
  if (lineNumber !== undefined && cardNumber !== undefined && !(await hasCard(db, target, lineNumber, cardNumber)))
    return new NotFound('No card');
  if (found.cards === 0)
    return new InvalidTransition('No cards were issued yet. To stop a line item before that, cancel it.');
  return new InvalidTransition(
    cardNumber === undefined
      ? 'There is no card to void: all were disclosed, shipped, voided, have expired or belong to line items that are not issued completely.'
      : 'This card cannot be voided: it was disclosed, shipped or voided, has expired, or its line item is not issued completely.',
  );
}
