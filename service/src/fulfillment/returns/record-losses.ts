import type { Tx } from '../../database/database.ts';
import { insertOperatorEvent } from '../../events/operator-event-queries.ts';
import { newId } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import type { OrderRef } from '../../orders/types.ts';
import type { StockKey } from '../reservation-queries.ts';
import { type HeldCard, insertLosses, type LossReason } from './queries.ts';

type LostCard = Pick<HeldCard, 'lineNumber' | 'cardNumber' | 'source'> & Pick<StockKey, 'productId'>;

/** Records void cards as the operator's loss, with an operator event per line. */
export async function recordLosses(
  tx: Tx,
  ref: OrderRef,
  cards: readonly LostCard[],
  reason: LossReason,
): Promise<void> {
  const byLine = new Map<number, [LostCard, ...LostCard[]]>();
  for (const card of cards) {
    const ofLine = byLine.get(card.lineNumber);
    if (ofLine) ofLine.push(card);
    else byLine.set(card.lineNumber, [card]);
  }
  for (const [lineNumber, ofLine] of byLine) {
    const loss = await insertLosses(tx, ref, ofLine, reason);
    if (loss === null) continue;
    const { productId, source } = ofLine[0];
    const data = {
      OrderId: ref.orderId,
      LineNumber: lineNumber,
      ProductId: productId,
      Cards: loss.cards,
      Amount: amountToWire(loss.amountMinor, loss.currencyCode),
      CurrencyCode: loss.currencyCode,
      Source: source,
      Reason: reason,
    };
    await insertOperatorEvent(tx, { id: newId(), type: 'CardsLost', data });
  }
}
