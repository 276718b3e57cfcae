import type { DeliveryType } from '../catalog/types.ts';
import type { AuditedAct } from '../database/audit-hook.ts';
import type { Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Minor } from '../kit/money.ts';
import type { DecimalSign } from './amount-rules.ts';
import type { FieldName } from './fields.ts';

export const uploadTypes = ['DigitalDelivery', 'Links', 'PhysicalShipment'] as const satisfies readonly DeliveryType[];
export type UploadType = (typeof uploadTypes)[number];
export type FileKind = 'csv' | 'xlsx' | 'ndjson';

export interface FileContent {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
export const uploadStatuses = ['Draft', 'Checking', 'Starting', 'Running', 'Done', 'Failed', 'Cancelled'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/** What the API calls them. */
export const importStatuses = {
  Draft: 'Checked',
  Checking: 'Checking',
  Starting: 'Ordering',
  Running: 'Ordering',
  Done: 'Complete',
  Failed: 'Failed',
  Cancelled: 'Cancelled',
} as const satisfies Record<UploadStatus, string>;

/** Who sent the file: a person in the portal, or a program. */
export type UploadOrigin = 'Portal' | 'Api';

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
  /** It is that of an earlier file with the same columns, and nobody has confirmed it yet. */
  readonly isRemembered: boolean;
}

/** What the next file with the same columns begins with. */
export type RememberedMapping = Pick<Mapping, 'type' | 'columns' | 'defaults' | 'departmentId'>;

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
  readonly origin: UploadOrigin;
  readonly poNumberPrefix: string | null;
  readonly requestHash: Buffer | null;
  readonly startsWhenChecked: boolean;
  readonly skipsFaulty: boolean;
  readonly confirmedMinor: Minor | null;
  /** The content of the file was deleted then: key, header, mapping and cells are null. */
  readonly archivedAt: Date | null;
  readonly endedAt: Date | null;
  readonly sealedKey: Buffer | null;
  readonly sealedHeader: Buffer | null;
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

/** Who sends or starts an upload: a person, or a credential in a person's place. */
export interface UploadActing {
  readonly accountId: AccountId;
  readonly person: { readonly id: string; readonly name: string };
  record(tx: Tx, act: AuditedAct): Promise<void>;
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
  /** Null: the content of the file was deleted. */
  readonly mapping: Mapping | null;
  /** A recent upload with the same content. */
  readonly repeatOf: EarlierUpload | null;
  readonly counts: UploadCounts;
  readonly faults: readonly RowFault[];
  readonly hasSufficientFunds: boolean;
  /** Orders that the balance does not cover would wait for money. */
  readonly isHeldForFunds: boolean;
  /** Of a draft: what the hard budget of its department leaves; null: it has none. */
  readonly budgetLeftMinor: bigint | null;
}

/** How much a file may hold. */
export interface FileLimits {
  readonly rowsMax: number;
  readonly bytesMax: number;
}

export const rowsMax = 10_000;
export const fileBytesMax = 8 * 1024 * 1024;
/** Of a person, who corrects rows in the browser. */
export const portalFileLimits: FileLimits = { rowsMax, bytesMax: fileBytesMax };
/** Of a program. */
export const importFileLimits: FileLimits = { rowsMax: 50_000, bytesMax: 16 * 1024 * 1024 };
export const columnsMax = 50;
export const cellLengthMax = 2_000;
export const rowsPerOrderMax = 500;
/** Encrypting and decrypting ten thousand rows in one go would block the process for half a second. */
export const rowsPerTurn = 250;
export const samplesMax = 3;
/** Longer files are checked by a worker, so that nobody waits for an answer that takes seconds. */
export const rowsCheckedAtOnceMax = 1_000;
