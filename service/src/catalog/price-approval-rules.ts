import type { Price } from '../accounts/operators/act-types.ts';
import type { OperatorSettings } from '../kit/config.ts';

export interface PriceNeeds {
  readonly operators: Pick<OperatorSettings, 'discountSecondPersonAbove'>;
}

/**
 * The service does not know what a card costs its operator. So "below cost" means a discount above one operator's
 * limit: fees only add to the price. One person can keep or raise a price that was approved before.
 */
export function needsSecondPerson(discountAloneMax: number, before: Price, next: Price): boolean {
  if (next.discountPercentage <= discountAloneMax) return false;
  return next.discountPercentage > before.discountPercentage || next.fee < before.fee;
}

export function isSamePrice(one: Price, other: Price): boolean {
  return one.fee === other.fee && one.discountPercentage === other.discountPercentage;
}

/** Prices in the database are decimal texts. */
export function priceOf(row: { readonly fee: string; readonly discountPercentage: string }): Price {
  return { fee: Number(row.fee), discountPercentage: Number(row.discountPercentage) };
}
