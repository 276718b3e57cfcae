import type { Type } from 'typebox';
import { lineItemIdOf } from '../../kit/ids.ts';
import { type ClaimNeeds, claimDataReader } from '../../orders/claim-data.ts';
import { lineItemIdOfEntry, type TimelineEntry } from '../../orders/timeline.ts';
import type { Order } from '../../orders/types.ts';
import { toWireOrder } from '../../orders/wire.ts';
import type { revealed, shownOrder, timeline } from './schemas.ts';

/** An order for the portal: the state of its cards, and nothing that opens one. */
export function toShownOrder(needs: ClaimNeeds, order: Order): Type.Static<typeof shownOrder> {
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

/** What the portal never shows is not decrypted for it either. */
function withoutCodes(order: Order): Order {
  const lines = order.lines.map((line) => ({
    ...line,
    cards: line.cards.map((card) => ({ ...card, sealedCode: null })),
  }));
  return { ...order, lines };
}

export function toWireTimeline(order: Order, entries: readonly TimelineEntry[]): Type.Static<typeof timeline> {
  return entries.map((entry) => ({
    At: entry.at.toISOString(),
    LineItemId: lineItemIdOfEntry(order, entry),
    Kind: entry.kind,
    Detail: entry.detail,
  }));
}

/** The links and answers that an API caller would also see. Never a card's own code. */
export function toWireReveal(needs: ClaimNeeds, order: Order): Type.Static<typeof revealed> {
  const claimDataOf = claimDataReader(needs, withoutCodes(order));
  const cards = order.lines.flatMap((line) =>
    claimDataOf(line).flatMap((claim) => {
      const link = claim.codes.find(({ label }) => label === 'ClaimLink');
      if (!link) return [];
      return {
        Id: claim.cardId,
        LineItemId: lineItemIdOf(order.id, line.lineNumber),
        ClaimLink: link.value,
        ClaimLinkChallengeAnswer: claim.answer,
      };
    }),
  );
  return { Cards: cards };
}
