import type { ClaimNeeds } from './claim-data.ts';
import type { Order } from './types.ts';
import { toWireOrder, type WireOrder } from './wire.ts';

/** An order for readers who may see the state of its cards, and nothing that opens one. */
export function toWireOrderWithoutCodes(needs: ClaimNeeds, order: Order): WireOrder {
  const wire = toWireOrder(needs, withoutCodes(order));
  return {
    ...wire,
    LineItems: wire.LineItems.map((line) => ({
      ...line,
      ClaimData: line.ClaimData.map((claim) => ({
        ...claim,
        ClaimLinkChallengeAnswer: null,
        BarcodeChars: null,
        Codes: [],
      })),
    })),
  };
}

/** What is not shown is not decrypted either. */
export function withoutCodes(order: Order): Order {
  const lines = order.lines.map((line) => ({
    ...line,
    cards: line.cards.map((card) => ({ ...card, sealedCode: null })),
  }));
  return { ...order, lines };
}
