import type { Price } from '../accounts/operators/act-types.ts';
import type { OperatorSettings } from '../kit/config.ts';

export interface PriceNeeds {
  readonly operators: Pick<OperatorSettings, 'discountSecondPersonAbove'>;
}

/**
 * The service does not know what a card costs its operator. What stands for "below cost" is a discount above the one that an
 * operator may give alone: fees only add to the price. A price that was approved before may be kept or raised by one person.
 */
export function needsSecondPerson(discountAloneMax: number, before: Price, next: Price): boolean {
  if (next.discountPercentage <= discountAloneMax) return false;
  return next.discountPercentage > before.discountPercentage || next.fee < before.fee;
}

export function isSamePrice(one: Price, other: Price): boolean {
  return one.fee === other.fee && one.discountPercentage === other.discountPercentage;
}

/** Prices as the database keeps them are decimal texts. */
export function priceOf(row: { readonly fee: string; readonly discountPercentage: string }): Price {
  return { fee: Number(row.fee), discountPercentage: Number(row.discountPercentage) };
}
