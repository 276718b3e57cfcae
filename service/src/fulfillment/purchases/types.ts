import type { CurrencyCode } from '../../kit/currencies.ts';

/** What a supplier charges for the codes of one request. */
export interface Purchase {
  readonly reference: string;
  readonly costMinor: bigint;
}

/** A row of a supplier's statement. */
export interface StatementRow {
  /** In the file; the header is line 1. */
  readonly line: number;
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currencyCode: CurrencyCode;
}

export interface SupplierStatement {
  readonly rows: readonly StatementRow[];
  /** Rows with a negative amount, which are not compared. */
  readonly credits: number;
  /** The days that the rows name; null: they name none. */
  readonly days: { readonly first: string; readonly last: string } | null;
}

export interface RecordedPurchase {
  readonly reference: string;
  readonly outcome: 'Issued' | 'Rejected' | 'Unknown';
  readonly costMinor: bigint | null;
  readonly currencyCode: CurrencyCode | null;
}

export interface PurchaseTotal {
  readonly supplier: string;
  readonly currencyCode: string;
  readonly cards: number;
  readonly costMinor: bigint;
}

export const differenceKinds = ['OnlyOurs', 'OnlyTheirs', 'Amount', 'ChargedTwice', 'NotUsed'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  readonly reference: string;
  readonly ours: { readonly minor: bigint; readonly currencyCode: CurrencyCode } | null;
  readonly theirs: { readonly minor: bigint; readonly currencyCode: CurrencyCode } | null;
}

/** The file cannot be compared. The message is one sentence for the person at the terminal. */
export class StatementUnreadable extends Error {
  override readonly name = 'StatementUnreadable';
}
