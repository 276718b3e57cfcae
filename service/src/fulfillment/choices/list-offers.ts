import type { Reader } from '../../database/database.ts';
import { type ChoiceSources, stockSource, usableSources } from './choice-context.ts';
import { listOfferRows, type OfferRow } from './queries.ts';

/** A product that can be picked, as it is now. */
export interface Offer {
  readonly productId: string;
  readonly productVersion: number;
  /** The sources that it names. */
  readonly sources: readonly string[];
  /** The values that can be had, in minor units; null: every value that it is sold in. */
  readonly stockedMinor: readonly number[] | null;
}

export interface OfferedGift {
  readonly productIds: readonly string[];
  readonly valueMinor: bigint;
  readonly externalId: string | null;
}

/** What the recipient of a Choice gift can pick from. Retired products are left out. */
export async function listOffers(reader: Reader, sources: ChoiceSources, gift: OfferedGift): Promise<Offer[]> {
  const rows = await listOfferRows(reader, gift.productIds, gift.valueMinor);
  return rows
    .filter(({ isActive }) => isActive)
    .map((row) => {
      const { productId, productVersion } = row;
      return {
        productId,
        productVersion,
        sources: row.sources,
        stockedMinor: stockedOf(sources, row, gift.externalId),
      };
    });
}

function stockedOf(sources: ChoiceSources, row: OfferRow, externalId: string | null): readonly number[] | null {
  const names = usableSources(sources, row.sources);
  const isIssuedOnRequest = names.some(
    (name) => name !== stockSource && !sources.byName.get(name)?.isOutOfStock?.(externalId),
  );
  if (isIssuedOnRequest) return null;
  return names.includes(stockSource) ? row.stockedMinor : [];
}
