import { cardIdOfKey } from '../cards/claim-secrets.ts';
import type { CardKey } from '../cards/types.ts';
import type { NewEvent } from '../events/types.ts';
import { lineItemIdOf } from '../kit/ids.ts';

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
