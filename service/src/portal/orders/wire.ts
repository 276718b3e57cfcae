import type { Type } from 'typebox';
import type { AccountCatalog } from '../../catalog/account-catalog.ts';
import { lineItemIdOf } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import { type ClaimNeeds, claimDataReader } from '../../orders/claim-data.ts';
import { lineCost } from '../../orders/line-rules.ts';
import { pricePartsOf } from '../../orders/price-parts.ts';
import { lineItemIdOfEntry, type TimelineEntry } from '../../orders/timeline.ts';
import type { TimelineDetail } from '../../orders/timeline-details.ts';
import type { Order } from '../../orders/types.ts';
import type { Validation } from '../../orders/validate-order.ts';
import { toWireValidation } from '../../orders/wire.ts';
import { withoutCodes } from '../../orders/wire-without-codes.ts';
import type { revealed, shownValidation, timeline, timelineDetail } from './schemas.ts';

export function toWireTimeline(order: Order, entries: readonly TimelineEntry[]): Type.Static<typeof timeline> {
  return entries.map((entry) => ({
    At: entry.at.toISOString(),
    LineItemId: lineItemIdOfEntry(order, entry),
    Kind: entry.kind,
    Details: entry.details.map((detail) => toWireDetail(detail)),
    MessageId: entry.messageId ?? null,
  }));
}

/** Every part has the same members; those that it does not use are null. */
function toWireDetail(detail: TimelineDetail): Type.Static<typeof timelineDetail> {
  return {
    Kind: detail.kind,
    Text: detail.kind === 'Word' ? detail.word : 'text' in detail ? detail.text : null,
    Numbers: 'count' in detail ? [detail.count] : 'numbers' in detail ? [...detail.numbers] : [],
    From: 'from' in detail ? detail.from : null,
    To: 'to' in detail ? detail.to : null,
    Amount: detail.kind === 'Amount' ? amountToWire(detail.minor, detail.currencyCode) : null,
    CurrencyCode: detail.kind === 'Amount' ? detail.currencyCode : null,
  };
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

/** A checked order with the parts of its price, so that a person sees where the total comes from. */
export function toShownValidation(
  validation: Validation,
  { productsById }: AccountCatalog,
): Type.Static<typeof shownValidation> {
  const { currencyCode, availableMinor, lines } = validation;
  const amount = (minor: bigint) => (currencyCode === null ? 0 : amountToWire(minor, currencyCode));
  return {
    ...toWireValidation(validation),
    Available: amount(availableMinor),
    LineItems: lines.map((line) => {
      const price = line && productsById.get(line.productId)?.price;
      if (!line || !price || currencyCode === null) return null;
      const parts = pricePartsOf(line, price);
      return {
        Cost: amount(lineCost(line)),
        FaceValue: amount(parts.faceValueMinor),
        Discount: amount(parts.discountMinor),
        Fee: amount(parts.feeMinor),
        Shipping: amount(parts.shippingMinor),
      };
    }),
  };
}
