import { recipientCount } from './generated-order.ts';
import type { PageKind } from './page-kinds.ts';

export interface LoadedAccount {
  readonly orderCount: number;
  readonly numberZeroAt: Date;
  /** The account's last event before its orders, each of which has one. */
  readonly sequenceZero: number;
}

/**
 * A filter of a list with many equivalent values, so that each first call uses a value not requested before.
 */
export interface ListFilter {
  readonly name: string;
  /** The number of values; `value` below counts from 0. */
  readonly valuesMax: number;
  /** The first call may take longer: it reads every name, or every order's number, once. */
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

/** The count of a filter that each order matches or does not. */
export function countOf(matches: (number: number, value: number, account: LoadedAccount) => boolean) {
  return (value: number, account: LoadedAccount): number => {
    let count = 0;
    for (let number = 1; number <= account.orderCount; number++) if (matches(number, value, account)) count++;
    return count;
  };
}
