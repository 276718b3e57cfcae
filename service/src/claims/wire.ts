import { cardIdOfKey } from '../cards/claim-secrets.ts';
import type { CardKey } from '../cards/types.ts';
import type { NewEvent } from '../events/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { lineItemIdOf } from '../kit/ids.ts';
import { amountToWire, type Minor } from '../kit/money.ts';

export function cardClaimed(card: CardKey): NewEvent {
  return {
    type: 'CardClaimed',
    data: {
      OrderId: card.orderId,
      LineItemId: lineItemIdOf(card.orderId, card.lineNumber),
      CardId: cardIdOfKey(card),
    },
  };
}

/** The same for a Choice gift, with what was picked. */
export function choiceClaimed(
  card: CardKey,
  currencyCode: CurrencyCode,
  parts: readonly { readonly productId: string; readonly valueMinor: Minor }[],
): NewEvent {
  const { type, data } = cardClaimed(card);
  const chosen = parts.map(({ productId, valueMinor }) => ({
    ProductId: productId,
    Value: amountToWire(valueMinor, currencyCode),
  }));
  return { type, data: { ...data, Chosen: chosen } };
}
