import { countEvery, type Every } from './every.ts';
import { recipientCount } from './generated-order.ts';
import type { LoadedAccount } from './loaded-account.ts';
import type { PageKind } from './page-kinds.ts';

/**
 * A filter of a list with many equivalent values, so that each first call uses a value not requested before.
 */
export interface ListFilter {
  readonly name: string;
  /** The number of values; `value` below counts from 0. */
  readonly valuesMax: number;
  /** The first call may take longer: it reads every name, every order's number, or everything that matches, once. */
  readonly isFirstCallFree?: boolean;
  /** Absent: the list of orders. */
  readonly path?: string;
  /** Absent: every kind of page. */
  readonly pages?: readonly PageKind[];
  query(value: number, account: LoadedAccount): string;
  /** TotalCount, as it follows from how the orders were generated. */
  count(value: number, account: LoadedAccount): number;
}

export const manyValues = recipientCount / 2;

/** The count of a filter that matches one order of each period. */
export function countOf(every: (value: number) => Every) {
  return (value: number, { orderCount }: LoadedAccount): number => countEvery(every(value), orderCount);
}
