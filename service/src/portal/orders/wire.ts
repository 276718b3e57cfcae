import { lineItemIdOf } from '../../kit/ids.ts';
import { type ClaimNeeds, claimDataReader } from '../../orders/claim-data.ts';
import { lineItemIdOfEntry, type TimelineEntry } from '../../orders/timeline.ts';
import type { Order } from '../../orders/types.ts';
import { toWireOrder } from '../../orders/wire.ts';

/** An order for the screen: how its cards stand, and nothing that opens one. */
export function toShownOrder(needs: ClaimNeeds, order: Order) {
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

/** What the screen never shows is not opened for it either. */
function withoutCodes(order: Order): Order {
  const lines = order.lines.map((line) => ({
    ...line,
    cards: line.cards.map((card) => ({ ...card, sealedCode: null })),
  }));
  return { ...order, lines };
}

export function toWireTimeline(order: Order, entries: readonly TimelineEntry[]) {
  return entries.map((entry) => ({
    At: entry.at.toISOString(),
    LineItemId: lineItemIdOfEntry(order, entry),
    Kind: entry.kind,
    Detail: entry.detail,
  }));
}

/** The links and answers that the caller of the API would see too. A card's own code is never among them. */
export function toWireReveal(needs: ClaimNeeds, order: Order) {
  const claimDataOf = claimDataReader(needs, withoutCodes(order));
  const cards = order.lines.flatMap((line) =>
    claimDataOf(line).map((claim) => ({
      Id: claim.cardId,
      LineItemId: lineItemIdOf(order.id, line.lineNumber),
      ClaimLink: claim.codes.find(({ label }) => label === 'ClaimLink')?.value ?? null,
      ClaimLinkChallengeAnswer: claim.answer,
    })),
  );
  return { Cards: cards.filter((card) => card.ClaimLink !== null) };
}
