import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import type { VoidCause, VoidedCards } from '../../cards/types.ts';
import type { NewEvent } from '../../events/types.ts';
import { type AccountId, lineItemIdOf, newId } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import type { LineRef } from '../../orders/types.ts';
import type { VoidableCard } from './queries.ts';
import type { Voiding, VoidParameters } from './types.ts';

/** Cards of one line that are voided in one commit. */
export interface VoidedLine extends VoidedCards {
  /** Any of them: it knows the line and the order. */
  readonly card: VoidableCard;
}

/** What each cause is called in events and statuses. */
const wordsOf = {
  Void: { event: 'CardVoided', statusReason: 'Voided' },
  Expiry: { event: 'CardExpired', statusReason: 'Expired' },
} as const satisfies Record<VoidCause, { event: NewEvent['type']; statusReason: string }>;

/** The cards by line, lines of earlier orders first. */
export function voidedLinesOf(cards: readonly VoidableCard[]): VoidedLine[] {
  const lines = new Map<string, VoidedLine & { cardNumbers: number[] }>();
  for (const card of cards) {
    const { orderId, lineNumber, cardNumber } = card;
    const line = lines.get(`${orderId} ${lineNumber}`);
    if (line) line.cardNumbers.push(cardNumber);
    else lines.set(`${orderId} ${lineNumber}`, { orderId, lineNumber, cardNumbers: [cardNumber], card });
  }
  return [...lines.values()].sort(
    (a, b) => Number(a.card.orderNumber - b.card.orderNumber) || a.lineNumber - b.lineNumber,
  );
}

/** The parameters of the statement that runs under the account's lock. */
export function voidInput(
  accountId: AccountId,
  voided: readonly VoidedLine[],
  dueLines: readonly LineRef[],
  voiding: Voiding,
): VoidParameters {
  const voidedIds = new Set(voided.map(({ orderId, lineNumber }) => lineItemIdOf(orderId, lineNumber)));
  const lines = [
    ...voided.map(refundOf),
    ...dueLines
      .filter(({ orderId, lineNumber }) => !voidedIds.has(lineItemIdOf(orderId, lineNumber)))
      .map(({ orderId, lineNumber }) => ({ order_id: orderId, line_number: lineNumber, card_numbers: [] })),
  ];
  return {
    account_id: accountId,
    cause: voiding.cause,
    reason: wordsOf[voiding.cause].statusReason,
    lines: JSON.stringify(lines.map((line, nth) => ({ ...line, nth }))),
    events: JSON.stringify(voided.flatMap((line) => eventsOf(line, voiding)).map((event, nth) => ({ ...event, nth }))),
  };
}

function refundOf({ orderId, lineNumber, cardNumbers, card }: VoidedLine) {
  return {
    order_id: orderId,
    line_number: lineNumber,
    card_numbers: cardNumbers,
    transfer_id: newId(),
    currency_code: card.currencyCode,
    amount_minor: String(card.unitCostMinor * BigInt(cardNumbers.length)),
  };
}

function eventsOf({ orderId, lineNumber, cardNumbers, card }: VoidedLine, { cause, reason }: Voiding) {
  return cardNumbers.map((cardNumber) => ({
    order_number: String(card.orderNumber),
    type: wordsOf[cause].event,
    data: {
      OrderId: orderId,
      PONumber: card.poNumber,
      LineItemId: lineItemIdOf(orderId, lineNumber),
      CardId: cardIdOfKey({ orderId, lineNumber, cardNumber }),
      Refund: amountToWire(card.unitCostMinor, card.currencyCode),
      CurrencyCode: card.currencyCode,
      ...(cause === 'Void' && { Reason: reason }),
    },
  }));
}
