import type { DeliveryType } from '../catalog/types.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Minor } from '../kit/money.ts';
import type { FieldName } from './fields.ts';

export const uploadTypes = ['DigitalDelivery', 'Links'] as const satisfies readonly DeliveryType[];
export type UploadType = (typeof uploadTypes)[number];
export type FileKind = 'csv' | 'xlsx';

export interface FileContent {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
export type UploadStatus = 'Draft' | 'Running' | 'Done' | 'Failed';

/** How to read a file: the column of each field, and defaults for fields without a column. */
export interface Mapping {
  readonly type: UploadType;
  /** Column indexes, from 0. */
  readonly columns: Readonly<Partial<Record<FieldName, number>>>;
  readonly defaults: Readonly<Partial<Record<FieldName, string>>>;
  readonly departmentId: string | null;
  readonly note: string | null;
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
  readonly rowCount: number;
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
  readonly bought: number;
  readonly totalMinor: Minor;
}

/** An upload as its page shows it. */
export interface ShownUpload {
  readonly upload: UploadRecord;
  readonly header: readonly string[];
  readonly mapping: Mapping;
  readonly counts: UploadCounts;
  readonly faults: readonly RowFault[];
  readonly hasSufficientFunds: boolean;
}

export const rowsMax = 10_000;
export const columnsMax = 50;
export const cellLengthMax = 2_000;
export const fileBytesMax = 8 * 1024 * 1024;
export const rowsPerOrderMax = 500;
