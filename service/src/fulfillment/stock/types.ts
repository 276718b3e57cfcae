import type { CardCode } from '../../cards/types.ts';
import type { StockKey } from '../reservation-queries.ts';

/** The members of a row, named as in the file's header or JSON. */
export const requiredMembers = ['ProductId', 'Value', 'Code'] as const;
export const optionalMembers = ['Pin', 'BarcodeType', 'BarcodeChars', 'Serial'] as const;
export const rowMembers = [...requiredMembers, ...optionalMembers] as const;
export type RowMember = (typeof rowMembers)[number];
export type RowFields = Readonly<Partial<Record<RowMember, string>>>;

/** A row as it was read, not checked yet. Rows count from 1; a header is not a row. */
export interface FileRow {
  readonly row: number;
  /** The row's content, to check whether a second run reads the same rows. */
  readonly content: string;
  /** The fields, or why there are none. */
  readonly fields: RowFields | { readonly unreadable: string };
}

/** A valid code to load. */
export interface StockItem {
  readonly row: number;
  readonly stock: StockKey;
  readonly code: CardCode;
}

/** Why a row is not loaded; never the code itself. */
export interface RowFault {
  readonly row: number;
  readonly reason: string;
  readonly hint: string;
}

export interface ImportCounts {
  readonly rowsRead: number;
  readonly codesLoaded: number;
  readonly rowsRefused: number;
}

/** The operator requested something impossible. The message is one sentence for the person at the terminal. */
export class StockRefused extends Error {
  override readonly name = 'StockRefused';
}

/** What is in stock of one product and value; codes and plastic cards are counted separately. */
export interface StockLevel extends StockKey {
  readonly isPlastic: boolean;
  readonly available: bigint;
  readonly lowMark: bigint;
  /** How many days it lasts at the rate of the last days; null: nothing was used. */
  readonly daysLeft: number | null;
}
