import type { DeliveryType } from '../catalog/types.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Minor } from '../kit/money.ts';
import type { DecimalSign } from './amount-rules.ts';
import type { FieldName } from './fields.ts';

export const uploadTypes = ['DigitalDelivery', 'Links'] as const satisfies readonly DeliveryType[];
export type UploadType = (typeof uploadTypes)[number];
export type FileKind = 'csv' | 'xlsx';

export interface FileContent {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
export const uploadStatuses = ['Draft', 'Checking', 'Starting', 'Running', 'Done', 'Failed'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/** Which rows of an upload are listed. */
export const rowFilters = ['All', 'Faulty', 'Duplicate', 'Skipped'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** How to read a file: the column of each field, and defaults for fields without a column. */
export interface Mapping {
  readonly type: UploadType;
  /** Column indexes, from 0. */
  readonly columns: Readonly<Partial<Record<FieldName, number>>>;
  readonly defaults: Readonly<Partial<Record<FieldName, string>>>;
  readonly departmentId: string | null;
  readonly note: string | null;
  /** Chosen by a person, for values such as 1,000. */
  readonly decimalSign: DecimalSign | null;
  /** What the file's own values say; null if they say nothing, or contradict each other. */
  readonly foundDecimalSign: DecimalSign | null;
}

export interface RowFault {
  /** Null: the field has no column. */
  readonly column: number | null;
  /** Null: it is about the row as a whole. */
  readonly field: string | null;
  readonly code: string;
  readonly detail: string;
}

export interface UploadRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly isSkipped: boolean;
  readonly faults: readonly RowFault[];
  readonly costMinor: Minor | null;
  /** The value of one card as it was understood. */
  readonly value: number | null;
  /** An earlier row with the same recipient, product and value that is not skipped. */
  readonly duplicateOf: number | null;
}

export interface UploadRef {
  readonly accountId: AccountId;
  readonly id: string;
}

export interface UploadRecord extends UploadRef {
  readonly fileName: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly createdByName: string;
  readonly status: UploadStatus;
  readonly statusReason: string | null;
  readonly sealedKey: Buffer;
  readonly sealedHeader: Buffer;
  readonly sealedMapping: Buffer | null;
  readonly contentHash: Buffer | null;
  readonly rowCount: number;
  readonly rowsChecked: number;
  /** Until its orders are placed, while they can be undone. */
  readonly startsInSeconds: number | null;
  readonly currencyCode: string | null;
  readonly totalMinor: Minor | null;
  readonly ordersPlanned: number;
  readonly ordersPlaced: number;
  readonly linesPlaced: number;
  readonly linesFailed: number;
}

/** Counts of its rows. */
export interface UploadCounts {
  readonly faulty: number;
  readonly skipped: number;
  readonly duplicates: number;
  readonly bought: number;
  readonly totalMinor: Minor;
}

export interface EarlierUpload {
  readonly id: string;
  readonly fileName: string;
  readonly createdAt: Date;
  readonly status: UploadStatus;
}

/** An upload as its page shows it. */
export interface ShownUpload {
  readonly upload: UploadRecord;
  readonly header: readonly string[];
  /** Some different values of each column. */
  readonly samples: readonly (readonly string[])[];
  readonly mapping: Mapping;
  /** A recent upload with the same content. */
  readonly repeatOf: EarlierUpload | null;
  readonly counts: UploadCounts;
  readonly faults: readonly RowFault[];
  readonly hasSufficientFunds: boolean;
}

export const rowsMax = 10_000;
export const columnsMax = 50;
export const cellLengthMax = 2_000;
export const fileBytesMax = 8 * 1024 * 1024;
export const rowsPerOrderMax = 500;
export const samplesMax = 3;
/** Longer files are checked by a worker, so that nobody waits for an answer that takes seconds. */
export const rowsCheckedAtOnceMax = 1_000;
