import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import type { ChoiceKey } from '../../cards/types.ts';
import type { ChoiceSource, ChosenRequest } from '../sources/source.ts';

/** Where codes of picked products come from. */
export interface ChoiceSources {
  /** The order of sources for a product that names none. */
  readonly defaults: readonly string[];
  /** Those that are configured, except for the stock. */
  readonly byName: ReadonlyMap<string, ChoiceSource>;
}

export const stockSource = 'inventory';

/** The sources of a product that can be used, in their order. */
export function usableSources({ defaults, byName }: ChoiceSources, ofProduct: readonly string[]): readonly string[] {
  const names = ofProduct.length > 0 ? ofProduct : defaults;
  return names.filter((name) => name === stockSource || byName.has(name));
}

/** What a source is asked about one product of a pick. */
export function chosenRequest(
  choice: ChoiceKey & { readonly productId: string; readonly valueMinor: bigint },
  line: { readonly externalId: string | null; readonly currencyCode: string },
  hasNextSource = false,
): ChosenRequest {
  const { accountId, orderId, lineNumber, productId, valueMinor, part } = choice;
  const reference = `${cardIdOfKey(choice)}-choice-${part}`;
  const { externalId, currencyCode } = line;
  const what = { externalId, productId, valueMinor, currencyCode };
  return { accountId, orderId, lineNumber, reference, hasNextSource, ...what };
}
